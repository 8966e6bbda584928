// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Sends a notification to the person of a verification.
    func notify(_ request: NotificationRequest, of access: Access, origin: Origin) async throws -> VerificationState {
        guard try await notifications(of: access.id).count < Self.mostNotifications else {
            throw RequestRefused(.limitReached, "The person has as many notifications as there may be.")
        }
        return try await change(access.id, of: access.application, by: access.agent, origin: origin) { draft in
            let expiresAt = request.expiresInSeconds.map { Timestamp(draft.at.addingTimeInterval(Double($0))) }
            try draft.notify(request.kind, text: request.text, expiresAt: expiresAt)
        }
    }

    /// The notifications of a verification, the newest first.
    func notifications(of verification: UUID) async throws -> [Notification] {
        let documents = try await store.documents(.notification, of: verification, after: nil, limit: 1_000)
        return try documents.reversed().map { try WireJSON.decode(Notification.self, from: $0.body).current(at: now()) }
    }

    /// Applies a person's answer to a notification; the same answer twice counts once.
    func answer(_ action: Notification.Action, to id: String, of verification: UUID) async throws -> Notification {
        for _ in 0..<16 {
            guard var document = try await store.document(.notification, id: id), document.verification == verification
            else { throw RequestRefused(.notFound) }
            let present = try WireJSON.decode(Notification.self, from: document.body).current(at: now())
            var notification = present
            notification.status = action.status
            guard notification != present else { return present }
            guard present.actions.contains(action), present.status == .new || present.status == .read else {
                throw RequestRefused(.invalidTransition, "The notification is \(present.status.rawValue).")
            }
            document.body = try WireJSON.encode(notification)
            var change = Change(at: now())
            change.documents = [.replace(document)]
            change.events = [try await event(action, id, verification)]
            do {
                try await store.commit(change)
            } catch StoreError.staleRevision { continue }
            signals.changed(verification)
            return notification
        }
        throw RequestRefused(.staleRevision)
    }

    private func event(_ action: Notification.Action, _ id: String, _ verification: UUID) async throws -> NewEvent {
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
