// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// The passcodes that were delivered, but whose delivery is not stored yet.
///
/// While nothing can be stored, their work is done again and again: people get each of them once all the same.
final class DeliveredMessages: Sendable {
    private let ids = Mutex<Set<String>>([])

    /// True if a message was delivered.
    func contains(_ message: PasscodeMessage) -> Bool { ids.withLock { $0.contains(message.id) } }

    /// Notes that a message was delivered.
    func insert(_ message: PasscodeMessage) {
        ids.withLock { _ = $0.insert(message.id) }
    }

    /// Forgets a message, since its delivery is stored.
    func remove(_ message: PasscodeMessage) {
        ids.withLock { _ = $0.remove(message.id) }
    }
}
