// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// Commands that can start no worker, or no thread.
@Suite(.timeLimit(.minutes(10)))
struct NoWorkersTests {
    private static let image = Sample.named("license-backs-clean/texas").path

    /// Run by the loader, a program cannot start itself again: `/proc/self/exe` is the loader.
    private static let loader = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private func run(_ words: [String], input: String = "") async throws -> Command.Result {
        let loader = try #require(Self.loader)
        return try await Command.run(loader, [Recto.path] + words, input: Array(input.utf8))
    }

    @Test(
        .enabled(if: loader != nil, "the loader has another name here"),
        arguments: [["scan", image], ["filter"], ["live", image, "--document", "driver-license"]]
    )
    func `say why they read nothing, and what to do`(words: [String]) async throws {
        let result = try await run(words, input: #"{"id":1,"path":"\#(Self.image)"}"#)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        let start = "recto: no worker to read images can be started: the worker ended with status 127."
        #expect(result.errors.hasPrefix(start), "\(result.errors)")
        #expect(result.errors.contains("--no-isolate"))
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test(.enabled(if: loader != nil, "the loader has another name here"))
    func `leave earlier results as they were, and read without workers`() async throws {
        try await TemporaryFolder.with { folder in
            let names = ["lines", "table"]
            for name in names { try folder.write(Array("earlier \(name)\n".utf8), to: name) }
            let results = [
                "--output", folder.path("lines"), "--csv", folder.path("table"), "--report", folder.path("page"),
            ]
            #expect(try await run(["scan", Self.image] + results).status == 2)
            for name in names { #expect(try folder.contents(name) == Array("earlier \(name)\n".utf8)) }
            #expect(try folder.names() == names)
            let plain = try await run(["scan", Self.image, "--as-of", "2026-01-01", "--no-isolate"] + results)
            #expect(plain.status == 0)
            #expect(try !folder.contents("lines").starts(with: Array("earlier".utf8)))
        }
    }

    @Test(
        .enabled(if: Command.canLimitProcesses, "only root can run a program as another user"),
        arguments: [1, 5, 8]
    )
    func `say that the system refuses threads, in place of waiting for them`(count: Int) async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(Sample.named("license-backs-clean/texas").bytes(), to: "a.jpg")
            let words = ["scan", folder.path("a.jpg"), "--jobs", "4"]
            let result = try await Command.run("recto", words, processes: count, in: folder)
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("recto: cannot start threads: Resource temporarily"), "\(result.errors)")
            // The program itself has enough of them.
            let isAboutReading = result.errors.hasSuffix(", or read with fewer --jobs\n")
            #expect(isAboutReading == (count >= 5), "\(result.errors)")
        }
    }
}
