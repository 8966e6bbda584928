// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoVerification

/// Sessions of clients: claiming a verification, and going on with it.
struct SessionRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency
    let codes: CodeGuard
    let tokens: AccessTokens
    let address: ServiceAddress

    func add(to routes: Routes) {
        routes.on(.post, "v1/sessions") { try await claim($0, $1, of: nil) }
        routes.on(.post, "v1/verifications/:id/sessions") { request, context in
            guard let id = context.parameters.get("id").flatMap(UUID.init(uuidString:)) else {
                throw RequestRefused(.codeInvalid)
            }
            return try await claim(request, context, of: id)
        }
        routes.on(.post, "v1/verifications/:id/token", renew)
    }

    /// Claims a verification; the same request under the same key is answered as before, in case the answer was lost.
    ///
    /// The answer is kept whole with its token, sealed with the verification's key. A new token for each repetition
    /// would let a thief of key and code begin a session later, as long as answers are kept. The issued token ends by
    /// itself.
    private func claim(_ request: Request, _ context: ServiceContext, of id: UUID?) async throws -> Response {
        let body = try await request.json()
        return try await idempotency.once(request, from: nil, body) { idempotent in
            let claim = try ClaimRequest(reading: body, atMost: Request.greatestBody)
            let isGuessable = if case .code = claim.proof { true } else { false }
            if isGuessable { try await codes.waitForTurn(of: context.network) }
            let renewal = LinkToken.generated()
            var issued: IssuedToken?
            let state = try await flow.claim(claim, of: id, renewal: renewal, from: context.network.counted) { state in
                context.trace.note(verification: state.id)
                let token = try await issue(state, renewal)
                issued = token
                return ChangeRequest(idempotent) { try token.answer($0) }
            }
            guard let state, let issued else {
                throw context.refusedCode(codes, .codeInvalid, isGuessable: isGuessable)
            }
            return try issued.answer(state)
        }
    }

    /// Gives a client a new token, for a good one or for its renewal token.
    @Sendable private func renew(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let body = try await request.json(isRequired: false)
        if let renewal = try Self.renewal(body) { return try await renew(renewal, request, context, body) }
        let access = try context.access(client: true)
        // For a good token there is another one each time: the key has no use, and must be one.
        _ = try request.idempotencyKey
        let state = try await flow.living(access)
        return try await issue(state).answer(state).response
    }

    /// Exchanges a renewal token, good once, in any state of the access token; a repetition under the same key is
    /// answered as before.
    private func renew(
        _ renewal: String,
        _ request: Request,
        _ context: ServiceContext,
        _ body: Data
    ) async throws -> Response {
        try await idempotency.once(request, from: nil, body) { idempotent in
            let next = LinkToken.generated()
            var issued: IssuedToken?
            guard let id = context.parameters.get("id").flatMap(UUID.init(uuidString:)),
                let state = try await flow.renew(
                    renewal,
                    as: next,
                    of: id,
                    asking: { state in
                        let token = try await issue(state, next)
                        issued = token
                        return ChangeRequest(idempotent) { try token.answer($0) }
                    }
                ), let issued
            else {
                throw context.refusedCode(codes, .invalidCredentials, isGuessable: false)
            }
            return try issued.answer(state)
        }
    }

    private static func renewal(_ body: Data) throws -> String? {
        try body.isEmpty ? nil : MemberReader.read(body) { .some($0.optionalText("renewalToken")) }
    }

    private func issue(_ state: VerificationState, _ renewal: LinkToken? = nil) async throws -> IssuedToken {
        let minutes = state.journey.limits[.accessTokenInMinutes]
        let (token, expiresAt) = try await tokens.issue(for: state.id, minutes: minutes)
        let serviceKeys = "\(address.text)/.well-known/jwks.json"
        return IssuedToken(token: token, expiresAt: expiresAt, serviceKeys: serviceKeys, renewal: renewal)
    }
}

/// The token that a client gets beside the verification.
private struct IssuedToken: Sendable {
    let token: String
    let expiresAt: Timestamp
    let serviceKeys: String
    let renewal: LinkToken?

    func answer(_ state: VerificationState) throws -> Answer {
        let claimed = ClaimedVerification(
            accessToken: token,
            expiresAt: expiresAt,
            serviceKeys: serviceKeys,
            renewalToken: renewal?.text,
            verification: state.resource()
        )
        return try Answer(.ok, claimed, headers: ["etag": "\"\(state.revision)\""])
    }
}
