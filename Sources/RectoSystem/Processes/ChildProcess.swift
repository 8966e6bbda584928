// SPDX-License-Identifier: Apache-2.0
internal import CRectoSystem
internal import Glibc
public import SystemPackage

/// A program that runs beside this one; its standard input and output carry the messages.
///
/// It has no other file of this process open, and its standard error goes nowhere.
public final class ChildProcess: Sendable {
    /// The end of a process.
    public struct Ending: Sendable, Hashable {
        /// Exit status; `nil` if a signal ended it.
        public var status: Int?
        /// The signal that ended it; `nil` if it ended by itself.
        public var signal: Int?
        /// The most memory that it had at once, in bytes.
        public var peakMemory: Int
        /// The processor time that it took, its own and the system's for it.
        public var processorTime: Duration = .zero
    }

    /// The file that feeds its standard input.
    public let input: FileDescriptor
    /// The file that its standard output is read from.
    public let output: FileDescriptor
    private let process: pid_t

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: Its path; the `PATH` is not looked at.
    ///   - arguments: Its arguments, without its own name.
    ///   - environment: The variables that it has, as `NAME=value`; none beside these.
    /// - Throws: ``ProcessError`` if it cannot be started.
    public init(_ program: FilePath, _ arguments: [String], environment: [String] = []) throws(ProcessError) {
        do throws(Errno) {
            // A socket: writing to a pipe after its reader has ended would end this process as well.
            let (toChild, fromChild) = (try Self.socketPair(), try Self.pipe())
            defer {
                try? toChild.theirs.close()
                try? fromChild.theirs.close()
            }
            do throws(Errno) {
                process = try Self.spawn(
                    program,
                    [program.string] + arguments,
                    environment,
                    input: toChild.theirs,
                    output: fromChild.theirs
                )
                (input, output) = (toChild.ours, fromChild.ours)
                for file in [input, output] { try file.prepare() }
            } catch {
                try? toChild.ours.close()
                try? fromChild.ours.close()
                throw error
            }
        } catch {
            throw ProcessError(program: program.string, reason: error.description)
        }
    }

    deinit {
        try? input.close()
        try? output.close()
    }

    /// The processor time that it took up to now; none if it has ended.
    public var processorTime: Duration {
        var nanoseconds: Int64 = 0
        return unsafe recto_processor_time(process, &nanoseconds) == 0 ? .nanoseconds(nanoseconds) : .zero
    }

    /// Ends it at once, in any state.
    public func kill() {
        _ = Glibc.kill(process, SIGKILL)
    }

    /// Waits until it has ended, and takes note of how; called once.
    public func wait() -> Ending {
        var status: Int32 = 0
        var usage = rusage()
        while unsafe wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        return Ending(status, usage)
    }

    typealias Ends = (ours: FileDescriptor, theirs: FileDescriptor)

    private static func socketPair() throws(Errno) -> Ends {
        var ends: [Int32] = [0, 0]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Errno(rawValue: errno)
        }
        return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }

    static func pipe() throws(Errno) -> Ends {
        var ends: [Int32] = [0, 0]
        guard unsafe Glibc.pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
        // For programs that are started by others; the call that does both at once is not in Swift's view of the
        // library.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }

    private static func spawn(
        _ program: FilePath,
        _ words: [String],
        _ environment: [String],
        input: FileDescriptor,
        output: FileDescriptor
    ) throws(Errno) -> pid_t {
        var process: pid_t = 0
        let error = unsafe withCStrings(words) { words in
            unsafe withCStrings(environment) { environment in
                unsafe program.withPlatformString { path in
                    unsafe recto_start_process(path, words, environment, input.rawValue, output.rawValue, &process)
                }
            }
        }
        guard error == 0 else { throw Errno(rawValue: error) }
        return process
    }

    /// Lends texts as a list of the C library's.
    static func withCStrings<Result>(
        _ texts: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var list = unsafe texts.map { unsafe strdup($0) } + [nil]
        defer { unsafe list.forEach { unsafe free($0) } }
        return unsafe list.withUnsafeMutableBufferPointer { list in
            guard let base = list.baseAddress else { preconditionFailure("the list has an end at least") }
            return unsafe body(base)
        }
    }
}

extension ChildProcess.Ending {
    /// The ending as the system tells it.
    init(_ status: Int32, _ usage: rusage) {
        let signal = Int(status & 0x7F)
        self.init(
            status: signal == 0 ? Int(status >> 8 & 0xFF) : nil,
            signal: signal == 0 ? nil : signal,
            // In kilobytes.
            peakMemory: Int(usage.ru_maxrss) << 10,
            processorTime: Duration(usage.ru_utime) + Duration(usage.ru_stime)
        )
    }
}

extension Duration {
    fileprivate init(_ time: timeval) {
        self = .seconds(time.tv_sec) + .microseconds(Int(time.tv_usec))
    }
}

/// A program could not be started.
public struct ProcessError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Its path.
    public let program: String
    /// The system's reason, in words.
    public let reason: String

    /// The error of a program that could not be started, or did not get ready.
    package init(program: String, reason: String) {
        self.program = program
        self.reason = reason
    }

    public var description: String { "cannot start \(program): \(reason)" }
}

extension FileDescriptor {
    /// Makes reading and writing not wait.
    func prepare() throws(Errno) {
        let flags = fcntl(rawValue, F_GETFL)
        guard flags >= 0, fcntl(rawValue, F_SETFL, flags | O_NONBLOCK) == 0
        else { throw Errno(rawValue: errno) }
    }
}
