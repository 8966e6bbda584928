// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A message to a webhook, stored with the change that caused it.
public struct NewDelivery: Sendable, Hashable {
    /// The webhook.
    public let webhook: String
    /// The message's identifier, the same at every attempt; one of a kind for each webhook.
    public let message: String
    /// The verification.
    public let verification: UUID?
    /// The body as it is sent, without personal data; 20 kB at most.
    public let payload: Data

    /// A message that is due at once.
    public init(webhook: String, message: String, verification: UUID? = nil, payload: Data) {
        self.webhook = webhook
        self.message = message
        self.verification = verification
        self.payload = payload
    }
}

/// A message that a sender holds.
public struct LeasedDelivery: Sendable, Hashable {
    /// The right to send it.
    public let lease: Lease
    /// The webhook.
    public let webhook: String
    /// The message's identifier.
    public let message: String
    /// The verification.
    public let verification: UUID?
    /// The body.
    public let payload: Data
    /// The number of the attempt, from 1; counted before it begins.
    public let attempt: Int
    /// The number of senders that died before they stored a result.
    public let deaths: Int
}

/// The result of an attempt.
public enum DeliveryOutcome: Sendable, Hashable {
    /// The receiver has it; its HTTP status.
    case delivered(status: Int)
    /// To be retried then; the HTTP status, if there was an answer, and the reason, in words.
    case retry(at: Date, status: Int?, reason: String? = nil)
    /// Given up unless somebody asks for another attempt.
    case abandoned(status: Int?, reason: String? = nil)
}

/// The state of a message.
public enum DeliveryState: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is being sent, or will be.
    case waiting
    /// The receiver has it.
    case delivered
    /// All attempts failed, or the receiver is gone.
    case abandoned
    /// The process ended three times while it was being sent.
    case buried
}

/// The record of a message so far.
public struct DeliveryRecord: Sendable, Hashable {
    /// The number that it is replayed by.
    public let id: Int
    /// The webhook.
    public let webhook: String
    /// The message's identifier.
    public let message: String
    /// The number of attempts.
    public let attempts: Int
    /// The last answer's HTTP status.
    public let lastStatus: Int?
    /// The reason of the last failure, in words.
    public let lastError: String?
    /// The state.
    public let state: DeliveryState
    /// The time of the last attempt.
    public let lastAttemptAt: Date?
    /// The time of the next attempt; `nil` if there is none.
    public let nextAttemptAt: Date?
    /// The time of delivery.
    public let deliveredAt: Date?
}
