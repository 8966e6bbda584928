// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// Something that a person is told, or asked.
struct Notification: Sendable, Hashable, Codable {
    let id: String
    let kind: Kind
    var status: Status
    let createdAt: Timestamp
    let expiresAt: Timestamp?
    let actions: [Action]
    let text: String?
    let data: [String: String]

    /// What it is about.
    enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A verification ended.
        case result
        /// The application tells something.
        case message
        /// The application asks for a consent, such as to share attributes.
        case request

        /// What a person can do with it.
        var actions: [Action] { self == .request ? Action.allCases : [.acknowledge] }
    }

    /// How far it is.
    enum Status: String, Sendable, Hashable, Codable, CaseIterable {
        case new, read, accepted, declined, expired
    }

    /// What a person does.
    enum Action: String, Sendable, Hashable, Codable, CaseIterable {
        case accept, decline, acknowledge

        /// What becomes of the notification.
        var status: Status {
            switch self {
            case .accept: .accepted
            case .decline: .declined
            case .acknowledge: .read
            }
        }
    }

    /// The notification at a time: one whose time is over and that nobody answered is expired.
    func current(at now: Date) -> Notification {
        guard let expiresAt, expiresAt.date <= now, status == .new || status == .read else { return self }
        var notification = self
        notification.status = .expired
        return notification
    }

    /// How it is stored.
    func document(of verification: UUID) throws -> StoredDocument {
        StoredDocument(kind: .notification, id: id, verification: verification, body: try WireJSON.encode(self))
    }
}
