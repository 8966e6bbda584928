// SPDX-License-Identifier: Apache-2.0
internal import CRectoSystem
internal import SystemPackage

/// The threads that the system allows this process.
///
/// Foundation and Dispatch do not say that a thread cannot be started: whoever waits for its work waits for ever.
public enum Threads {
    /// Makes sure that this process can have so many threads more.
    ///
    /// - Parameters:
    ///   - count: The number of threads, at least 1.
    ///   - remedy: Something else that a person can do about too few of them.
    /// - Throws: ``ThreadError``.
    public static func require(_ count: Int, remedy: String? = nil) throws(ThreadError) {
        precondition(count > 0, "a number of threads is above 0")
        let error = recto_try_threads(count)
        guard error == 0 else { throw ThreadError(reason: Errno(rawValue: error).description, remedy: remedy) }
    }
}

/// The system refuses the threads that are needed.
public struct ThreadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The system's reason, in words.
    public let reason: String
    /// Something else to do than to allow more.
    var remedy: String?

    public var description: String {
        let rest = remedy.map { ", or \($0)" } ?? ""
        return "cannot start threads: \(reason). Allow this user more processes and memory\(rest)"
    }
}
