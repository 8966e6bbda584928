// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Sends a notification to the person of a verification.
    package func notify(
        _ kind: PersonNotification.Kind,
        _ text: String?,
        expiresIn seconds: Int?,
        _ access: Access,
        _ change: ChangeRequest
    ) async throws -> VerificationState {
        // Another application learns nothing of the person's notifications.
        let application = try await living(access).stored.application
        return try await counted.enter(application) {
            guard try await notifications(of: access.id).count < Self.mostNotifications else {
                throw RequestRefused(.limitReached, "The person has as many notifications as there may be.")
            }
            return try await self.change(access, change) { draft in
                let expiresAt = seconds.map { Timestamp(draft.at.addingTimeInterval(Double($0))) }
                try draft.notify(kind, text: text, expiresAt: expiresAt)
            }
        }
    }

    /// The notifications of a verification, the newest first.
    package func notifications(of verification: UUID) async throws -> [PersonNotification] {
        let documents = try await store.documents(.notification, of: verification, after: nil, limit: 1_000)
        return try documents.reversed().map { try PersonNotification($0, at: now()) }
    }

    /// Applies a person's answer to a notification; the same answer twice counts once.
    package func answer(
        _ action: PersonNotification.Action,
        to id: String,
        of verification: UUID
    ) async throws -> PersonNotification {
        try await storing(of: verification) {
            guard var document = try await store.document(.notification, id: id), document.verification == verification
            else { throw RequestRefused(.notFound) }
            let present = try PersonNotification(document, at: now())
            var notification = present
            notification.status = action.status
            guard notification != present else { return (nil, present) }
            guard present.actions.contains(action), present.status == .new || present.status == .read else {
                throw RequestRefused(.invalidTransition, .notificationOver(present.status))
            }
            document.body = try WireJSON.encode(notification)
            var change = Change(at: now())
            change.documents = [.replace(document)]
            change.events = [try await event(action, id, verification)]
            return (change, notification)
        }
    }

    private func event(
        _ action: PersonNotification.Action,
        _ id: String,
        _ verification: UUID
    ) async throws -> NewEvent {
        let application = try await state(verification).stored.application
        return NewEvent(
            type: "notification.answered",
            actor: Agent.client.text,
            verification: verification,
            data: ["application": .text(application), "notification": .text(id), "action": .text(action.rawValue)]
        )
    }

    private static let mostNotifications = 200
}
