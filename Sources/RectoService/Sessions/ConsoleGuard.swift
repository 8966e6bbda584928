// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoVerification

/// Lets requests with the console's cookie in, as those of the person whose session it is.
struct ConsoleGuard: Sendable {
    let sessions: ConsoleSessions
    let cookie: SessionCookie
    /// The address at which people reach the console, if it is set up: a proxy may name another host to the service.
    let address: String?

    /// The methods that change nothing.
    private static let readingMethods: Set<String> = ["GET", "HEAD", "OPTIONS"]

    /// The session that a request belongs to.
    ///
    /// - Parameter request: The request.
    /// - Returns: The session; `nil` if the request carries no cookie of one.
    /// - Throws: ``RequestRefused`` if the session has ended, or the request is not from the console's own page.
    func session(of request: Request) async throws -> ConsoleSessions.Present? {
        guard let token = cookie.token(of: request) else { return nil }
        try requireOwnPage(request)
        let isActive = request.headers[.background] != "true"
        let present = try await sessions.present(token, in: request.browser, isActive: isActive)
        guard
            Self.readingMethods.contains(request.method.rawValue)
                || present.forgeryToken.isText(request.headers[.forgeryToken] ?? "")
        else { throw RequestRefused(.forgeryTokenInvalid) }
        return present
    }

    /// Refuses a request that a page of another site made a browser send.
    func requireOwnPage(_ request: Request) throws(RequestRefused) {
        if let site = request.headers[.fetchSite], site != "same-origin", site != "none" {
            throw RequestRefused(.forgeryTokenInvalid, "The request is from another site's page.")
        }
        guard let origin = request.headers[.origin]?.lowercased() else { return }
        let authority = request.head.authority?.lowercased() ?? ""
        let isOwn = ["https://\(authority)", "http://\(authority)"].contains(origin) || isConfigured(origin)
        guard isOwn else { throw RequestRefused(.forgeryTokenInvalid, "The request is from another site's page.") }
    }

    private func isConfigured(_ origin: String) -> Bool {
        guard origin.contains("://"), let address = address?.lowercased() else { return false }
        return address == origin || address.hasPrefix("\(origin)/")
    }
}

extension Request {
    /// The digest of the browser's name for itself; `nil` if it has none.
    var browser: Data? { headers[.userAgent].map { Data(SHA256.hash(data: Data($0.utf8))) } }
}
