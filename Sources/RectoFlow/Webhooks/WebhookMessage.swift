// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// The body of a message to a webhook: the event and its subject, and nothing about the person.
struct WebhookMessage: Sendable, Hashable, Codable {
    /// The type of the event.
    let type: String
    /// The time of the event.
    let timestamp: Timestamp
    /// The subject of the event.
    var data: Content

    /// The subject of an event, and its state.
    struct Content: Sendable, Hashable, Codable {
        let verification: String
        /// The application's name for the verification: stored with the person's data, never with a message, and absent
        /// once that is erased.
        var reference: String?
        let status: VerificationStatus
        let outcome: VerificationOutcome?
        /// The reason why a person decides, in a message about a review.
        let reviewReason: ReviewReason?
        /// The outcome that was overturned, in a message about that.
        let formerOutcome: VerificationOutcome?
        /// The codes of the reviewer's reasons, in a message about an outcome that a reviewer decided.
        let reasons: [String]?
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
            reviewReason: state.facts.reviewReason,
            formerOutcome: event.data["from"]?.string.flatMap(VerificationOutcome.init),
            reasons: state.reasonsOfReviewer,
            attempt: state.facts.attempt,
            step: event.data["step"]?.string,
            notification: event.data["notification"]?.string
        )
    }
}

extension VerificationState {
    /// The codes of the reasons for the outcome; `nil` unless a reviewer decided and stated some.
    fileprivate var reasonsOfReviewer: [String]? {
        facts.outcome != nil && facts.decider == .reviewer ? details.decisions.last?.reasons : nil
    }
}

/// The body of a test message of an application.
package struct WebhookTest: Sendable, Hashable, Encodable {
    let type = "webhook.test"
    let timestamp: Timestamp
    let data: Content

    /// The tested webhook.
    struct Content: Sendable, Hashable, Encodable {
        let webhook: String
    }

    /// The message to a webhook.
    package init(_ webhook: Webhook, at: Date) {
        timestamp = Timestamp(at)
        data = Content(webhook: webhook.id)
    }
}
