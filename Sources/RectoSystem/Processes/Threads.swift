// SPDX-License-Identifier: Apache-2.0
internal import CRectoSystem
internal import SystemPackage

/// The threads that the system allows this process.
///
/// Foundation and Dispatch do not say that a thread cannot be started: whoever waits for its work waits for ever.
public enum Threads {
    /// Makes sure that this process can have so many threads more, at least 1.
    ///
    /// - Throws: ``ThreadError``.
    public static func require(_ count: Int) throws(ThreadError) {
        precondition(count > 0, "a number of threads is above 0")
        let error = recto_try_threads(count)
        guard error == 0 else { throw ThreadError(reason: Errno(rawValue: error).description) }
    }
}

/// The system refuses the threads that are needed.
public struct ThreadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The system's reason, in words.
    public let reason: String

    public var description: String {
        "cannot start threads: \(reason). Allow this user more processes and memory, or read with fewer --jobs"
    }
}
