// SPDX-License-Identifier: Apache-2.0
internal import CRectoSystem
internal import SystemPackage

/// The rights that a process gives up for good before it reads bytes that may be made to do harm.
public enum Confinement {
    /// The protections that the kernel could put on.
    public struct Protection: Sendable, Hashable, Codable {
        /// True if files are out of reach, by Landlock.
        public var hasFiles: Bool
        /// True if all but a few system calls are refused, by seccomp.
        public var hasCalls: Bool
    }

    /// Keeps the memory of this process from disks, logs and other processes, also when it crashes; to be called before
    /// any secret is read.
    ///
    /// Programs that it starts can be looked into as before.
    ///
    /// - Throws: ``ConfinementError``.
    public static func keepMemoryPrivate() throws(ConfinementError) {
        try check(recto_keep_memory_private(), "keep memory from being dumped")
    }

    /// Gives way to all other work of the machine, for good: the calling thread, and those that it starts.
    ///
    /// - Throws: ``ConfinementError``.
    public static func giveWay() throws(ConfinementError) {
        try check(recto_give_way(), "give way to other work")
    }

    /// Limits the resources of this process.
    ///
    /// - Parameters:
    ///   - memory: Bytes that it can write to.
    ///   - openFiles: Files that it may have open at once.
    /// - Throws: ``ConfinementError``.
    public static func limitResources(memory: Int, openFiles: Int) throws(ConfinementError) {
        precondition(memory > 0 && openFiles > 0, "a process needs some of everything")
        try check(recto_limit_resources(UInt64(memory), UInt64(openFiles)), "limit memory and files")
    }

    /// Ends this process once it has computed for this much longer, in whole seconds; may be said again.
    ///
    /// - Throws: ``ConfinementError``.
    public static func limitProcessorTime(seconds: Int) throws(ConfinementError) {
        try check(recto_limit_processor_time(UInt64(max(1, seconds))), "limit processor time")
    }

    /// Leaves this process its open files and its computing: no other file, no program, no network.
    ///
    /// - Returns: The protections that the kernel could put on; older ones lack one or the other.
    /// - Throws: ``ConfinementError`` if the kernel has it and refuses.
    public static func allowComputingOnly() throws(ConfinementError) -> Protection {
        let hasFiles = try isDone(recto_restrict_files(nil, 0), "give up files")
        let hasCalls = try isDone(recto_allow_computing_only(), "give up system calls")
        return Protection(hasFiles: hasFiles, hasCalls: hasCalls)
    }

    /// True if a protection was put on; false if the kernel has none such.
    private static func isDone(_ error: Int32, _ purpose: String) throws(ConfinementError) -> Bool {
        switch Errno(rawValue: error) {
        case Errno(rawValue: 0): return true
        case .noFunction, .notSupportedOnSocket, .notSupported: return false
        default: throw ConfinementError(purpose: purpose, reason: Errno(rawValue: error).description)
        }
    }

    private static func check(_ error: Int32, _ purpose: String) throws(ConfinementError) {
        guard error == 0 else {
            throw ConfinementError(purpose: purpose, reason: Errno(rawValue: error).description)
        }
    }
}

/// A process could not be confined.
public struct ConfinementError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The purpose of the call, such as `give up files`.
    public let purpose: String
    /// The system's reason, in words.
    public let reason: String

    public var description: String { "cannot \(purpose): \(reason)" }
}
