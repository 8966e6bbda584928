// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

extension Draft {
    /// Sends a notification to the person; it lives as long as the verification does.
    mutating func notify(
        _ kind: PersonNotification.Kind,
        _ data: [String: String] = [:],
        text: String? = nil,
        expiresAt: Timestamp? = nil
    ) throws {
        let notification = PersonNotification(
            id: UUID.version7(at: at).wireText,
            kind: kind,
            status: .new,
            createdAt: Timestamp(at),
            expiresAt: expiresAt,
            actions: kind.actions,
            text: text,
            data: data
        )
        change.documents.append(.create(try notification.document(of: stored.id)))
        note("notification.created", ["notification": .text(notification.id), "kind": .text(kind.rawValue)])
    }
}
