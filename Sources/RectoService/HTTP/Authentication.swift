// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird
internal import Logging
internal import RectoFlow
internal import RectoVerification

/// Identifies the sender of a request; a request without credentials goes on, and is refused if it needs some.
///
/// Good credentials are counted by their owner. Bad ones, and none, count for the network that they come from.
struct Authentication: RouterMiddleware {
    let applications: ApplicationDirectory
    let tokens: AccessTokens
    let limiter: RequestLimiter
    let metrics: ServiceMetrics
    /// Knows the console's sessions; `nil` if there is no console.
    var console: ConsoleGuard?

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard let header = request.headers[.authorization] else {
            return try await next(request, try await present(request, context))
        }
        var context = context
        let caller = try await caller(header, context)
        context.trace.note(caller)
        try limiter.take(from: request.source(of: caller))
        context.caller = caller
        return try await next(request, context)
    }

    /// The context of a request without a key or token: of a session of the console, or of nobody.
    ///
    /// A cookie that counts for nothing refuses nothing by itself: everybody may ask for the page and sign in again.
    private func present(_ request: Request, _ context: ServiceContext) async throws -> ServiceContext {
        var context = context
        do {
            context.console = try await console?.session(of: request)
        } catch let refused as RequestRefused {
            metrics.refusedCredentials()
            context.logger.notice("a session of the console was refused", metadata: ["code": "\(refused.code)"])
            context.consoleRefusal = refused
        }
        guard let session = context.console?.session else {
            try limiter.take(from: context.network)
            return context
        }
        let caller = session.identity.caller
        context.trace.note(caller)
        try limiter.take(from: .session(session.id))
        context.caller = caller
        return context
    }

    /// The sender; refused credentials are counted, and the log names their network.
    private func caller(_ header: String, _ context: ServiceContext) async throws(RequestRefused) -> Caller {
        do throws(RequestRefused) {
            return try await caller(header)
        } catch {
            guard error.code != .internalError else { throw error }
            metrics.refusedCredentials()
            // A client renews an expired token every quarter of an hour; this is no sign of an attack.
            if error.code != .tokenExpired { context.logger.notice("credentials were refused") }
            try limiter.take(from: context.network)
            throw error
        }
    }

    private func caller(_ header: String) async throws(RequestRefused) -> Caller {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw RequestRefused(.invalidCredentials) }
        let credential = String(parts[1])
        if credential.hasPrefix("sk_") {
            guard let caller = try await caller(ofKey: credential) else { throw RequestRefused(.invalidCredentials) }
            return caller
        }
        return .client(try await tokens.verification(of: credential))
    }

    private func caller(ofKey text: String) async throws(RequestRefused) -> Caller? {
        do {
            return try await applications.caller(text)
        } catch {
            throw RequestRefused(.internalError)
        }
    }
}

extension Request {
    /// The bucket that a request of a caller is counted in: cameras send several a second, in buckets of their own.
    fileprivate func source(of caller: Caller) -> RequestLimiter.Source {
        guard case .client = caller, method == .post else { return .caller(caller.name) }
        let parts = uri.path.split(separator: "/")
        guard parts.count == 6, parts[3] == "steps" else { return .caller(caller.name) }
        return switch parts[5] {
        case "look": .looks(caller.name)
        case "frames": .frames(caller.name)
        default: .caller(caller.name)
        }
    }
}
