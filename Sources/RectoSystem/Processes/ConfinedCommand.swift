// SPDX-License-Identifier: Apache-2.0
internal import CRectoSystem
internal import Glibc
public import SystemPackage

/// A program that is run to its end on bytes that may be made to do harm.
///
/// It reads them as standard input, answers on standard output, and its standard error goes nowhere. It has no
/// variables, writes to no file, reaches neither the network nor other processes, and starts none.
public struct ConfinedCommand: Sendable {
    /// Its path; the `PATH` is not looked at.
    public var program: FilePath
    /// Its arguments, without its own name.
    public var arguments: [String]
    /// Files, and folders with all below them, that it can read and run, beside ``standardPaths`` and its own folder.
    public var readable: [FilePath] = []
    /// Bytes that it can write to.
    public var memory = 512_000_000
    /// The processor time that it may take, in whole seconds.
    ///
    /// It may take three times as much by the clock, for it may have to wait for a processor.
    public var time: Duration = .seconds(10)
    /// Most bytes of its answer.
    public var mostBytes = 1 << 20

    /// The files that every program needs to start: itself, libraries, and their places.
    public static let standardPaths: [FilePath] = ["/usr", "/lib", "/lib64", "/etc/ld.so.cache"]
    /// Files that it can have open: the three that it starts with, libraries, and its input.
    private static let openFiles = 64
    /// SIGXCPU: the processor time is over.
    private static let outOfTime = 24

    /// A program that is given these arguments.
    public init(_ program: FilePath, _ arguments: [String]) {
        self.program = program
        self.arguments = arguments
    }

    /// The result of a run.
    public enum Outcome: Sendable, Hashable {
        /// It ended with the status 0, and wrote this.
        case answered([UInt8])
        /// It ended with another status.
        case failed(status: Int)
        /// A signal ended it.
        case crashed(signal: Int)
        /// Its time was over.
        case timedOut
        /// It wrote more than it may.
        case wroteTooMuch
    }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - input: Its input, read from the start on; programs that read one file take turns.
    ///   - deadline: The time to end it, if that comes before its own time is over.
    ///   - onEnd: Receives its ending and the resources it took.
    /// - Returns: The result.
    /// - Throws: ``ProcessError`` if it cannot be started, or the system refuses to confine it.
    public func run(
        on input: borrowing MemoryFile,
        until deadline: ContinuousClock.Instant? = nil,
        onEnd: (ChildProcess.Ending) -> Void = { _ in }
    ) throws(ProcessError) -> Outcome {
        let last = ContinuousClock.now + time * 3
        let deadline = min(deadline ?? last, last)
        let (output, process): (FileDescriptor, pid_t)
        do throws(Errno) {
            let pipe = try ChildProcess.pipe()
            defer { try? pipe.theirs.close() }
            do throws(Errno) {
                try pipe.ours.prepare()
                process = try start(input: input.file, output: pipe.theirs)
                output = pipe.ours
            } catch {
                try? pipe.ours.close()
                throw error
            }
        } catch {
            throw ProcessError(program: program.string, reason: error.description)
        }
        defer { try? output.close() }
        let answer = Self.read(output, atMost: mostBytes, until: deadline)
        let isComplete = if case .bytes? = answer { true } else { false }
        let ending = Self.end(process, until: isComplete ? deadline : nil)
        onEnd(ending)
        return outcome(answer, ending, isLate: .now >= deadline)
    }

    private func outcome(_ answer: Answer?, _ ending: ChildProcess.Ending, isLate: Bool) -> Outcome {
        if answer == .tooLong { return .wroteTooMuch }
        if ending.signal == Self.outOfTime { return .timedOut }
        if let signal = ending.signal { return isLate ? .timedOut : .crashed(signal: signal) }
        if let status = ending.status, status != 0 { return .failed(status: status) }
        guard case .bytes(let bytes)? = answer else { return .timedOut }
        return .answered(bytes)
    }

    private enum Answer: Equatable {
        case bytes([UInt8])
        case tooLong
    }

    /// The output until its end; `nil` if that does not come in time.
    private static func read(
        _ file: FileDescriptor,
        atMost limit: Int,
        until deadline: ContinuousClock.Instant
    ) -> Answer? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { room in
                unsafe Glibc.read(file.rawValue, room.baseAddress, room.count)
            }
            if count > 0 {
                guard bytes.count + count <= limit else { return .tooLong }
                bytes += piece[..<count]
            } else if count == 0 {
                return .bytes(bytes)
            } else if errno != EINTR {
                let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
                guard left > 0, errno == EAGAIN else { return nil }
                var poll = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
                // At least one millisecond: the rest may be less.
                _ = unsafe Glibc.poll(&poll, 1, Int32(min(left + 1, 60_000)))
            }
        }
    }

    /// Waits for the end, at a deadline makes it come, and without one at once.
    private static func end(_ process: pid_t, until deadline: ContinuousClock.Instant?) -> ChildProcess.Ending {
        var status: Int32 = 0
        var usage = rusage()
        // A program that has nothing more to say has hardly ever anything more to do.
        var pause: UInt32 = 100
        while let deadline, .now < deadline {
            if unsafe wait4(process, &status, WNOHANG, &usage) == process { return ChildProcess.Ending(status, usage) }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
        _ = kill(process, SIGKILL)
        while unsafe wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        return ChildProcess.Ending(status, usage)
    }

    private func start(input: FileDescriptor, output: FileDescriptor) throws(Errno) -> pid_t {
        var process: pid_t = 0
        let paths = (Self.standardPaths + [program.removingLastComponent()] + readable).map(\.string)
        let error = unsafe program.withPlatformString { path in
            unsafe ChildProcess.withCStrings([program.string] + arguments) { words in
                unsafe ChildProcess.withCStrings([]) { environment in
                    unsafe ChildProcess.withCStrings(paths) { readable in
                        var confined = unsafe RectoConfinedProgram(
                            path: path,
                            words: words,
                            environment: environment,
                            readable: readable,
                            memory: UInt64(memory),
                            seconds: UInt64(max(1, (time / .seconds(1)).rounded(.up))),
                            open_files: UInt64(Self.openFiles)
                        )
                        return unsafe recto_start_confined_process(
                            &confined,
                            input.rawValue,
                            output.rawValue,
                            &process
                        )
                    }
                }
            }
        }
        guard error == 0 else { throw Errno(rawValue: error) }
        return process
    }
}
