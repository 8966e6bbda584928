// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import RectoVerification

/// Finds out who sent a request; a request without credentials goes on, and is refused where it needs some.
struct Authentication: RouterMiddleware {
    let applications: ApplicationDirectory
    let tokens: AccessTokens
    let limiter: RequestLimiter

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard let header = request.headers[.authorization] else { return try await next(request, context) }
        var context = context
        let caller = try await caller(header)
        try limiter.take(from: .caller(caller.name))
        context.caller = caller
        return try await next(request, context)
    }

    private func caller(_ header: String) async throws -> Caller {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw RequestRefused(.invalidCredentials) }
        let credential = String(parts[1])
        if credential.hasPrefix("sk_") {
            guard let key = applications.key(credential) else { throw RequestRefused(.invalidCredentials) }
            return .key(key)
        }
        return .client(try await tokens.verification(of: credential))
    }
}
