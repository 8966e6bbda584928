// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// Something that a person is told, or asked.
public struct NotificationResource: Sendable, Hashable, Codable {
    /// What the service calls it.
    public let id: String
    /// What it is about: `result`, `message`, `request`, or what a newer service adds.
    public let kind: String
    /// How far it is.
    public let status: Status
    /// When it was made.
    public let createdAt: Timestamp
    /// Until when it can be answered.
    public let expiresAt: Timestamp?
    /// What can be done with it.
    public let actions: [Action]
    /// What it says.
    public let text: String?

    /// How far a notification is.
    public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
        case new, read, accepted, declined, expired
    }

    /// What a person does with it.
    public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
        /// Agree.
        case accept
        /// Refuse.
        case decline
        /// Take note.
        case acknowledge
    }
}
