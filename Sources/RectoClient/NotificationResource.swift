// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// A message or a question to a person.
public struct NotificationResource: Sendable, Hashable, Codable {
    /// The service's identifier of the notification.
    public let id: String
    /// The subject: `result`, `message`, `request`, or one that a newer service adds.
    public let kind: String
    /// The progress of the notification.
    public let status: Status
    /// The time when it was made.
    public let createdAt: Timestamp
    /// The time until which it can be answered.
    public let expiresAt: Timestamp?
    /// The actions that are possible.
    public let actions: [Action]
    /// The text.
    public let text: String?

    /// The progress of a notification.
    public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
        case new, read, accepted, declined, expired
    }

    /// The actions of a person on it.
    public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
        /// Agree.
        case accept
        /// Refuse.
        case decline
        /// Take note.
        case acknowledge
    }
}
