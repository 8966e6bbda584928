// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSystem
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConfinedCommandTests {
    private func shell(_ line: String) -> ConfinedCommand { ConfinedCommand("/bin/sh", ["-c", line]) }

    @Test(arguments: [0, 1, 100_000, 5_000_000])
    func `feeds a program and takes its answer, of any length`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let file = try MemoryFile(bytes)
        var command = ConfinedCommand("/bin/cat", [])
        command.mostBytes = 5_000_000
        // Each reads from the start.
        for _ in 0..<2 { #expect(try command.run(on: file) == .answered(bytes)) }
    }

    @Test func `says how a program ended`() throws {
        let file = try MemoryFile([1, 2, 3])
        #expect(try shell("exit 7").run(on: file) == .failed(status: 7))
        // A stack without room for a program.
        #expect(try shell("ulimit -s 1; exec /bin/cat").run(on: file) == .crashed(signal: 11))
        #expect(throws: ProcessError.self) { try ConfinedCommand("/nowhere/program", []).run(on: file) }
        #expect(throws: ProcessError.self) { try ConfinedCommand("/etc/passwd", []).run(on: file) }
    }

    @Test func `ends a program that writes too much`() throws {
        let file = try MemoryFile([])
        var command = shell("while :; do echo words; done")
        command.mostBytes = 1_000
        #expect(try command.run(on: file) == .wroteTooMuch)
    }

    @Test(arguments: ["exec sleep 60", "exec >&-; exec sleep 60", "echo words; exec sleep 60"])
    func `ends a program at the deadline, whatever it wrote`(line: String) throws {
        let file = try MemoryFile([])
        let start = ContinuousClock.now
        #expect(try shell(line).run(on: file, until: start + .milliseconds(200)) == .timedOut)
        #expect(start.duration(to: .now) < .seconds(30))
    }

    @Test func `ends a program that computes for too long`() throws {
        let file = try MemoryFile([])
        var command = shell("while :; do :; done")
        command.time = .seconds(1)
        #expect(try command.run(on: file) == .timedOut)
    }

    @Test func `gives a program no variables and no files but its own`() throws {
        let open = try FileDescriptor.open(FilePath("/dev/null"), .readWrite)
        defer { try? open.close() }
        let file = try MemoryFile([])
        let line = "for n in 3 4 5 6 7 8 9; do true >&$n && echo $n; done; set"
        guard case .answered(let answer) = try shell(line).run(on: file) else {
            Issue.record("it did not answer")
            return
        }
        let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n")
        #expect(lines.allSatisfy { Int($0) == nil && !$0.hasPrefix("HOME=") })
    }

    /// The folder of Swift's libraries, which the build links with every program.
    private static func folderOfRuntime() throws -> [FilePath] {
        let maps = String(decoding: try InputFile("/proc/self/maps").contents(limit: 1 << 24), as: UTF8.self)
        let path = maps.split(separator: "\n").first { $0.hasSuffix("/libswiftCore.so") }?.split(separator: " ").last
        return path.map { [FilePath(String($0)).removingLastComponent()] } ?? []
    }

    @Test func `leaves a program little to do`() throws {
        let file = try MemoryFile([])
        var command = ConfinedCommand(FilePath(Program.path("ConfinedProgram")), ["", "/tmp/recto-test"])
        command.memory = 100_000_000
        command.readable = try Self.folderOfRuntime()
        let outcome = try command.run(on: file)
        guard case .answered(let answer) = outcome else {
            Issue.record("it did not answer: \(outcome)")
            return
        }
        let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
        let outcomes = Dictionary(lines.map { (String($0[0]), Int($0[1]) ?? -1) }) { $1 }
        for deed in ["socket", "kill", "trace", "process"] { #expect(outcomes[deed] == Int(EPERM), "\(deed)") }
        #expect(outcomes["memory"] == Int(ENOMEM))
        for deed in ["library", "thread"] { #expect(outcomes[deed] == 0, "\(deed)") }
        if outcomes["read"] == 0 { try Test.cancel("the kernel has no Landlock") }
        for deed in ["read", "write"] { #expect(outcomes[deed] == Int(EACCES), "\(deed)") }
        #expect(!FileManager.default.fileExists(atPath: "/tmp/recto-test"))
    }

    @Test func `feeds from a file that nobody changes`() throws {
        let file = try MemoryFile([1, 2, 3])
        #expect(throws: Errno.notPermitted) { try file.file.writeAll([4]) }
        #expect(throws: Errno.notPermitted) { try file.file.resize(to: 0) }
        #expect(try shell("echo words >&0").run(on: file) != .answered([]))
        #expect(try ConfinedCommand("/bin/cat", []).run(on: file) == .answered([1, 2, 3]))
    }
}
