// SPDX-License-Identifier: Apache-2.0
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoVerification

/// Signing in to the console, and out.
struct ConsoleSessionRoutes: RouteGroup {
    let console: ConsoleGuard
    let metrics: ServiceMetrics
    /// The name of the provider that people sign in with; `nil` if there is none.
    var provider: String?

    func add(to routes: Routes) {
        routes.on(.get, "v1/console/session/ways", ways)
        routes.on(.post, "v1/console/session", signIn)
        routes.on(.get, "v1/console/session", read)
        routes.on(.delete, "v1/console/session", signOut)
    }

    @Sendable private func ways(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.allowQuery()
        return try Answer(.ok, SignInWays(provider)).response
    }

    /// Signs in with a key.
    ///
    /// The token is new each time, so that nobody can prepare a session for another person.
    @Sendable private func signIn(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.allowQuery()
        try console.requireOwnPage(request)
        let body = try await request.json()
        let key = try MemberReader.read(body) { $0.text("key", length: 1...200) }
        guard let present = try await console.sessions.begin(key: key, in: request.browser) else {
            metrics.refusedCredentials()
            context.logger.notice("a key was refused at the console")
            throw RequestRefused(.invalidCredentials)
        }
        if let former = context.console { try await console.sessions.end(former) }
        var response = try Answer(.created, SessionResource(present)).response
        response.headers[.setCookie] = console.cookie.header(present.token.text)
        return response
    }

    @Sendable private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.allowQuery()
        return try Answer(.ok, SessionResource(try context.session())).response
    }

    @Sendable private func signOut(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.allowQuery()
        try await console.sessions.end(try context.session())
        var response = Response(status: .noContent)
        response.headers[.setCookie] = console.cookie.ending
        return response
    }
}

extension ServiceContext {
    /// The session that the request belongs to; a key alone has none.
    func session() throws(RequestRefused) -> ConsoleSessions.Present {
        guard let console else { throw caller == nil ? unknownSender : RequestRefused(.forbidden) }
        return console
    }
}

/// A session as its page sees it.
struct SessionResource: Sendable, Hashable, Encodable {
    /// The name in events.
    let name: String
    let roles: [Role]
    /// The applications; `nil` for the whole service.
    let applications: [String]?
    let isWholeService: Bool
    /// The header of every change has it.
    let csrfToken: String
    let idleUntil: Timestamp
    let endsAt: Timestamp

    init(_ present: ConsoleSessions.Present) {
        let session = present.session
        name = session.identity.name
        roles = session.identity.roles
        applications = session.identity.applications
        isWholeService = session.identity.applications == nil
        csrfToken = present.forgeryToken.text
        idleUntil = session.idleUntil
        endsAt = session.endsAt
    }
}

/// The ways to sign in beside a key.
private struct SignInWays: Sendable, Hashable, Encodable {
    let openIDConnect: OpenIDConnect?

    init(_ provider: String?) {
        openIDConnect = provider.map { OpenIDConnect(name: $0, link: OpenIDRoutes.path) }
    }

    struct OpenIDConnect: Sendable, Hashable, Encodable {
        /// The name of the provider.
        let name: String
        /// The path that the browser goes to.
        let link: String
    }
}
