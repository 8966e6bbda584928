// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// Lends handles that only one thread may use at a time; makes as many as are in use at once, and keeps them.
final class HandlePool<Handle: Sendable>: Sendable {
    private let idle = Mutex<[Handle]>([])
    private let make: @Sendable () throws(VisionError) -> Handle

    /// A pool that makes its handles when they are first needed.
    init(_ make: @escaping @Sendable () throws(VisionError) -> Handle) {
        self.make = make
    }

    /// Lends a handle that nobody else has.
    func lend<Result>(_ body: (Handle) throws(VisionError) -> Result) throws(VisionError) -> Result {
        let handle = if let handle = idle.withLock({ $0.popLast() }) { handle } else { try make() }
        defer { idle.withLock { $0.append(handle) } }
        return try body(handle)
    }
}
