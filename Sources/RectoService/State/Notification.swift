// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// A message or question to a person.
struct Notification: Sendable, Hashable, Codable {
    let id: String
    let kind: Kind
    var status: Status
    let createdAt: Timestamp
    let expiresAt: Timestamp?
    let actions: [Action]
    let text: String?
    let data: [String: String]

    /// The subject of a notification.
    enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A verification ended.
        case result
        /// The application sends a message.
        case message
        /// The application asks for a consent, such as to share attributes.
        case request

        /// The actions that a person can choose.
        var actions: [Action] { self == .request ? Action.allCases : [.acknowledge] }
    }

    /// The status of a notification.
    enum Status: String, Sendable, Hashable, Codable, CaseIterable {
        case new, read, accepted, declined, expired
    }

    /// An action of a person.
    enum Action: String, Sendable, Hashable, Codable, CaseIterable {
        case accept, decline, acknowledge

        /// The status after the action.
        var status: Status {
            switch self {
            case .accept: .accepted
            case .decline: .declined
            case .acknowledge: .read
            }
        }
    }

    /// The notification at a time: expired if its time is over and it has no answer.
    func current(at now: Date) -> Notification {
        guard let expiresAt, expiresAt.date <= now, status == .new || status == .read else { return self }
        var notification = self
        notification.status = .expired
        return notification
    }

    /// The form in which it is stored.
    func document(of verification: UUID) throws -> StoredDocument {
        StoredDocument(kind: .notification, id: id, verification: verification, body: try WireJSON.encode(self))
    }
}
