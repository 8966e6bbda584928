// SPDX-License-Identifier: Apache-2.0
internal import Foundation
package import RectoSecurity
internal import RectoVerification

/// Hands steps over to providers, and opens their results, in the name of the service.
package struct StepHandover: Sendable {
    private let key: PrivateKey
    private let issuer: @Sendable () -> String

    /// A way to hand steps over.
    ///
    /// - Parameters:
    ///   - key: The service's key for signatures, whose public half it publishes.
    ///   - issuer: The service's public address.
    package init(_ key: PrivateKey, issuer: @escaping @Sendable () -> String) {
        self.key = key
        self.issuer = issuer
    }

    /// A new handover of a step's try.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - provider: Its provider.
    ///   - stepTry: The try.
    ///   - types: The types of documents that are accepted; none for other steps.
    ///   - verification: The verification.
    ///   - seconds: The time until which the result is taken.
    ///   - at: The time.
    /// - Returns: The handover, with the signed data for the provider.
    /// - Throws: The errors of the data's encoding.
    func begin(
        _ step: JourneyStep,
        with provider: String,
        _ stepTry: StepTry,
        accepting types: [DocumentType],
        of verification: UUID,
        seconds: Int,
        at: Date
    ) throws -> ProviderHandover {
        let data = ProviderInitData(verification: verification.wireText, step, stepTry, documentTypes: types)
        var sender = EnvelopeSealer.Configuration(issuer: issuer(), audience: provider)
        sender.lifetime = TimeInterval(seconds)
        let nonce = SignedToken.newID()
        let token = SignedToken.sign(
            Array(try WireJSON.encode(data)),
            type: ProviderInitData.tokenType,
            sender,
            tokenID: nonce,
            key: key,
            at: at
        )
        return ProviderHandover(
            provider: provider,
            stepTry: stepTry,
            nonce: nonce,
            begunAt: Timestamp(at),
            answerUntil: Timestamp(at.addingTimeInterval(TimeInterval(seconds))),
            initData: token
        )
    }

    /// Opens a result that a provider signed.
    ///
    /// - Parameters:
    ///   - token: The characters of the result.
    ///   - provider: The provider.
    ///   - keys: The provider's public keys.
    ///   - now: The time.
    /// - Returns: The result, whose content nobody has read yet.
    /// - Throws: ``RequestRefused``.
    func open(_ token: [UInt8], from provider: String, _ keys: KeySet, at now: Date) throws(RequestRefused)
        -> SignedToken
    {
        var accepted = EnvelopeOpener.Configuration(issuer: provider, audience: issuer())
        accepted.longestLifetime = Self.longestLifetime
        do throws(EnvelopeError) {
            return try SignedToken(
                reading: token,
                type: ProviderResult.tokenType,
                signers: keys,
                accepted,
                at: now
            )
        } catch {
            switch error {
            case .expired: throw RequestRefused(.challengeExpired, .resultTooLate)
            case .tooLarge: throw RequestRefused(.requestTooLarge)
            default: throw RequestRefused(.signatureInvalid, error.description(of: "result"))
            }
        }
    }

    /// The longest lifetime of a result, in seconds: that of the longest handover.
    private static let longestLifetime = TimeInterval(Limit.providerAnswerInSeconds.range.upperBound)
}
