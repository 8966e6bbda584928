// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A message to a webhook, stored with the change that it tells of.
public struct NewDelivery: Sendable, Hashable {
    /// Which webhook.
    public let webhook: String
    /// The message's identifier, the same at every attempt; one of a kind for each webhook.
    public let message: String
    /// Of which verification.
    public let verification: UUID?
    /// The body as it is sent, without personal data; 20 kB at most.
    public let payload: Data

    /// A message to be sent as soon as may be.
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
    /// Which webhook.
    public let webhook: String
    /// The message's identifier.
    public let message: String
    /// Of which verification.
    public let verification: UUID?
    /// The body.
    public let payload: Data
    /// Which attempt this is, from 1; counted before it begins.
    public let attempt: Int
    /// How often whoever held it did not live to say what came of it.
    public let deaths: Int
}

/// How an attempt went.
public enum DeliveryOutcome: Sendable, Hashable {
    /// The receiver has it; its HTTP status.
    case delivered(status: Int)
    /// To be tried again then; the HTTP status, where there was an answer, and why it failed, in words.
    case retry(at: Date, status: Int?, reason: String? = nil)
    /// Not to be tried again unless somebody asks for it.
    case abandoned(status: Int?, reason: String? = nil)
}

/// How a message stands.
public enum DeliveryState: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is being sent, or will be.
    case waiting
    /// The receiver has it.
    case delivered
    /// It was tried often enough, or nobody is there to receive it.
    case abandoned
    /// The process ended three times while it was being sent.
    case buried
}

/// What became of a message so far.
public struct DeliveryRecord: Sendable, Hashable {
    /// What it is replayed by.
    public let id: Int
    /// Which webhook.
    public let webhook: String
    /// The message's identifier.
    public let message: String
    /// How often it was sent.
    public let attempts: Int
    /// The last answer's HTTP status.
    public let lastStatus: Int?
    /// Why the last attempt failed, in words.
    public let lastError: String?
    /// How it stands.
    public let state: DeliveryState
    /// When it was tried last.
    public let lastAttemptAt: Date?
    /// When it is tried next; `nil` where it is not.
    public let nextAttemptAt: Date?
    /// When the receiver had it.
    public let deliveredAt: Date?
}
