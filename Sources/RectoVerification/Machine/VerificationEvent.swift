// SPDX-License-Identifier: Apache-2.0

/// An event of a verification after it was created.
///
/// An event says that something *is so*. The owner of codes and clocks found out before that a code is right, a
/// passcode matches or the time is over.
public enum VerificationEvent: Sendable, Hashable, Codable {
    /// The client came with a valid code.
    case claim
    /// The client answered a consent, a selection or a form, and the answer is valid.
    case answer(step: StepID)
    /// The client left out a step.
    case skip(step: StepID)
    /// The client was shown a challenge that was drawn for it, or handed over to the provider of the step; an earlier
    /// challenge or handing over, if any, ran out.
    case begin(step: StepID)
    /// The client sent all that a document or presence step asks for.
    case capture(step: StepID)
    /// The client sent a one-time passcode.
    case passcode(step: StepID, isCorrect: Bool)
    /// The engine, or the provider of the step, judged one try of it.
    case stepResult(of: StepTry, isPassed: Bool)
    /// The client has sent everything.
    case submit
    /// A provider answered a check of one attempt; `pending` is refused, since it is no answer.
    case checkResult(of: CheckName, outcome: CheckOutcome, attempt: Int)
    /// A check of one attempt stays unanswered, and nobody is asked any more.
    case checkUnanswered(of: CheckName, attempt: Int)
    /// A reviewer decided; `isBySamePerson` if this reviewer decided first and two must agree.
    case decide(outcome: Decision, isBySamePerson: Bool = false)
    /// A reviewer asks the person again for one step.
    case askAgain(step: StepID)
    /// A reviewer reverses a decision; `isBySamePerson` if this reviewer made it.
    case overturn(outcome: Decision, isBySamePerson: Bool)
    /// A reviewer asks for no verification.
    case waive
    /// The client starts again.
    case restart
    /// The client or its application gives up.
    case cancel
    /// The time is over.
    case expire
    /// The known data of the person is erased, as nothing holds it.
    case erase

    /// The decisions of a reviewer.
    public enum Decision: String, Sendable, Hashable, Codable, CaseIterable {
        /// The person is the holder of the document.
        case verified
        /// That was not shown.
        case failed

        /// The outcome that it leads to.
        public var outcome: VerificationOutcome { self == .verified ? .verified : .failed }
    }

    /// The actors that may cause it.
    public var actors: Set<VerificationActor> {
        switch self {
        case .claim, .answer, .skip, .begin, .capture, .passcode, .restart: [.client]
        case .submit, .cancel: [.client, .application]
        case .stepResult: [.engine, .provider]
        case .checkResult, .checkUnanswered: [.provider]
        case .decide, .askAgain, .overturn, .waive: [.reviewer]
        case .expire: [.clock]
        case .erase: [.application, .clock]
        }
    }
}
