// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// Signing in to the console at a provider: by a code, with PKCE (OpenID Connect Core 1.0, 3.1; RFC 7636).
struct OpenIDRoutes: RouteGroup {
    let provider: OpenIDProvider
    let console: ConsoleGuard
    /// The address of the console, without a slash at the end.
    let address: @Sendable () -> String
    let now: @Sendable () -> Date
    let signIns: OpenIDSignIns
    let store: any VerificationStore

    static let path = "/v1/console/session/openid"

    /// The reason why nobody was signed in, as the page of the console gets it.
    private enum Failed: String {
        /// The provider, or the person there, refuses.
        case refused
        /// The person has no role.
        case noRole
        /// It took too long, or was begun in another browser.
        case expired
    }

    func add(to routes: Routes) {
        // For browsers: both answer with an address to go to.
        routes.onPage("v1/console/session/openid", begin)
        routes.onPage("v1/console/session/openid/return", end)
    }

    /// Sends the browser to the provider; a cookie of its own ties the answer to this browser.
    @Sendable private func begin(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.allowQuery()
        let metadata = try await asking(context) { try await provider.metadata() }
        let (value, signIn) = signIns.begin(at: now())
        var response = Response(status: .seeOther)
        response.headers[.location] = metadata.authorization + separator(metadata.authorization) + question(signIn)
        response.headers[.setCookie] = cookie("\(value); Max-Age=\(Int(OpenIDSignIns.time / .seconds(1)))")
        return response
    }

    /// Takes the provider's answer, and begins a session for the person.
    @Sendable private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard let value = request.value(ofCookie: cookieName), let signIn = signIns.signIn(in: value, at: now()),
            try await isFirstUse(of: signIn)
        else { return failed(.expired, context) }
        guard request.query("state") == signIn.state, let code = request.query("code") else {
            return failed(.refused, context)
        }
        let identityToken: IdentityToken
        do {
            identityToken = try await provider.token(for: code, signIn, returnAddress: returnAddress, at: now())
        } catch {
            context.logger.notice(
                "a sign-in at the provider failed",
                metadata: ["error": "\(ErrorText(error))"]
            )
            return failed(.refused, context)
        }
        let person = VouchedPerson(identityToken, provider.configuration)
        guard let present = try await console.sessions.begin(person, in: request.browser) else {
            return failed(.noRole, context)
        }
        if let former = context.console { try await console.sessions.end(former) }
        var response = page("/console")
        response.headers.append(HTTPField(name: .setCookie, value: console.cookie.header(present.token.text)))
        return response
    }

    /// Uses a sign-in up; false if it was used before.
    private func isFirstUse(of signIn: OpenIDSignIn) async throws -> Bool {
        var change = Change(at: now())
        let digest = BlindIndex(bytes: Data(signIn.token.digest.bytes))
        change.spends = [SpentTokenDigest(digest: digest, expiresAt: signIn.endsAt)]
        do {
            try await store.commit(change)
            return true
        } catch StoreError.tokenSpent {
            return false
        }
    }

    private func asking<Value>(_ context: ServiceContext, _ ask: () async throws -> Value) async throws -> Value {
        do {
            return try await ask()
        } catch {
            context.logger.error("the provider does not answer", metadata: ["error": "\(ErrorText(error))"])
            throw RequestRefused(.providerUnavailable, retryAfter: 10)
        }
    }

    private func failed(_ reason: Failed, _ context: ServiceContext) -> Response {
        context.logger.notice("nobody was signed in at the console", metadata: ["reason": "\(reason.rawValue)"])
        return page("/console?failed=\(reason.rawValue)")
    }

    /// Leads the browser back to the console, without the cookie of the sign-in.
    private func page(_ path: String) -> Response {
        var response = Response(status: .seeOther)
        response.headers[.location] = address() + path
        response.headers[.setCookie] = cookie("; Max-Age=0")
        return response
    }

    private var returnAddress: String { "\(address())\(Self.path)/return" }

    private func separator(_ address: String) -> String { address.contains("?") ? "&" : "?" }

    private func question(_ signIn: OpenIDSignIn) -> String {
        let scopes = (["openid"] + provider.configuration.scopes).joined(separator: " ")
        let parts = [
            ("response_type", "code"), ("client_id", provider.configuration.clientID), ("redirect_uri", returnAddress),
            ("scope", scopes), ("state", signIn.state), ("nonce", signIn.nonce),
            ("code_challenge", signIn.challenge), ("code_challenge_method", "S256"),
        ]
        return parts.map { "\($0.0)=\($0.1.formEncoded)" }.joined(separator: "&")
    }

    /// Its prefix makes browsers refuse one that another host sets (RFC 6265bis, 4.1.3).
    private var cookieName: String { console.cookie.isSecure ? "__Host-recto-openid" : "recto-openid" }

    /// The provider's page leads here from another site, so this cookie must come along: `Lax`.
    private func cookie(_ value: String) -> String {
        let secure = console.cookie.isSecure ? "; Secure" : ""
        return "\(cookieName)=\(value); Path=/; HttpOnly; SameSite=Lax\(secure)"
    }
}

extension Request {
    /// The value of a cookie; `nil` without it, or with two of them.
    fileprivate func value(ofCookie cookie: String) -> String? {
        let own = headers[values: .cookie].flatMap { $0.split(separator: ";") }.map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("\(cookie)=") }
        guard own.count == 1, let first = own.first else { return nil }
        return String(first.dropFirst(cookie.utf8.count + 1))
    }
}
