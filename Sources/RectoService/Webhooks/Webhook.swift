// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoSecurity
internal import RectoVerification

/// A receiver that an application wants to be told of events.
struct Webhook: Sendable, Hashable, Codable {
    let id: String
    /// The owner.
    let application: String
    /// The address of messages.
    var url: String
    /// The types of events; empty for all.
    var events: [String]
    /// The secrets that messages are signed with, the newest first; the second one holds during rotation.
    var secrets: [String]
    /// The end of signing with the second one as well.
    var rotationEndsAt: Timestamp?
    /// True if it gets no more messages, since the receiver said that it is gone.
    var isDisabled: Bool
    let createdAt: Timestamp

    /// The time that a former secret holds after a rotation: receivers have a day to take the new one.
    static let rotation = Duration.seconds(86_400)

    /// The signature of messages.
    var signature: WebhookSignature { secrets.first.map(WebhookSignature.init) ?? .symmetric }

    /// The keys that messages are signed with at a time.
    func keys(at now: Date) throws -> [WebhookSigningKey] {
        let isRotating = rotationEndsAt.map { now < $0.date } ?? false
        return try secrets.prefix(isRotating ? 2 : 1).map { try WebhookSigningKey($0) }
    }

    /// The webhook with a new secret; the former one holds for a while, too.
    func rotated(to signature: WebhookSignature, at now: Date) -> Webhook {
        var webhook = self
        webhook.secrets = [signature.generatedSecret()] + secrets.prefix(1)
        webhook.rotationEndsAt = Timestamp(now.adding(Self.rotation))
        return webhook
    }

    /// True if it wants events of a type: its own name, or all of an area as in `verification.*`.
    func wants(_ type: String) -> Bool {
        guard !isDisabled else { return false }
        return events.isEmpty || events.contains { $0 == type || ($0.hasSuffix(".*") && type.hasPrefix($0.dropLast())) }
    }
}
