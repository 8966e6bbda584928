// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// An envelope that holds, and is not yet known to be new: it gives its content once it is spent.
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
    ///   - spentTokens: Remembers what was taken.
    ///   - now: The time.
    /// - Returns: What it holds.
    /// - Throws: ``EnvelopeError/replayed`` where it was taken before, and what the store throws.
    public func spend(in spentTokens: some SpentTokens, at now: Date) throws -> Envelope {
        let token = SpentToken(issuer: envelope.issuer, id: envelope.tokenID, rememberedUntil: rememberedUntil)
        guard try spentTokens.spend(token, at: now) else { throw EnvelopeError.replayed }
        return envelope
    }
}
