// SPDX-License-Identifier: Apache-2.0
internal import RectoSecurity
internal import RectoVerification

/// The link or code with which a person begins a verification.
public struct Invitation: Sendable, Hashable {
    /// The service.
    public let address: ServiceAddress
    /// The secret of the claim.
    let proof: ClaimRequest.Proof

    /// A code of twelve digits.
    ///
    /// - Parameters:
    ///   - code: As it was typed, with spaces and hyphens or without.
    ///   - address: The service that issued it.
    /// - Throws: ``ClientError/malformedCode``.
    public init(code: String, at address: ServiceAddress) throws(ClientError) {
        guard let code = VerificationCode(code) else { throw .malformedCode }
        self.address = address
        proof = .code(code.digits)
    }

    /// A link, or the content of a QR code.
    ///
    /// - Parameters:
    ///   - link: The text.
    ///   - allowsPlainHTTP: True if `http` is allowed for other machines.
    /// - Throws: As ``SessionLink/init(_:allowsPlainHTTP:)``, and ``ClientError/unsupportedLinkAction`` if the link
    ///   asks for a file.
    public init(link: String, allowsPlainHTTP: Bool = false) throws(ClientError) {
        let link = try SessionLink(link, allowsPlainHTTP: allowsPlainHTTP)
        guard case .verify(let token) = link.action else { throw .unsupportedLinkAction }
        address = link.address
        proof = .linkToken(token)
    }
}
