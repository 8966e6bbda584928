// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// A message or question to a person.
package struct PersonNotification: Sendable, Hashable, Codable {
    let id: String
    let kind: Kind
    package internal(set) var status: Status
    let createdAt: Timestamp
    let expiresAt: Timestamp?
    let actions: [Action]
    let text: String?
    let data: [String: String]

    /// The subject of a notification.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
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
    package enum Status: String, Sendable, Hashable, Codable, CaseIterable {
        case new, read, accepted, declined, expired
    }

    /// An action of a person.
    package enum Action: String, Sendable, Hashable, Codable, CaseIterable {
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
}

extension PersonNotification {
    /// A stored notification as it is at a time: expired if its time is over and it has no answer.
    init(_ document: StoredDocument, at now: Date) throws {
        self = try WireJSON.decode(from: document.body)
        guard let expiresAt, expiresAt.date <= now, status == .new || status == .read else { return }
        status = .expired
    }

    /// The form in which it is stored.
    func document(of verification: UUID) throws -> StoredDocument {
        StoredDocument(kind: .notification, id: id, verification: verification, body: try WireJSON.encode(self))
    }
}
