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

    /// The progress of a notification: one of these words, or one that a newer service adds.
    public struct Status: RawRepresentable, Sendable, Hashable, Codable {
        /// The word.
        public let rawValue: String

        /// The progress of this word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nobody has seen it.
        public static let new = Status(rawValue: "new")
        /// The person has seen it.
        public static let read = Status(rawValue: "read")
        /// The person agreed.
        public static let accepted = Status(rawValue: "accepted")
        /// The person refused.
        public static let declined = Status(rawValue: "declined")
        /// The time to answer is over.
        public static let expired = Status(rawValue: "expired")
    }

    /// An action of a person on it: one of these words, or one that a newer service adds.
    public struct Action: RawRepresentable, Sendable, Hashable, Codable {
        /// The word.
        public let rawValue: String

        /// The action of this word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Agree.
        public static let accept = Action(rawValue: "accept")
        /// Refuse.
        public static let decline = Action(rawValue: "decline")
        /// Take note.
        public static let acknowledge = Action(rawValue: "acknowledge")
    }
}
