// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import Synchronization

/// The provider that people sign in with: what it says of itself, and its answers (OpenID Connect Core 1.0, 3.1).
struct OpenIDProvider: Sendable {
    let configuration: ServiceConfiguration.OpenIDConnect
    let client: OutboundClient
    private let known = KnownMetadata()

    /// The metadata that the provider told last.
    private final class KnownMetadata: Sendable {
        let last = Mutex<(metadata: Metadata, at: ContinuousClock.Instant)?>(nil)
    }

    /// The time for which the provider is not asked again: anybody may begin a sign-in, as often as requests are let in.
    private static let memory = Duration.seconds(60)

    /// The metadata of a provider (OpenID Connect Discovery 1.0, 3).
    struct Metadata: Sendable, Hashable {
        let authorization: String
        let token: String
        let keys: String
        /// True if it takes the client's secret with the basic scheme, as it does unless it says something else.
        let takesBasicScheme: Bool
    }

    /// The reason why nobody can sign in with the provider now.
    enum Failure: LoggableError, Sendable, Hashable {
        /// It answers with this status.
        case status(Int)
        /// Its answer has the wrong form.
        case answerInvalid
        /// It says that it is another one.
        case otherIssuer
    }

    /// The metadata that the provider told, at most a minute ago.
    func metadata() async throws -> Metadata {
        if let last = known.last.withLock({ $0 }), last.at.duration(to: ContinuousClock.now) < Self.memory {
            return last.metadata
        }
        let metadata = try await askedMetadata()
        known.last.withLock { $0 = (metadata: metadata, at: ContinuousClock.now) }
        return metadata
    }

    /// Asks the provider about itself.
    private func askedMetadata() async throws -> Metadata {
        let base = configuration.issuer.hasSuffix("/") ? String(configuration.issuer.dropLast()) : configuration.issuer
        let members = try members(of: try await ok(client.get("\(base)/.well-known/openid-configuration")))
        guard members["issuer"]?.string == configuration.issuer else { throw Failure.otherIssuer }
        guard let authorization = members["authorization_endpoint"]?.string, URL(webAddress: authorization) != nil,
            let token = members["token_endpoint"]?.string, let keys = members["jwks_uri"]?.string
        else { throw Failure.answerInvalid }
        let methods = members["token_endpoint_auth_methods_supported"].map(IdentityToken.texts)
        return Metadata(
            authorization: authorization,
            token: token,
            keys: keys,
            takesBasicScheme: methods?.contains("client_secret_basic") ?? true
        )
    }

    /// Exchanges a code for the statement of who signed in.
    func token(
        for code: String,
        _ signIn: OpenIDSignIn,
        returnAddress: String,
        at now: Date
    ) async throws -> IdentityToken {
        let metadata = try await metadata()
        var form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", returnAddress),
            ("code_verifier", signIn.verifier), ("client_id", configuration.clientID),
        ]
        var headers = [(name: "content-type", value: "application/x-www-form-urlencoded")]
        if let secret = configuration.clientSecret {
            if metadata.takesBasicScheme {
                let pair = "\(configuration.clientID.formEncoded):\(secret.formEncoded)"
                headers.append(("authorization", "Basic \(Data(pair.utf8).base64EncodedString())"))
            } else {
                form.append(("client_secret", secret))
            }
        }
        let body = form.map { "\($0.0)=\($0.1.formEncoded)" }.joined(separator: "&")
        let answer = try await ok(client.send("POST", Data(body.utf8), to: metadata.token, headers: headers))
        guard let token = try members(of: answer)["id_token"]?.string else { throw Failure.answerInvalid }
        return try IdentityToken(
            reading: Array(token.utf8),
            signers: try await keys(metadata),
            .init(issuer: configuration.issuer, client: configuration.clientID, nonce: signIn.nonce),
            at: now
        )
    }

    /// The provider's keys for signatures.
    ///
    /// One of RSA without an algorithm is for RS256, which every provider has (Core 1.0, 15.1). Keys that cannot be used
    /// are passed over (RFC 7517 §5), such as those for encryption that providers publish beside.
    private func keys(_ metadata: Metadata) async throws -> KeySet {
        let members = try members(of: try await ok(client.get(metadata.keys)))
        guard case .array(let keys)? = members["keys"] else { throw Failure.answerInvalid }
        return try KeySet(keys.compactMap(Self.signingKey))
    }

    private static func signingKey(_ key: JSONTree) -> PublicKey? {
        guard case .object(var parts) = key else { return nil }
        if parts["kty"] == .text("RSA"), parts["alg"] == nil { parts["alg"] = .text("RS256") }
        let set = JSONTree.object(["keys": .array([.object(parts)])])
        return (try? KeySet(json: set.canonical))?.keys.first { $0.algorithm.use == .signature }
    }

    private func ok(_ answer: OutboundClient.Answer) throws(Failure) -> Data {
        guard answer.status == 200 else { throw .status(answer.status) }
        return answer.body
    }

    private func members(of body: Data) throws(Failure) -> [String: JSONTree] {
        guard case .object(let members)? = try? JSONTree(reading: body) else { throw .answerInvalid }
        return members
    }
}

extension OpenIDProvider.Failure {
    var description: String {
        switch self {
        case .status(let status): "The provider answered with the status \(status)."
        case .answerInvalid: "The provider's answer is not as it must be."
        case .otherIssuer: "The provider says that it is another one than “issuer”, to the letter."
        }
    }
}

extension String {
    /// The text as a value of a form or a query (RFC 3986, 2.3: what is not unreserved is encoded).
    var formEncoded: String {
        addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
