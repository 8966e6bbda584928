// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import RectoSecurity
internal import RectoStore

extension VerificationFlow {
    /// Exchanges a client's renewal token, which is good once, for the next one.
    ///
    /// It lives as long as the person's data: a reviewer may take days, and an access token lives minutes.
    /// The revision stays, since nothing of the verification changes.
    /// The request follows from the verification; `nil` comes back if the token is not good.
    package func renew(
        _ text: String,
        as next: LinkToken,
        of id: UUID,
        asking: (VerificationState) async throws -> ChangeRequest
    ) async throws -> VerificationState? {
        guard let token = LinkToken(text) else { return nil }
        let use = SecretUse(kind: .renewal, digest: index(token))
        do {
            guard try await store.secret(use, at: now())?.verification == id else { return nil }
            let state = try await state(id)
            return try await commit(try await asking(state), of: id) {
                var draft = Draft(state, at: now(), by: .client, rules, writing: .events)
                draft.note("session.renewed")
                draft.change.uses = [use]
                draft.change.secrets = [renewal(next, of: id)]
                return draft
            }
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
