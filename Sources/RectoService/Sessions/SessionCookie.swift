// SPDX-License-Identifier: Apache-2.0
internal import HTTPTypes
internal import Hummingbird

/// The cookie that holds the token of a session: no script reads it, and no other site's request carries it.
struct SessionCookie: Sendable, Hashable {
    /// True if people reach the console over HTTPS: the cookie then never travels without.
    let isSecure: Bool

    /// The name; its prefix makes browsers refuse one that another host or an unencrypted answer sets (RFC 6265bis, 4.1.3).
    var name: String { isSecure ? "__Host-recto-console" : "recto-console" }

    /// The token that a request carries; `nil` if it has no such cookie, or two of them.
    func token(of request: Request) -> String? {
        let pairs = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
        let own = pairs.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("\(name)=") }
        return own.count == 1 ? own.first.map { String($0.dropFirst(name.utf8.count + 1)) } : nil
    }

    /// The header that hands it out.
    ///
    /// It ends with the browser, and with the session.
    func header(_ token: String) -> String { "\(name)=\(token); \(attributes)" }

    /// The header that takes it back.
    var ending: String { "\(name)=; Max-Age=0; \(attributes)" }

    private var attributes: String { "Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "") }
}
