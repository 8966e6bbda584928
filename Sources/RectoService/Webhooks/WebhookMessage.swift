// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// The body of a message to a webhook: what happened to what, and nothing about the person.
struct WebhookMessage: Sendable, Hashable, Codable {
    /// The type of the event.
    let type: String
    /// When it happened.
    let timestamp: Timestamp
    /// What it happened to.
    var data: Content

    /// What an event happened to, and how that stands.
    struct Content: Sendable, Hashable, Codable {
        let verification: String
        /// What the application calls the verification; stored with what is known about the person, never with a message,
        /// and so absent once that is erased.
        var reference: String?
        let status: VerificationStatus
        let outcome: VerificationOutcome?
        /// The outcome that was overturned, in a message about that.
        let formerOutcome: VerificationOutcome?
        let attempt: Int
        let step: String?
        let notification: String?
    }

    /// The message of an event.
    init(_ event: NewEvent, _ state: VerificationState, at: Date) {
        type = event.type
        timestamp = Timestamp(at)
        data = Content(
            verification: state.id.wireText,
            status: state.facts.status,
            outcome: state.facts.outcome,
            formerOutcome: event.data["from"]?.text.flatMap(VerificationOutcome.init),
            attempt: state.facts.attempt,
            step: event.data["step"]?.text,
            notification: event.data["notification"]?.text
        )
    }
}

/// The body of a message that an application asked for, to see whether it arrives.
struct WebhookTest: Sendable, Hashable, Encodable {
    let type = "webhook.test"
    let timestamp: Timestamp
    let data: Content

    /// The webhook that is tried.
    struct Content: Sendable, Hashable, Encodable {
        let webhook: String
    }

    /// The message to a webhook.
    init(_ webhook: Webhook, at: Date) {
        timestamp = Timestamp(at)
        data = Content(webhook: webhook.id)
    }
}

extension EventValue {
    fileprivate var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
