// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Claims a verification with its code or the token of its link, each good once.
    ///
    /// - Parameters:
    ///   - request: The client's proof, and its keys.
    ///   - verification: The verification that it names; wrong codes count against that one.
    ///   - renewal: The token that gets the client further access tokens.
    ///   - origin: The request, and its answer for the claimed verification.
    /// - Returns: The answer; `nil` if the code is not valid, for any reason.
    /// - Throws: ``RequestRefused``, and the errors of the store and `origin`.
    func claim(
        _ request: ClaimRequest,
        of verification: UUID?,
        renewal: LinkToken,
        from origin: (VerificationState) async throws -> Origin
    ) async throws -> Answer? {
        let keys = try request.keys.map(keySet)
        guard let use = use(of: request.proof), let id = try await owner(of: use, verification) else { return nil }
        do {
            let origin = try await origin(try await state(id))
            let claimed = try await change(id, by: .client, origin: origin) { draft in
                // In any other status, too, a code is good for one claim.
                guard draft.facts.status == .requested else { throw StoreError.secretUnusable }
                draft.change.uses = [use]
                draft.change.revokes = [.code, .linkToken]
                draft.change.secrets = [self.renewal(renewal, of: id)]
                draft.details.clientKeys = keys
                let minutes = draft.journey.limits[.verificationInMinutes]
                draft.standing.expiresAt = Timestamp(draft.at.adding(minutes: minutes))
                try draft.apply(.claim)
            }
            return try origin.render(claimed)
        } catch StoreError.secretUnusable, StoreError.notFound, StoreError.erased {
            return nil
        }
    }

    private func use(of proof: ClaimRequest.Proof) -> SecretUse? {
        switch proof {
        case .code(let text):
            VerificationCode(text).map { SecretUse(kind: .code, digest: index($0)) }
        case .linkToken(let token):
            LinkToken(token).map { SecretUse(kind: .linkToken, digest: index($0)) }
        }
    }

    private func owner(of use: SecretUse, _ verification: UUID?) async throws -> UUID? {
        let at = now()
        if let verification {
            return try await store.attempt(use, of: verification, at: at) == .right ? verification : nil
        }
        return try await store.secret(use, at: at)?.verification
    }

    /// The members that only private and secret keys have (RFC 7518 §6.2.2, §6.3.2 and §6.4).
    private static let privateMembers: Set<String> = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

    /// Refuses private keys: a stored one could sign in its owner's name.
    private func refusePrivateMembers(_ keys: JSONTree) throws(RequestRefused) {
        guard case .object(let members) = keys, case .array(let items)? = members["keys"] else { return }
        var mistakes: [Mistake] = []
        for (index, item) in items.enumerated() {
            guard case .object(let key) = item else { continue }
            for name in Self.privateMembers.intersection(key.keys).sorted() {
                let message = "“\(name)” is a part of a private key. Make another pair, and send its public key alone."
                mistakes.append(Mistake(.unknownMember, at: "/keys/keys/\(index)/\(name)", message))
            }
        }
        guard mistakes.isEmpty else { throw RequestRefused(Mistakes(Array(mistakes.prefix(100)))) }
    }

    private func keySet(_ keys: JSONTree) throws(RequestRefused) -> String {
        try refusePrivateMembers(keys)
        do throws(KeyError) {
            return try KeySet(json: keys.canonical).json
        } catch {
            throw RequestRefused(.wrongForm, at: "/keys", "“keys” must be a set of public keys (RFC 7517).")
        }
    }
}
