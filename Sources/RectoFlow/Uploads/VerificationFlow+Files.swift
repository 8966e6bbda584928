// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoJSON
package import RectoSecurity
package import RectoStore
package import RectoVerification

extension VerificationFlow {
    /// Refuses work that has no processor time left, or that would begin too late.
    func admit(_ kind: Work.Kind, to state: VerificationState) async throws {
        let most = Duration.seconds(state.journey.limits[.workInSeconds])
        guard budget.left(for: state.id, of: most) > .zero else {
            throw RequestRefused(.limitReached, .workSpent, next: state.next)
        }
        let at = now()
        try queue.admit(
            WorkForecast.Item(kind: kind, verification: state.id, application: state.stored.application),
            behind: try await openExaminations(at: at),
            at: at
        )
    }

    /// Work of the engine that waits or is being done: a lease moves on when it is due by as much.
    func openExaminations(at: Date) async throws -> [OpenJob] {
        try await store.openJobs(Work.Kind.examinations.map(\.rawValue), dueUntil: at.adding(Work.lease))
    }

    /// Stores a link by which another device can send the file of one slot, once; it is the verification's last one then.
    package func linkUpload(
        by token: LinkToken,
        _ slot: Slot,
        in step: StepID,
        of id: UUID,
        _ change: ChangeRequest
    ) async throws -> VerificationState {
        try await self.change(Access(id, by: .client), change) { draft in
            try draft.permit(Upload(step: step, slot: slot, mediaType: nil, replaces: nil))
            let expiresAt = min(draft.clearState.expiresAt, Timestamp(draft.at.adding(minutes: 10)))
            let secret = secret(.uploadLink, index(token), of: id, until: expiresAt.date)
            let digest = secret.digest.bytes.hexadecimal
            // A client that asks for links again and again makes the verification no larger.
            let now = Timestamp(draft.at)
            draft.details.uploadLinks.removeAll { $0.expiresAt <= now }
            draft.details.uploadLinks.append(UploadLink(step: step, slot: slot, digest: digest, expiresAt: expiresAt))
            draft.change.secrets.append(secret)
            draft.note("upload.linked", ["step": .text(step.rawValue), "slot": .text(slot.rawValue)])
        }
    }

    /// The verification of an upload link; the link is used up with the upload's change.
    package func verification(ofUploadToken token: String) async throws -> (id: UUID, use: SecretUse)? {
        guard let use = LinkToken(token).map({ SecretUse(kind: .uploadLink, digest: index($0)) }),
            let id = try await store.secret(use, at: now())?.verification
        else { return nil }
        return (id, use)
    }
}
