// SPDX-License-Identifier: Apache-2.0
import Crypto
import FoundationEssentials

@testable import RectoSecurity

/// A client that seals and a service that opens, with keys of every kind.
struct Correspondence: Sendable, CustomStringConvertible {
    let signer: PrivateKey
    let recipient: PrivateKey
    var description: String { "\(signer.algorithm.rawValue) in \(recipient.algorithm.rawValue)" }

    static let signers = [KeyAlgorithm.es256, .ps256, .rs256].map { PrivateKey.generated(for: $0, size: .bits2048) }
    static let recipients = [KeyAlgorithm.ecdhESA256KW, .rsaOAEP256].map {
        PrivateKey.generated(for: $0, size: .bits2048)
    }
    /// Every kind of signer with every kind of recipient.
    static let all = signers.flatMap { signer in recipients.map { Correspondence(signer: signer, recipient: $0) } }
    /// The kinds that are used unless somebody asks for others.
    static let usual = all[0]

    static let now = Date(timeIntervalSince1970: 1_800_000_000.25)
    static let issuer = "client-7"
    static let audience = "https://service.example"
    static let body = Array(#"{"cards":[{"firstName":"MARÍA"}], "n": 1.0}"#.utf8)

    func sealer() throws -> EnvelopeSealer {
        try EnvelopeSealer(
            signer: signer,
            recipient: recipient.publicKey,
            configuration: .init(issuer: Self.issuer, audience: Self.audience)
        )
    }

    func opener(_ change: (inout EnvelopeOpener.Configuration) -> Void = { _ in }) throws -> EnvelopeOpener {
        var configuration = EnvelopeOpener.Configuration(issuer: Self.issuer, audience: Self.audience)
        change(&configuration)
        return try EnvelopeOpener(
            recipients: [KeyRing(recipient)],
            signers: KeySet([signer.publicKey]),
            configuration: configuration
        )
    }

    func sealed() throws -> [UInt8] { try sealer().seal(Self.body, tokenID: "token-1", at: Self.now) }
}
