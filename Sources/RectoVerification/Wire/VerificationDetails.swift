// SPDX-License-Identifier: Apache-2.0
/// The values for a client beside the facts, as far as they are known.
public struct VerificationDetails: Sendable, Hashable {
    /// The types that were chosen, in the order in which they were.
    public var selection: [DocumentType] = []
    /// The results of the last try of each step.
    public var results: [StepID: StepResult] = [:]
    /// The files that have come for a step's present try.
    public var receivedSlots: [StepID: Set<Slot>] = [:]
    /// The challenge shown in a presence step, as stored; none once its time is over.
    public var challenges: [StepID: ChallengeResource] = [:]
    /// The steps that are with their providers; none once their time is over.
    public var handovers: [StepID: ProviderHandover] = [:]
    /// The presence steps in which the person was given longer to answer.
    public var stepsWithLongerTime: Set<StepID> = []
    /// The times from which another passcode can be asked for.
    public var resendTimes: [StepID: Timestamp] = [:]
    /// The signals that were raised.
    public var raisedSignals: Set<SignalName> = []
    /// The last request of a reviewer for one more try of a step.
    public var request: StepRequestNote?
    /// True if the time of all attempts is over, so that none can begin.
    public var isOutOfTime = false
    /// The delay after which a waiting client asks again.
    public var retryAfterInSeconds = 2

    /// Details that say nothing yet.
    public init() {}
}
