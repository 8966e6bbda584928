// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoHTTP
internal import TestSupport
internal import Testing

/// Tests of operation: ports, folders, full disks and crashes.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct OperationTests {
    @Test func `answers operators on a port of their own, where strangers see no metrics`() async throws {
        try await TemporaryFolder.with { folder in
            let service = try await RunningService.start(in: folder)
            let metrics = try await service.call("GET", "/metrics", at: service.operations)
            #expect(metrics.status == 200)
            #expect(String(decoding: metrics.body, as: UTF8.self).contains("recto_sandbox_incomplete"))
            #expect(try await service.call("GET", "/metrics").status == 404)
            for path in ["/healthz", "/readyz"] {
                #expect(try await service.call("GET", path).status == 200)
                #expect(try await service.call("GET", path, at: service.operations).status == 200)
            }
            #expect(try await service.call("GET", "/v1/verifications", at: service.operations).status == 404)
            #expect(try await service.stop().status == 0)
        }
    }

    @Test func `has the console on a port of its own if there is one, and nowhere else`() async throws {
        try await TemporaryFolder.with { folder in
            let service = try await RunningService.start(in: folder, #"{"consolePort":0}"#)
            let console = try #require(await consoleAddress(of: service))
            #expect(try await service.call("GET", "/console", at: console).status == 200)
            #expect(try await service.call("GET", "/v1/console/session/ways", at: console).status == 200)
            #expect(try await service.call("GET", "/v1/verifications", at: console).status == 200)
            #expect(try await service.call("GET", "/console").status == 404)
            #expect(try await service.call("GET", "/v1/console/session/ways").status == 404)
            #expect(try await service.stop().status == 0)
        }
    }

    /// The address that the service prints of its console; `nil` if it prints none.
    private func consoleAddress(of service: RunningService) async -> String? {
        for _ in 0..<200 {
            let lines = String(decoding: service.command.outputSoFar, as: UTF8.self).split(separator: "\n")
            if let address = lines.first(where: { $0.hasPrefix("console on") })?.split(separator: " ").last {
                return String(address.dropLast("/console".count))
            }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return nil
    }

    @Test(.enabled(if: !Privileges.isRoot || Weak.command != nil, "the tests run as root, and there is no setpriv"))
    func `cannot be dumped while it runs, even where programs may, nor looked into by its own user`() async throws {
        let launcher = try #require(Weak.command)
        try await TemporaryFolder.with { folder in
            let dumpable = ["/bin/sh", "-c", "ulimit -c unlimited; exec \"$@\"", "sh"] + launcher
            let service = try await RunningService.start(in: folder, launcher: dumpable)
            let words = dumpable + ["/bin/sleep", "60"]
            let other = try Command(words[0], Array(words.dropFirst()))
            defer { other.send(SIGKILL) }
            #expect(try coreLimits(of: service.command) == ["0", "0"])
            #expect(try coreLimits(of: other) != ["0", "0"])
            for name in ["environ", "maps"] {
                // Its launcher, which runs as another user, may not have ended yet.
                for _ in 0..<200 where try await !isReadable(name, of: other, launcher) {
                    try await Task.sleep(for: .milliseconds(50))
                }
                #expect(try await isReadable(name, of: other, launcher))
                #expect(try await !isReadable(name, of: service.command, launcher))
            }
            #expect(try await service.stop().status == 0)
        }
    }

    /// The greatest size of a dump, and the limit up to which the program itself may raise it.
    private func coreLimits(of command: Command) throws -> [String] {
        let limits = try String(contentsOfFile: "/proc/\(command.processIdentifier)/limits", encoding: .utf8)
        let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
        return core.split(separator: " ").dropFirst(4).prefix(2).map(String.init)
    }

    /// True if another program of the same user can read a file of the kernel about a program.
    private func isReadable(_ name: String, of command: Command, _ launcher: [String]) async throws -> Bool {
        let words = launcher + ["/bin/cat", "/proc/\(command.processIdentifier)/\(name)"]
        return try await Command.run(words[0], Array(words.dropFirst())).status == 0
    }

    @Test func `ends at once in a crash, and leaves nothing of its memory`() async throws {
        try await TemporaryFolder.with { folder in
            let service = try await RunningService.start(in: folder)
            #expect(try coreLimits(of: service.command) == ["0", "0"])
            service.command.send(SIGSEGV)
            let result = try await service.command.result(within: .seconds(10))
            #expect(result.status == 128 + SIGSEGV)
            for word in ["Registers", "Backtrace", "Crash", "0x"] {
                #expect(!result.errors.contains(word), "\(result.errors)")
            }
        }
    }

    @Test(arguments: [0o777, 0o775, 0o722])
    func `refuses a folder that others can write to`(_ mode: Int) async throws {
        try await TemporaryFolder.with { folder in
            try folder.makeFolder("data")
            try folder.setPermissions(mode, of: "data")
            let result = try await Command.run(
                Program.path("recto-serve"),
                ["--data", folder.path("data"), "--port", "0", "--demo"]
            )
            #expect(result.status == 2 && result.errors.contains("chmod go-w"), "\(result.errors)")
        }
    }

    @Test func `says in sentences what keeps it from starting`() async throws {
        try await TemporaryFolder.with { folder in
            let key = try folder.write("nothing".utf8, to: "key")
            let program = Program.path("recto-serve")
            func errors(_ words: String...) async throws -> String {
                let result = try await Command.run(program, ["--data", folder.path("data"), "--demo"] + words)
                #expect(result.status == 2)
                return result.errors.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            let exposed = try await errors("--key", key)
            #expect(exposed.contains("chmod 600") && Sentence.defect(of: exposed) == nil, "\(exposed)")
            try folder.setPermissions(0o600, of: "key")
            let malformed = try await errors("--key", key)
            #expect(malformed.contains("32 bytes") && Sentence.defect(of: malformed) == nil, "\(malformed)")
            let folderAsKey = try await errors("--key", folder.path(""))
            #expect(Sentence.defect(of: folderAsKey) == nil, "\(folderAsKey)")
            let file = try folder.write([], to: "file")
            let noFolder = try await Command.run(program, ["--data", "\(file)/data", "--demo"]).errors
            #expect(Sentence.defect(of: noFolder) == nil, "\(noFolder)")

            let service = try await RunningService.start(in: folder)
            let port = service.address.split(separator: ":").last.map(String.init) ?? ""
            let other = folder.path("other")
            let taken = try await Command.run(program, ["--data", other, "--demo", "--port", port])
            // After what the log says.
            let last = taken.errors.split(separator: "\n").last.map(String.init) ?? ""
            #expect(taken.status == 2 && last.contains("cannot listen on the port \(port)"), "\(taken.errors)")
            #expect(!taken.errors.contains("CancellationError"), "no work failed: \(taken.errors)")
            #expect(Sentence.defect(of: last) == nil, "\(last)")
            let inUse = try await errors("--port", "0")
            #expect(inUse.contains("is at work"), "\(inUse)")
            try await service.stop()
        }
    }

    @Test(.enabled(if: Privileges.isRoot))
    func `is not ready while the disk is full, and erases once there is room again`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.makeFolder("data")
            let mount = "mount -t tmpfs -o size=24m,mode=700 none \(folder.path("data")) && exec \"$@\""
            let launcher = ["/usr/bin/unshare", "-m", "/bin/sh", "-c", mount, "sh"]
            let service = try await RunningService.start(in: folder, launcher: launcher)
            let made = try await service.object(
                "POST",
                "/v1/verifications",
                #"{"journey":"passport-selfie-unattended"}"#
            )
            let path = "/v1/verifications/\(try #require(made["id"] as? String))"
            _ = try await service.object("POST", "\(path)/cancel")
            let data = "/proc/\(service.command.processIdentifier)/root\(folder.path("data"))"
            try fill("\(data)/filler")
            #expect(try await service.wait { try await service.call("GET", "/readyz").status == 503 })
            let reason = String(decoding: try await service.call("GET", "/readyz").body, as: UTF8.self)
            #expect(reason.contains("full"), "\(reason)")
            #expect(try await service.call("GET", "/healthz").status == 200)
            _ = try await service.call("DELETE", path)
            try FileManager.default.removeItem(atPath: "\(data)/filler")
            #expect(try await service.wait { try await service.call("GET", "/readyz").status == 200 })
            #expect(try await service.wait { [204, 404, 410].contains(try await service.call("DELETE", path).status) })
            try await service.stop()
        }
    }

    /// Writes until nothing more fits.
    private func fill(_ path: String) throws {
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        defer { try? file.close() }
        for size in [1_000_000, 100_000, 4_096, 1] {
            while (try? file.write(contentsOf: Data(count: size))) != nil {}
        }
    }
}

/// The command that runs a program as the same user, without the rights of root.
private enum Weak {
    static let command: [String]? = {
        guard Privileges.isRoot else { return [] }
        let paths = ["/usr/bin/setpriv", "/bin/setpriv"]
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
            .map { [$0, "--bounding-set=-all", "--inh-caps=-all"] }
    }()
}
