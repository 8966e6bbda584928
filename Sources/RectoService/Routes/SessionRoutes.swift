// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoStore
internal import RectoVerification

/// Sessions of clients: claiming a verification, and going on with it.
struct SessionRoutes: RouteGroup {
    let core: Core

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

    private func claim(_ request: Request, _ context: ServiceContext, of id: UUID?) async throws -> Response {
        try core.limiter.require(.wrongCode(context.address))
        let claim = try ClaimRequest(reading: try await request.json(), atMost: Request.greatestBody)
        guard let state = try await core.flow.claim(claim, of: id) else {
            try core.limiter.take(from: .wrongCode(context.address))
            throw RequestRefused(.codeInvalid)
        }
        return try await answer(state).response
    }

    /// Gives a client a token that lives longer, while it has a good one.
    @Sendable private func renew(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true)
        _ = try await request.emptyJSON()
        let state = try await core.flow.state(access.id)
        guard state.stored.erasedAt == nil else { throw RequestRefused(.erased) }
        return try await answer(state).response
    }

    private func answer(_ state: VerificationState) async throws -> Answer {
        let minutes = state.journey.limits[.accessTokenInMinutes]
        let (token, expiresAt) = try await core.tokens.issue(for: state.id, minutes: minutes)
        let claimed = ClaimedVerification(
            accessToken: token,
            expiresAt: expiresAt,
            serviceKeys: "\(core.configuration.address)/.well-known/jwks.json",
            verification: state.resource()
        )
        return try Answer(.ok, claimed, headers: ["etag": "\"\(state.revision)\""])
    }
}
