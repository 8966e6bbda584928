// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoSecurity
internal import Synchronization

/// A sign-in that was begun at the provider: what its answer is compared with.
struct OpenIDSignIn: Sendable, Hashable {
    /// Comes back with the code (RFC 6749, 10.12).
    let state = LinkToken.generated().text
    /// Comes back in the token.
    let nonce = LinkToken.generated().text
    /// Shows that who exchanges the code is who asked for it (RFC 7636).
    let verifier = LinkToken.generated().text
    let endsAt: Date

    /// The verifier's digest, which goes through the browser.
    var challenge: String {
        Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

/// The sign-ins that were begun, each good once, in memory: a restart costs a person another click.
final class OpenIDSignIns: Sendable {
    /// The time for a person to sign in at the provider.
    static let time = Duration.seconds(600)
    /// The most that are begun at a time; then the oldest is forgotten.
    private static let most = 10_000

    private let begun = Mutex<[SecretDigest: OpenIDSignIn]>([:])

    /// Begins one, and returns the token of the browser's cookie.
    func begin(at now: Date) -> (token: LinkToken, signIn: OpenIDSignIn) {
        let token = LinkToken.generated()
        let signIn = OpenIDSignIn(endsAt: now.addingTimeInterval(Self.time / .seconds(1)))
        begun.withLock { begun in
            begun = begun.filter { $0.value.endsAt > now }
            if begun.count >= Self.most, let oldest = begun.min(by: { $0.value.endsAt < $1.value.endsAt }) {
                begun[oldest.key] = nil
            }
            begun[token.digest] = signIn
        }
        return (token, signIn)
    }

    /// Takes the one of a browser's cookie; `nil` if there is none, or its time is over.
    func take(_ token: LinkToken, at now: Date) -> OpenIDSignIn? {
        guard let signIn = begun.withLock({ $0.removeValue(forKey: token.digest) }) else { return nil }
        return signIn.endsAt > now ? signIn : nil
    }
}
