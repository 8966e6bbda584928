// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoSecurity
internal import RectoVerification
internal import Synchronization

/// Tells the service's notifications from others, and accepts each once.
final class NotificationReceiver: Sendable {
    private let verifier: WebhookVerifier
    private let now: @Sendable () -> Date
    private let taken = Mutex<[String: Date]>([:])

    /// The longest time that a message may be under way, in seconds, in either direction.
    private static let tolerance: TimeInterval = 300
    /// The largest message that is read, in bytes: the service's messages tell events, not results.
    private static let largestBody = 64_000

    /// The content of a message.
    struct Event: Sendable, Hashable {
        /// The type of event.
        let type: String
        /// To which verification.
        let verification: String

        /// True if the verification is over.
        var isEnd: Bool { ["verification.done", "verification.erased"].contains(type) }
    }

    private struct Message: Decodable {
        let type: String
        let data: Content

        struct Content: Decodable {
            let verification: String
        }
    }

    init(keys: [WebhookVerifyingKey], now: @escaping @Sendable () -> Date = { Date() }) {
        verifier = WebhookVerifier(keys: keys, tolerance: Self.tolerance)
        self.now = now
    }

    /// The event of a message from the service; `nil` for any other message, and for one that came before.
    func event(in notification: ReceivedNotification) -> Event? {
        let at = now()
        guard notification.body.count <= Self.largestBody,
            let header = try? WebhookHeader(fields: notification.fields),
            let id = try? verifier.verify(notification.body, header, at: at), isNew(id, at),
            let message: Message = try? WireJSON.decode(from: Data(notification.body))
        else { return nil }
        return Event(type: message.type, verification: message.data.verification)
    }

    /// Remembers messages for as long as their signatures hold.
    private func isNew(_ id: String, _ at: Date) -> Bool {
        taken.withLock { taken in
            taken = taken.filter { at < $0.value }
            return taken.updateValue(at.addingTimeInterval(2 * Self.tolerance), forKey: id) == nil
        }
    }
}

/// Receives the results of a verification.
public protocol NotificationHandler: Sendable {
    /// The status was asked for, and this is it.
    func handleResult(_ result: IdvService.VerificationResult)
    /// It could not be asked for.
    func handleError(_ error: IdvError)
}

/// A request to the address of the service's webhooks, before its sender is known.
public struct ReceivedNotification: Sendable {
    /// The header fields; names may be in any case.
    public let fields: [(name: String, value: String)]
    /// The body, byte for byte as it came: the signature is of these bytes.
    public let body: [UInt8]

    /// A request with these parts.
    public init(fields: [(name: String, value: String)], body: [UInt8]) {
        self.fields = fields
        self.body = body
    }
}
