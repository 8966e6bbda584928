// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON

/// The reason why an envelope cannot be made or is refused.
///
/// The cases carry nothing of the message. All failures between a recipient's key and the plain text are one case, so
/// that nobody learns how far a forgery got.
public enum EnvelopeError: String, Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Longer than the configuration allows.
    case tooLarge
    /// Not the compact form of a nested JWT: parts, encoding, JSON, a member or its type (RFC 7516 §7.1, RFC 7519).
    case malformed
    /// A member is named twice (RFC 8725 §2.4).
    case duplicateMember
    /// The algorithm `none` (RFC 7518 §3.6).
    case unsecured
    /// An algorithm that the configuration does not allow.
    case algorithmNotAllowed
    /// The named key is for another algorithm (RFC 8725 §3.1).
    case algorithmMismatch
    /// Critical header parameters (`crit`): none is supported.
    case criticalParameters
    /// Compressed content (`zip`, RFC 8725 §3.6).
    case compressed
    /// A key, or the address of one, in the header: `jwk`, `jku`, `x5u`, `x5c` (RFC 8725 §3.10).
    case embeddedKey
    /// An ephemeral key that is no point of P-256 (RFC 8725 §3.4).
    case invalidEphemeralKey
    /// No type that envelopes seal: `cty` or `typ` name another type (RFC 8725 §3.11).
    case wrongType
    /// Sealed for a key that is not, or no longer, the recipient's.
    case wrongRecipient
    /// The content's key or the content does not come out: another key, or a changed message.
    case undecryptable
    /// Signed with an unknown key.
    case unknownSigner
    /// The signature is not the named key's of this message.
    case signatureInvalid
    /// The claim `iss` names another issuer than expected.
    case wrongIssuer
    /// The claim `aud` does not name the recipient.
    case wrongAudience
    /// Its time is over (`exp`).
    case expired
    /// Its time has not come (`iat`, `nbf`); one of the two clocks is wrong.
    case notYetValid
    /// It is to live longer than the configuration allows.
    case livesTooLong
    /// It was taken once already (`jti`).
    case replayed
    /// More tokens are remembered than there is room for.
    case tooManyTokens

    /// The cause, the same for every message.
    public var description: String { description(of: "envelope") }

    /// The cause, the same for every message of a kind.
    ///
    /// - Parameter noun: The word for the kind, such as `envelope`.
    /// - Returns: One sentence for developers.
    public func description(of noun: String) -> String {
        switch self {
        case .tooLarge: "The \(noun) is too large."
        case .malformed: "The \(noun) is malformed."
        case .duplicateMember: "The \(noun) names a member twice."
        case .unsecured: "The \(noun) is not secured."
        case .algorithmNotAllowed: "The \(noun)'s algorithm is not allowed."
        case .algorithmMismatch: "The \(noun)'s algorithm is not its key's."
        case .criticalParameters: "The \(noun) has critical header parameters."
        case .compressed: "The \(noun) is compressed."
        case .embeddedKey: "The \(noun) brings a key of its own."
        case .invalidEphemeralKey: "The \(noun)'s ephemeral key is invalid."
        case .wrongType: "The \(noun) holds another type of token."
        case .wrongRecipient: "The \(noun) is for another key; fetch the recipient's keys again."
        case .undecryptable: "The \(noun) cannot be decrypted."
        case .unknownSigner: "The \(noun)'s signer is not known; register the key."
        case .signatureInvalid: "The \(noun)'s signature is invalid."
        case .wrongIssuer: "The \(noun) has another issuer."
        case .wrongAudience: "The \(noun) is for another audience."
        case .expired: "The \(noun) has expired; seal it again."
        case .notYetValid: "The \(noun) is not yet valid; check the clock."
        case .livesTooLong: "The \(noun) is valid for too long."
        case .replayed: "The \(noun) was used before; seal it again."
        case .tooManyTokens: "Too many envelopes are remembered; try again later."
        }
    }

    init(_ defect: JSONDefect) { self = defect.isDuplicate ? .duplicateMember : .malformed }
}
