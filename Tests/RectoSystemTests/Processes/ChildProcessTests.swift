// SPDX-License-Identifier: Apache-2.0
import Glibc
import RectoSystem
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ChildProcessTests {
    private func shell(_ line: String) throws -> ChildProcess { try ChildProcess("/bin/sh", ["-c", line]) }

    @Test func `talks to a program and sees how it ends`() throws {
        let child = try ChildProcess("/bin/cat", [])
        let channel = MessageChannel(from: child.output, to: child.input)
        for message in [[], [1, 2, 3], [UInt8](repeating: 7, count: 10_000)] {
            try channel.send(message)
            #expect(try channel.receive(limit: 10_000) == message)
        }
        child.kill()
        let ending = child.wait()
        #expect(ending.signal == 9)
        #expect(ending.status == nil)
        #expect(ending.peakMemory > 100_000)
    }

    @Test func `gives a program no variables but those that are meant for it, and no open files`() throws {
        let file = try FileDescriptor.open(FilePath("/dev/null"), .readOnly)
        defer { try? file.close() }
        let child = try ChildProcess("/bin/sh", ["-c", "set | grep -c ^HOME=; ls /proc/self/fd"], environment: ["A=1"])
        #expect(child.wait().status == 0)
        var text = [UInt8](repeating: 0, count: 100)
        let count = unsafe try text.withUnsafeMutableBytes { unsafe try child.output.read(into: $0) }
        // The last one is what the folder is listed by.
        #expect(String(decoding: text.prefix(count), as: UTF8.self) == "0\n0\n1\n2\n3\n")
    }

    @Test func `a program's standard error goes nowhere: libraries tell it about files of strangers`() throws {
        let child = try ChildProcess("/bin/readlink", ["/proc/self/fd/2"])
        #expect(child.wait().status == 0)
        var text = [UInt8](repeating: 0, count: 100)
        let count = unsafe try text.withUnsafeMutableBytes { unsafe try child.output.read(into: $0) }
        #expect(String(decoding: text.prefix(count), as: UTF8.self) == "/dev/null\n")
    }

    @Test func `gives a program no better priority than the main thread has, whatever its own thread has`() throws {
        let which = __priority_which_t(PRIO_PROCESS.rawValue)
        let priority = getpriority(which, id_t(getpid()))
        // A privileged process alone can do that, and Dispatch does it to its threads; others keep what they have.
        func raise() { _ = setpriority(which, 0, priority - 1) }
        raise()
        let child = try ChildProcess("/usr/bin/nice", [])
        #expect(child.wait().status == 0)
        var text = [UInt8](repeating: 0, count: 10)
        let count = unsafe try text.withUnsafeMutableBytes { unsafe try child.output.read(into: $0) }
        #expect(String(decoding: text.prefix(count), as: UTF8.self) == "\(priority)\n")
        raise()
        let answer = try ConfinedCommand("/usr/bin/nice", []).run(on: MemoryFile([]))
        #expect(answer == .answered([UInt8]("\(priority)\n".utf8)))
    }

    @Test func `says the status of a program that ends by itself`() throws {
        let child = try shell("exit 7")
        let ending = child.wait()
        #expect(ending.status == 7)
        #expect(ending.signal == nil)
    }

    @Test func `says that there is no such program`() {
        let error = #expect(throws: ProcessError.self) { try ChildProcess("/nowhere/program", []) }
        #expect(error?.description.contains("/nowhere/program") == true)
    }

    @Test func `gives up at the deadline, whether it reads or writes`() throws {
        let child = try shell("exec sleep 60")
        let channel = MessageChannel(from: child.output, to: child.input)
        #expect(throws: ChannelError.timedOut) { try channel.receive(limit: 10, until: .now + .milliseconds(50)) }
        #expect(throws: ChannelError.timedOut) {
            try channel.send([UInt8](repeating: 0, count: 1 << 20), until: .now + .milliseconds(50))
        }
        child.kill()
        _ = child.wait()
    }

    @Test func `notices that the other side has ended, in the middle of a message and before one is sent`() throws {
        let child = try shell(#"printf '\012\000\000\000\000\000\000\000abc'"#)
        let channel = MessageChannel(from: child.output, to: child.input)
        #expect(throws: ChannelError.closed) { try channel.receive(limit: 100) }
        _ = child.wait()
        #expect(throws: ChannelError.closed) { try channel.send([1, 2, 3]) }
    }

    @Test func `takes no message that is longer than it should be`() throws {
        let child = try shell(#"printf '\377\377\377\377\377\377\377\377abc'"#)
        let channel = MessageChannel(from: child.output, to: child.input)
        #expect(throws: ChannelError.tooLong) { try channel.receive(limit: 100) }
        _ = child.wait()
    }
}
