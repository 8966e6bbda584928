// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoJSON
package import RectoStore
package import RectoVerification

extension VerificationFlow {
    /// The most times that a person is asked again in one verification.
    private static let mostRequests = 20

    /// Asks the person again for one step, in another attempt of the whole.
    ///
    /// The words may be about the person, so they are kept with the person's data, and the chain holds a digest.
    package func ask(
        _ request: AskRequest,
        _ access: Access,
        _ change: ChangeRequest
    ) async throws -> VerificationState {
        try await self.change(access, change) { draft in
            // Another attempt drops the readings of the one before.
            guard draft.clearState.heldSince == nil else { throw RequestRefused(.held, next: draft.next) }
            try draft.requireReasons(request.reasons)
            guard (draft.details.requests ?? []).count < Self.mostRequests else {
                throw RequestRefused(.limitReached, "The person was asked again \(Self.mostRequests) times.")
            }
            let salt = Data.salt()
            var data: [String: JSONTree] = [
                "step": .text(request.step.rawValue), "textDigest": .text(request.text.digest(salt)),
            ]
            data["reasons"] = request.reasons.map { .array($0.map { .text($0) }) }
            draft.note("step.askedAgain", data)
            try draft.apply(.askAgain(step: request.step))
            let note = StepRequestNote(
                request,
                by: access.agent.text,
                at: Timestamp(draft.at),
                attempt: draft.facts.attempt,
                salt: salt
            )
            draft.details.requests = (draft.details.requests ?? []) + [note]
            draft.setProposalsAside()
            try draft.notify(.message, ["step": request.step.rawValue], text: request.text)
        }
    }

    /// Claims a case for a reviewer, or for another one in a lead's name.
    ///
    /// - Parameters:
    ///   - reviewer: The reviewer, as events name them.
    ///   - until: The end of the claim.
    ///   - access: The verification, and the author.
    ///   - takesOver: True if another's claim ends.
    /// - Returns: The claim in force: another's, if that one has the case.
    /// - Throws: ``RequestRefused`` if nobody is to decide, and the store's errors.
    package func claim(
        for reviewer: String,
        until: Date,
        _ access: Access,
        takesOver: Bool = false
    ) async throws -> ReviewClaim {
        let state = try await living(access)
        guard let waiting = try await store.review(of: access.id, at: now()) else {
            throw RequestRefused(.invalidTransition, "Nobody is to decide.", next: state.next)
        }
        if let claim = waiting.claim, claim.by != reviewer, !takesOver { return claim }
        let isRenewal = waiting.claim?.by == reviewer
        let type: String? = takesOver ? "case.reassigned" : isRenewal ? nil : "case.claimed"
        do {
            let write = ClaimWrite.claim(access.id, by: reviewer, until: until, takesOver: takesOver)
            try await commit(write, type, takesOver ? ["to": .text(reviewer)] : [:], of: state, by: access.agent)
            return ReviewClaim(by: reviewer, until: until)
        } catch StoreError.leaseLost {
            // Another came first, between the look and the claim.
            return try await store.review(of: access.id, at: now())?.claim ?? ReviewClaim(by: reviewer, until: until)
        } catch StoreError.notFound {
            throw RequestRefused(.invalidTransition, "Nobody is to decide.", next: state.next)
        }
    }

    /// Ends a claim; another's if a lead asks.
    package func release(_ access: Access, anybodys: Bool) async throws {
        let state = try await living(access)
        guard let claim = try await store.review(of: access.id, at: now())?.claim else { return }
        guard anybodys || claim.by == access.agent.text else {
            throw RequestRefused(.forbidden, "Another reviewer looks at the case; a lead may end that.")
        }
        do {
            let write = ClaimWrite.release(access.id, by: anybodys ? nil : access.agent.text)
            try await commit(write, "case.released", [:], of: state, by: access.agent)
        } catch StoreError.notFound {
            // It was decided meanwhile.
        }
    }

    /// Stores a claim with its event; a renewed one has none.
    private func commit(
        _ write: ClaimWrite,
        _ type: String?,
        _ data: [String: JSONTree],
        of state: VerificationState,
        by agent: Agent
    ) async throws {
        var change = Change(at: now())
        change.claims = [write]
        if let type {
            let owner = ["application": JSONTree.text(state.stored.application)]
            change.events = [
                NewEvent(
                    type: type,
                    actor: agent.text,
                    verification: state.id,
                    data: data.merging(owner) { first, _ in first }
                )
            ]
        }
        try await store.commit(change)
        if type != nil { signals.changed(state.id) }
    }
}

extension Draft {
    /// The row of the queue while a person is to decide.
    ///
    /// The store keeps the time of the first such change.
    var review: StoredReview? {
        guard facts.status == .review else { return nil }
        return StoredReview(
            reason: facts.reviewReason?.rawValue ?? "",
            codes: Array(reviewCodes.prefix(Self.mostCodes)),
            since: at,
            reviewers: (details.proposals ?? []).map(\.reviewer)
        )
    }

    private static let mostCodes = 50

    /// The codes of checks that failed, of those that could not be made, and of raised signals, each once.
    private var reviewCodes: [String] {
        let failed = details.checks.filter { $0.outcome == .failed }.flatMap(\.codes)
        let unmade = details.checks.filter { $0.outcome == .couldNotApply }.flatMap(\.codes)
        let signals = details.raisedSignals.map { "signal.\($0.rawValue)" }.sorted()
        var known: Set<String> = []
        return (failed + unmade + signals).filter { code in
            !code.isEmpty && code.utf8.count <= 200 && !code.contains(where: \.isNewline) && known.insert(code).inserted
        }
    }
}
