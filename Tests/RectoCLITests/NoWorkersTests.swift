// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// Commands that can start no worker, since `/proc` is not there.
@Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: WithoutProc.isPossible, "this user cannot hide /proc from a program")
)
struct NoWorkersTests {
    private static let image = Sample.named("license-backs-clean/texas").path

    @Test(arguments: [
        ["scan", image], ["filter"], ["live", image, "--document", "driver-license"],
    ])
    func `says why it reads nothing, and what to do`(words: [String]) async throws {
        let result = try await WithoutProc.run(words, input: Array(#"{"id":1,"path":"\#(Self.image)"}"#.utf8))
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(
            result.errors.hasPrefix("recto: no worker to read images can be started: No such file or directory."),
            "\(result.errors)"
        )
        #expect(result.errors.contains("--no-isolate"))
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test func `leaves earlier results as they were`() async throws {
        try await TemporaryFolder.with { folder in
            let names = ["lines", "table"]
            for name in names { try folder.write(Array("earlier \(name)\n".utf8), to: name) }
            let results = ["--output", folder.path("lines"), "--csv", folder.path("table"), "--report", folder.path("page")]
            let result = try await WithoutProc.run(["scan", Self.image] + results)
            #expect(result.status == 2)
            for name in names { #expect(try folder.contents(name) == Array("earlier \(name)\n".utf8)) }
            #expect(try folder.names() == names)
        }
    }

    @Test func `reads without workers`() async throws {
        let result = try await WithoutProc.run(["scan", Self.image, "--as-of", "2026-01-01", "--no-isolate"])
        #expect(result.status == 0)
        #expect(try result.values().map { $0["outcome"] } == ["read"])
    }
}

/// Runs `recto` in a place where nothing is in `/proc`.
private enum WithoutProc {
    /// Words before those of a command; others than root need a name space of their own to hide a folder.
    private static let launcher =
        ["--mount"] + (Privileges.isRoot ? [] : ["--user", "--map-root-user"])
        + ["/bin/sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh"]

    /// True if `/proc` can be hidden.
    static let isPossible: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = launcher + ["/bin/true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    static func run(_ words: [String], input: [UInt8] = []) async throws -> Command.Result {
        try await Command.run("/usr/bin/unshare", launcher + [Recto.path] + words, input: input)
    }
}
