// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import TestSupport
internal import Testing

@Suite(.timeLimit(.minutes(5)))
struct RunTests {
    private func run(
        _ folder: TemporaryFolder,
        _ arguments: String...,
        environment: [String: String] = [:]
    ) async throws -> Command.Result {
        let program = Program.path("recto-serve")
        return try await Command.run(program, ["--data", folder.path("data")] + arguments, environment: environment)
    }

    @Test func `names the mistakes of the command line, the environment and the file at once`() async throws {
        try await TemporaryFolder.with { folder in
            let missing = try await run(
                folder,
                "--port",
                "99999",
                "--config",
                "/nowhere.json",
                environment: ["RECTO_FOO": "1"]
            )
            #expect(missing.status == 2)
            for place in ["--config:", "--port:", "RECTO_FOO:"] {
                #expect(missing.errors.contains(place), "\(place) in \(missing.errors)")
            }
            let file = try folder.write(#"{"workers":0,"port":1,"port":2}"#.utf8, to: "config.json")
            let wrong = try await run(folder, "--port", "99999", "--config", file)
            #expect(wrong.status == 2)
            for place in ["/port:", "/workers:", "--port:"] {
                #expect(wrong.errors.contains(place), "\(place) in \(wrong.errors)")
            }
        }
    }

    @Test func `refuses to begin without an application`() async throws {
        try await TemporaryFolder.with { folder in
            let result = try await run(folder, "--port", "0")
            #expect(result.status == 2 && result.errors.contains("There is no application"), "\(result.errors)")
        }
    }

    @Test(
        .enabled(if: Command.canLimitProcesses, "only root can run a program as another user"),
        arguments: [1, 3, 5, 12, 24]
    )
    func `says that the system refuses threads, in place of waiting for them`(count: Int) async throws {
        try await TemporaryFolder.with { folder in
            let words = ["--data", folder.path("data"), "--demo", "--port", "0"]
            let result = try await Command.run("recto-serve", words, processes: count, in: folder)
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("cannot start threads: Resource temporarily"), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }
    }

    /// True once a program has said something on its output, within a minute.
    private func said(_ text: String, by command: Command) async throws -> Bool {
        let isSaid = { String(decoding: command.outputSoFar, as: UTF8.self).contains(text) }
        for _ in 0..<600 where !isSaid() { try await Task.sleep(for: .milliseconds(100)) }
        return isSaid()
    }

    @Test func `serves HTTPS, and reads its certificate again when it is told to`() async throws {
        try await TemporaryFolder.with { folder in
            let certificate = try folder.write(TestCertificate.one.certificate.utf8, to: "chain.pem")
            let key = try folder.write(TestCertificate.one.key.utf8, to: "key.pem")
            let command = try Command(
                Program.path("recto-serve"),
                ["--data", folder.path("data"), "--demo", "--port", "0"]
                    + ["--tls-certificate", certificate, "--tls-key", key]
            )
            #expect(try await said("listening on https://127.0.0.1:", by: command))
            try folder.write(TestCertificate.two.certificate.utf8, to: "chain.pem")
            command.send(SIGHUP)
            let isRefused = { command.errorsSoFar.contains("was not read again") }
            for _ in 0..<600 where !isRefused() { try await Task.sleep(for: .milliseconds(100)) }
            #expect(isRefused(), "the key is not that of the certificate yet")
            try folder.write(TestCertificate.two.key.utf8, to: "key.pem")
            command.send(SIGHUP)
            let isRead = { command.errorsSoFar.contains("the certificate was read again") }
            for _ in 0..<600 where !isRead() { try await Task.sleep(for: .milliseconds(100)) }
            #expect(isRead())
            command.interrupt()
            _ = try await command.result()
        }
    }

    @Test func `takes a certificate and its key together, and names what is wrong with them`() async throws {
        try await TemporaryFolder.with { folder in
            let alone = try await run(folder, "--demo", "--port", "0", "--tls-certificate", "/nowhere.pem")
            #expect(alone.status == 2 && alone.errors.contains("given together"), "\(alone.errors)")
            let files = ["--tls-certificate", "/nowhere.pem", "--tls-key", "/nowhere.key"]
            let missing = try await run(folder, "--demo", "--port", "0", files[0], files[1], files[2], files[3])
            #expect(missing.status == 2 && missing.errors.contains("/nowhere.pem cannot be read"), "\(missing.errors)")
        }
    }

    @Test(arguments: [true, false])
    func `says which model compares faces, or what it means that there is none`(hasModel: Bool) async throws {
        let models = hasModel ? FetchedModels.folder?.path : "/nonexistent"
        guard let models else { return print(FetchedModels.absence) }
        try await TemporaryFolder.with { folder in
            let command = try Command(
                Program.path("recto-serve"),
                ["--data", folder.path("data"), "--demo", "--port", "0"],
                environment: ["RECTO_MODELS": models, "XDG_DATA_HOME": "/nonexistent"]
            )
            let sentence =
                hasModel ? "faces are compared with dlib-resnet-v1" : "no model of faces: a person has to compare them"
            #expect(try await said(sentence, by: command))
            command.interrupt()
            let result = try await command.result()
            #expect(!result.errors.contains("error"), "\(result.errors)")
        }
    }

    @Test(arguments: [([], true), (["--log-format", "text"], false)])
    func `writes its log as JSON unless it is told otherwise`(_ arguments: [String], _ isJSON: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let command = try Command(
                Program.path("recto-serve"),
                ["--data", folder.path("data"), "--demo", "--port", "0"] + arguments,
                environment: ["RECTO_PUBLIC_ADDRESS": "https://verify.example"]
            )
            #expect(try await said("listening on", by: command))
            command.interrupt()
            let errors = try await command.result().errors
            let lines = errors.split(separator: "\n")
            #expect(lines.contains { $0.contains("isBehindProxy is not set") }, "\(errors)")
            for line in lines {
                let members = (try? JSONValue(parsing: line.utf8))?.members ?? [:]
                #expect(Set(members.keys).isSuperset(of: ["time", "level", "message"]) == isJSON, "\(line)")
            }
        }
    }
}
