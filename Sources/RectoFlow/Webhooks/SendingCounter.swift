// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// Counts the messages of each application that are on their way.
///
/// Applications take turns: the receivers of one, however slow and however many messages wait for them, keep no other's
/// waiting for longer than one answer takes.
final class SendingCounter: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// The applications with a message on its way.
    var applications: Set<String> { counts.withLock { Set($0.keys) } }

    /// Counts a message that is about to be sent.
    func begin(_ application: String) { counts.withLock { $0[application, default: 0] += 1 } }

    /// Counts its end, with an answer or without.
    func end(_ application: String) {
        counts.withLock { counts in
            let left = (counts[application] ?? 0) - 1
            counts[application] = left > 0 ? left : nil
        }
    }
}
