// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoVerification

extension VerificationFlow {
    /// Sets a legal hold, which refuses erasure and stops the clocks of retention, or lifts it.
    ///
    /// Setting one that is set, and lifting none, are refused. After a lifting the clocks are due as if there had been
    /// no hold.
    package func hold(
        _ isHeld: Bool,
        _ reason: String,
        _ access: Access,
        _ change: ChangeRequest
    ) async throws -> VerificationState {
        try await self.change(access, change) { draft in
            guard (draft.clearState.heldSince != nil) != isHeld else {
                let detail = isHeld ? "There is a legal hold already." : "There is no legal hold to be lifted."
                throw RequestRefused(.invalidTransition, detail, next: draft.next)
            }
            let at = Timestamp(draft.at)
            draft.clearState.heldSince = isHeld ? at : nil
            let salt = Data.salt()
            let note = HoldNote(isHeld: isHeld, by: access.agent.text, at: at, reason: reason, salt: salt)
            draft.details.holds = (draft.details.holds ?? []) + [note]
            draft.note(isHeld ? "hold.set" : "hold.lifted", ["reasonDigest": .text(reason.digest(salt))])
            if !isHeld, let decidedAt = draft.decidedAt {
                let due = decidedAt.adding(draft.journey.retention.images)
                try draft.queue(.imageRetention, .none, at: max(draft.at, due))
            }
        }
    }
}
