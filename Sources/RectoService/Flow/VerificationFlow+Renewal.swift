// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Exchanges a client's renewal token, which is good once, for the next one.
    ///
    /// It lives as long as the person's data: a reviewer may take days, and an access token lives minutes.
    /// The revision stays, since nothing of the verification changes.
    ///
    /// - Parameters:
    ///   - text: The token that the client has.
    ///   - next: The token that takes its place.
    ///   - id: The verification that it names.
    ///   - origin: The request, and its answer.
    /// - Returns: The answer; `nil` if the token is not good.
    /// - Throws: The errors of the store and of `origin`.
    func renew(
        _ text: String,
        as next: LinkToken,
        of id: UUID,
        from origin: (VerificationState) async throws -> Origin
    ) async throws -> Answer? {
        guard let token = LinkToken(text) else { return nil }
        let use = SecretUse(kind: .renewal, digest: index(token))
        do {
            guard try await store.secret(use, at: now())?.verification == id else { return nil }
            let state = try await state(id)
            let origin = try await origin(state)
            let answer = try origin.render(state)
            var draft = Draft(state, at: now(), by: .client, rules)
            draft.note("session.renewed")
            draft.change.uses = [use]
            draft.change.secrets = [renewal(next, of: id)]
            draft.change.answer = try origin.request.map {
                IdempotencyAnswer(to: $0, try WireJSON.encode(answer), of: id)
            }
            try await store.commit(draft.change)
            return answer
        } catch StoreError.secretUnusable, StoreError.notFound, StoreError.erased {
            return nil
        }
    }

    /// A renewal token as it is stored: its time ends with the verification's data.
    func renewal(_ token: LinkToken, of id: UUID) -> Secret {
        secret(.renewal, index(token), of: id, until: .distantFuture)
    }
}

extension Secret.Kind {
    /// Gives a client another access token.
    static let renewal = Secret.Kind(rawValue: "renewal")
}
