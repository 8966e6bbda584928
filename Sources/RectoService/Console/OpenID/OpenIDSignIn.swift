// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoSecurity

/// A sign-in that was begun at the provider: what its answer is compared with.
struct OpenIDSignIn: Sendable, Hashable {
    /// Tells it from others.
    let token: LinkToken
    /// Comes back with the code (RFC 6749, 10.12).
    let state: String
    /// Comes back in the token.
    let nonce: String
    /// Shows that who exchanges the code is who asked for it (RFC 7636).
    let verifier: String
    let endsAt: Date

    /// The verifier's digest, which goes through the browser.
    var challenge: String { Data(SHA256.hash(data: Data(verifier.utf8))).base64URLText }
}

/// The sign-ins that browsers begin.
///
/// Their cookies hold them, and the service keeps nothing: no flood ends an honest one. A cookie has a token and the end, with a code of authentication (RFC 2104). State, nonce and verifier follow from both
/// and the key, so that nobody else learns them from the cookie.
struct OpenIDSignIns: Sendable {
    /// The time for a person to sign in at the provider.
    static let time = Duration.seconds(600)

    private let key: SymmetricKey

    /// The sign-ins of a service.
    ///
    /// - Parameter secret: A secret of the service, from which the key is derived (RFC 5869).
    init(_ secret: [UInt8]) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret),
            info: Data("openid sign-in".utf8),
            outputByteCount: SHA256.byteCount
        )
    }

    /// Begins one, and returns the value of the browser's cookie.
    func begin(at now: Date) -> (cookie: String, signIn: OpenIDSignIn) {
        let end = Int(now.timeIntervalSince1970) + Int(Self.time / .seconds(1))
        let token = LinkToken.generated()
        let body = "\(token.text).\(end)"
        return ("\(body).\(code("cookie", of: body))", signIn(token, until: end, body))
    }

    /// The one of a browser's cookie; `nil` if the service did not make the cookie, or its time is over.
    func signIn(in cookie: String, at now: Date) -> OpenIDSignIn? {
        let parts = cookie.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let token = LinkToken(parts[0]), let end = Int(parts[1]) else { return nil }
        let body = "\(parts[0]).\(parts[1])"
        // Digests are compared in constant time.
        let (own, given) = (code("cookie", of: body), parts[2])
        guard SHA256.hash(data: Data(own.utf8)) == SHA256.hash(data: Data(given.utf8)) else { return nil }
        let signIn = signIn(token, until: end, body)
        return signIn.endsAt > now ? signIn : nil
    }

    private func signIn(_ token: LinkToken, until end: Int, _ body: String) -> OpenIDSignIn {
        OpenIDSignIn(
            token: token,
            state: code("state", of: body),
            nonce: code("nonce", of: body),
            verifier: code("verifier", of: body),
            endsAt: Date(timeIntervalSince1970: Double(end))
        )
    }

    /// The code of authentication of a text, for one purpose: 43 characters.
    private func code(_ purpose: String, of text: String) -> String {
        Data(HMAC<SHA256>.authenticationCode(for: Data("\(purpose).\(text)".utf8), using: key)).base64URLText
    }
}

extension Data {
    /// Base64 for URLs without padding.
    fileprivate var base64URLText: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
