// SPDX-License-Identifier: Apache-2.0
internal import Glibc
public import SystemPackage

/// Another program that goes on in this process: it has its number, its streams and its signals.
public struct ProgramReplacement: Sendable {
    private let program: FilePath
    private let arguments: [String]

    /// A program that is given these arguments, without its own name; the `PATH` is not looked at.
    public init(_ program: FilePath, _ arguments: [String]) {
        self.program = program
        self.arguments = arguments
    }

    /// Lets the program take the place of this one.
    ///
    /// - Throws: The system's reason if it cannot.
    public func run() throws(Errno) -> Never {
        // Ignored signals stay ignored in the program that follows, and it has its own ways.
        _ = signal(SIGPIPE, SIG_DFL)
        let reason = unsafe ChildProcess.withCStrings([program.string] + arguments) { words in
            _ = unsafe execv(program.string, words)
            return Errno(rawValue: errno)
        }
        throw reason
    }
}
