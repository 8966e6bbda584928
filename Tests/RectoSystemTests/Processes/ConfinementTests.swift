// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// Tries what a program can still do after it gave something up.
@Suite(.timeLimit(.minutes(5)))
struct ConfinementTests {
    /// The outcome of each thing that the program tried: 0 or the error's number.
    private func outcomes(_ way: String, writing path: String = "/dev/null") async throws -> [String: Int] {
        // Through a pipe: a program that may write to no file may write to a pipe all the same.
        let line = #""$0" "$1" "$2" | cat"#
        let result = try await Command.run("/bin/sh", ["-c", line, Program.path("ConfinedProgram"), way, path])
        let lines = result.lines.map { $0.split(separator: " ") }
        let outcomes = Dictionary(lines.map { (String($0[0]), Int($0[1]) ?? -1) }) { $1 }
        let notThere = [Int(ENOSYS), Int(EOPNOTSUPP)]
        if notThere.contains(outcomes["confined"] ?? -1) { try Test.cancel("the kernel has no such protection") }
        return outcomes
    }

    @Test func `a program that gave up nothing can do all of it`() async throws {
        let outcomes = try await outcomes("")
        let deeds = [
            "confined", "read", "library", "write", "socket", "kill", "signal", "own-signal", "signal-by-file",
            "pipe", "limits", "own-limits", "memory", "shared", "growing", "thread", "process",
        ]
        for deed in deeds { #expect(outcomes[deed] == 0, "\(deed)") }
        // It became another program.
        #expect(outcomes["program"] == nil)
    }

    @Test func `a program without files opens none, and starts none`() async throws {
        try await TemporaryFolder.with { folder in
            let outcomes = try await outcomes("files", writing: folder.path("new"))
            for deed in ["read", "library", "write", "program"] { #expect(outcomes[deed] == Int(EACCES), "\(deed)") }
            for deed in ["memory", "thread"] { #expect(outcomes[deed] == 0, "\(deed)") }
            #expect(try folder.names().isEmpty)
        }
    }

    @Test func `a program with some folders reads and runs what is in them, and writes nothing`() async throws {
        let outcomes = try await outcomes("folders", writing: "/usr/recto-test")
        #expect(outcomes["library"] == 0)
        for deed in ["read", "write"] { #expect(outcomes[deed] == Int(EACCES), "\(deed)") }
        #expect(outcomes["program"] == nil)
    }

    @Test func `a program that may compute only can do nothing else`() async throws {
        let outcomes = try await outcomes("computing")
        #expect(outcomes["confined"] == 0)
        let deeds = [
            "read", "library", "write", "socket", "kill", "signal", "signal-by-file", "limits", "trace", "shared",
            "growing", "process",
        ]
        for deed in deeds { #expect(outcomes[deed] == Int(EPERM), "\(deed)") }
        for deed in ["executable", "own-signal", "own-limits", "memory", "thread"] {
            #expect(outcomes[deed] == 0, "\(deed)")
        }
    }

    @Test func `a program that may not reach out has files and threads, and nobody to talk to`() async throws {
        let outcomes = try await outcomes("reaching")
        for deed in ["socket", "kill", "signal", "signal-by-file", "limits", "trace", "shared", "growing"] {
            #expect(outcomes[deed] == Int(EPERM), "\(deed)")
        }
        for deed in ["read", "own-signal", "pipe", "own-limits", "memory", "thread", "process"] {
            #expect(outcomes[deed] == 0, "\(deed)")
        }
        #expect(outcomes["program"] == nil)
    }

    @Test func `a program with little memory gets no more`() async throws {
        let outcomes = try await outcomes("resources")
        #expect(outcomes["memory"] == Int(ENOMEM))
        #expect(outcomes["read"] == 0)
    }
}
