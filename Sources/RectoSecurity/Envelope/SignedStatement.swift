// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON

/// A short text that is sent as a signature alone, since its recipient knows what it must say.
///
/// The signature is a JWS in compact form (RFC 7515 §7.1), whose payload is the text.
public struct SignedStatement: Sendable, Hashable {
    /// The header of requests that has the signature of a file.
    public static let fileHeader = "Content-Signature"
    /// The header of answers that has the signature of an answer.
    public static let answerHeader = "Answer-Signature"

    /// The longest signature that is read, in bytes.
    private static let longest = 4_096

    /// The type that the token states, so that no statement passes for another (RFC 8725 §3.11).
    private let type: String
    private let payload: [UInt8]

    private init(_ type: String, _ members: [(String, String)]) {
        self.type = type
        payload = Array(String(jsonObject: members).utf8)
    }

    /// The statement of a client that a file shows a side for a step of its verification.
    ///
    /// - Parameters:
    ///   - sha256: The digest of the file, in lower-case hexadecimal digits.
    ///   - slot: The side or picture that it shows.
    ///   - step: The step.
    ///   - verification: The verification.
    /// - Returns: The statement.
    public static func file(
        _ sha256: String,
        showing slot: String,
        for step: String,
        of verification: String
    ) -> SignedStatement {
        SignedStatement(
            "recto-file+json",
            [("verification", verification.json), ("step", step.json), ("slot", slot.json), ("sha256", sha256.json)]
        )
    }

    /// The statement of a service that an answer belongs to one sealed message.
    ///
    /// - Parameters:
    ///   - status: The HTTP status of the answer.
    ///   - sha256: The digest of its body, in lower-case hexadecimal digits.
    ///   - message: The identifier of the message (`jti`), which the client made up.
    ///   - verification: The verification.
    /// - Returns: The statement.
    public static func answer(
        _ status: Int,
        _ sha256: String,
        to message: String,
        of verification: String
    ) -> SignedStatement {
        SignedStatement(
            "recto-answer+json",
            [
                ("verification", verification.json), ("jti", message.json), ("status", "\(status)"),
                ("sha256", sha256.json),
            ]
        )
    }

    /// The signature, with the name of its key.
    ///
    /// - Parameter signer: A key for signatures.
    /// - Returns: The token.
    /// - Throws: ``KeyError/wrongUse`` if the key has another purpose.
    public func token(signedBy signer: PrivateKey) throws(KeyError) -> String {
        guard signer.algorithm.use == .signature else { throw .wrongUse }
        return String(decoding: CompactSignature.token(payload, type: type, key: signer), as: UTF8.self)
    }

    /// Checks that a token is this statement's, signed with one of these keys.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - signers: The keys; those for encryption are never used.
    /// - Throws: ``EnvelopeError``.
    public func check(_ token: String, signedWith signers: KeySet) throws(EnvelopeError) {
        guard token.utf8.count <= Self.longest else { throw .tooLarge }
        let signature = try CompactSignature(Array(token.utf8), allowing: KeyAlgorithm.signatures)
        guard try signature.header.states(type, in: "typ") else { throw .wrongType }
        guard let id = signature.header.keyID, let key = signers[id], key.algorithm.use == .signature else {
            throw .unknownSigner
        }
        guard try signature.payload(verifiedWith: key) == payload else { throw .signatureInvalid }
    }
}
