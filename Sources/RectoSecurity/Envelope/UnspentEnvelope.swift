// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// A valid envelope that is not yet known to be new: it gives its content once it is spent.
public struct UnspentEnvelope: Sendable {
    private let envelope: Envelope
    private let rememberedUntil: Date

    init(_ envelope: Envelope, rememberedUntil: Date) {
        self.envelope = envelope
        self.rememberedUntil = rememberedUntil
    }

    /// Spends the envelope.
    ///
    /// - Parameters:
    ///   - spentTokens: The store of used identifiers.
    ///   - now: The time.
    /// - Returns: The content.
    /// - Throws: ``EnvelopeError/replayed`` if it was used before, and the errors of the store.
    public func spend(in spentTokens: some SpentTokens, at now: Date) throws -> Envelope {
        let token = SpentToken(issuer: envelope.issuer, id: envelope.tokenID, rememberedUntil: rememberedUntil)
        guard try spentTokens.spend(token, at: now) else { throw EnvelopeError.replayed }
        return envelope
    }
}
