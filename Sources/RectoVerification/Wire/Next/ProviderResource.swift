// SPDX-License-Identifier: Apache-2.0

/// The provider that does a step in the engine's place, in transport form.
public struct ProviderResource: Sendable, Hashable, Codable {
    /// Its name.
    public let name: String
    /// True if the step must be begun first: it is not with the provider, or the time for that is over.
    public let isBeginNeeded: Bool
    /// The data for the provider's program or page: a JWS in compact form, signed by the service; absent until the
    /// step is begun.
    public let initData: String?
    /// The time until which the provider's result is taken.
    public let answerUntil: Timestamp?
    /// Number of beginnings after the time was over that are still free; each one more costs a try.
    public let freeRedrawsLeft: Int
    /// Number of tries left.
    public let attemptsLeft: Int

    /// A provider, with what was handed over to it.
    public init(_ name: String, _ handover: ProviderHandover?, freeRedrawsLeft: Int, attemptsLeft: Int) {
        self.name = name
        isBeginNeeded = handover == nil
        initData = handover?.initData
        answerUntil = handover?.answerUntil
        self.freeRedrawsLeft = freeRedrawsLeft
        self.attemptsLeft = attemptsLeft
    }
}

extension NextResource {
    /// The step, if a provider does it.
    public var providedStep: StepID? {
        switch self {
        case .document(let document): document.provider == nil ? nil : document.step
        case .presence(let presence): presence.provider == nil ? nil : presence.step
        case .selfie(let selfie): selfie.provider == nil ? nil : selfie.step
        default: nil
        }
    }
}
