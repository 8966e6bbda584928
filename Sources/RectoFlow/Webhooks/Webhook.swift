// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoSecurity
package import RectoVerification

/// A receiver that an application wants to be told of events.
package struct Webhook: Sendable, Hashable, Codable {
    package let id: String
    /// The owner.
    package let application: String
    /// The address of messages.
    package var url: String
    /// The types of events; empty for all.
    package var events: [String]
    /// The secrets that messages are signed with, the newest first; the second one holds during rotation.
    package var secrets: [String]
    /// The end of signing with the second one as well.
    package var rotationEndsAt: Timestamp?
    /// True if it gets no more messages, since the receiver said that it is gone.
    package var isDisabled: Bool
    package let createdAt: Timestamp

    /// The time that a former secret holds after a rotation: receivers have a day to take the new one.
    static let rotation = Duration.seconds(86_400)

    /// A new webhook.
    package init(
        of application: String,
        to url: String,
        _ events: [String],
        signedBy signature: WebhookSignature,
        at now: Date
    ) {
        id = UUID.version7(at: now).wireText
        self.application = application
        self.url = url
        self.events = events
        secrets = [signature.generatedSecret()]
        isDisabled = false
        createdAt = Timestamp(now)
    }

    /// The signature of messages.
    package var signature: WebhookSignature { secrets.first.map(WebhookSignature.init) ?? .symmetric }

    /// The keys that messages are signed with at a time.
    func keys(at now: Date) throws -> [WebhookSigningKey] {
        let isRotating = rotationEndsAt.map { now < $0.date } ?? false
        return try secrets.prefix(isRotating ? 2 : 1).map { try WebhookSigningKey($0) }
    }

    /// The webhook with a new secret; the former one holds for a while, too.
    package func rotated(to signature: WebhookSignature, at now: Date) -> Webhook {
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
