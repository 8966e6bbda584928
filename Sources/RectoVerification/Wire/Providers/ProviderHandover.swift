// SPDX-License-Identifier: Apache-2.0

/// A step that was handed over to its provider: the data for it, and what its result must repeat.
public struct ProviderHandover: Sendable, Hashable, Codable {
    /// The provider.
    public let provider: String
    /// The try of the step.
    public let stepTry: StepTry
    /// The identifier that the result repeats, and that is good once.
    public let nonce: String
    /// The time when the step was begun.
    public let begunAt: Timestamp
    /// The time until which the result is taken.
    public let answerUntil: Timestamp
    /// The data for the provider, signed by the service.
    public let initData: String

    /// A handover with these parts.
    public init(
        provider: String,
        stepTry: StepTry,
        nonce: String,
        begunAt: Timestamp,
        answerUntil: Timestamp,
        initData: String
    ) {
        self.provider = provider
        self.stepTry = stepTry
        self.nonce = nonce
        self.begunAt = begunAt
        self.answerUntil = answerUntil
        self.initData = initData
    }

    /// True if the result is taken at a time; not before the beginning, if the clock was set back.
    public func isInForce(at time: Timestamp) -> Bool { (begunAt...max(begunAt, answerUntil)).contains(time) }
}
