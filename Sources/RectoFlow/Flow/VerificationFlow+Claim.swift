// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoJSON
package import RectoSecurity
internal import RectoStore
package import RectoVerification

extension VerificationFlow {
    /// Claims a verification with its code or the token of its link, each good once.
    ///
    /// The request follows from the verification; `nil` comes back if the code is not valid, for any reason. A journey in
    /// person refuses a right code, and takes the link after that. The network is one of many addresses, whose
    /// verifications of a day are counted.
    package func claim(
        _ request: ClaimRequest,
        of verification: UUID?,
        renewal: LinkToken,
        from network: String? = nil,
        asking: (VerificationState) async throws -> ChangeRequest
    ) async throws -> VerificationState? {
        let keys = try request.keys.map(keySet)
        let ledger = ledger
        guard let use = use(of: request.proof), let id = try await owner(of: use, verification) else { return nil }
        do {
            let state = try await state(id)
            let change = try await asking(state)
            let network = network.map { ledger.key(.network, $0, of: state.stored.application) }
            let subject = ledger.subject(of: state)
                .map { SignalKey(counter: .subject, step: nil, digest: $0.bytes) }
            return try await self.change(Access(id, by: .client), change) { draft in
                // In any other status, too, a code is good for one claim.
                guard draft.facts.status == .requested else { throw StoreError.secretUnusable }
                if case .code = request.proof, draft.journey.enrolment == .inPerson {
                    throw RequestRefused(.invalidTransition, .linkNeeded)
                }
                draft.change.uses = [use]
                draft.change.revokes = [.code, .linkToken]
                draft.change.secrets = [self.renewal(renewal, of: id)]
                draft.details.clientKeys = keys
                draft.clearState.expiresAt = draft.endOfAttempt
                if let network { draft.details.add(network) }
                let tried = [network, subject].compactMap(\.self)
                draft.change.signals += tried.map { ledger.tried($0, state, at: draft.at) }
                try draft.apply(.claim)
            }
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
