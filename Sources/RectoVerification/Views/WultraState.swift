// SPDX-License-Identifier: Apache-2.0

/// A verification as a client of Wultra's onboarding sees it.
public enum WultraState: Sendable, Hashable {
    /// Nobody has started.
    case intro
    /// A text is to be agreed to.
    case consent
    /// Types of documents are to be chosen.
    case documentsToScanSelect
    /// A document is to be scanned.
    case scanDocument
    /// The client waits.
    case processing(ProcessingItem)
    /// Presence is to be shown.
    case presenceCheck
    /// A passcode is to be repeated.
    case otp(remainingAttempts: Int)
    /// It failed, and may be started again.
    case failed
    /// It failed for good.
    case endstate(EndstateReason)
    /// It succeeded.
    case success

    /// The things for which a client waits.
    public enum ProcessingItem: String, Sendable, Hashable, Codable, CaseIterable {
        /// None of the others.
        case other
        /// All sides of a document were sent, and the client has not said so.
        case documentUpload
        /// A document is being read.
        case documentVerification
        /// The documents are accepted.
        case documentAccepted
        /// The values that were read are being compared.
        case documentsCrossVerification
        /// The person is being verified.
        case clientVerification
        /// The person is accepted: all checks passed, and a reviewer is asked to approve.
        case clientAccepted
        /// Presence is being judged.
        case verifyingPresence
    }

    /// The reason for the final failure.
    public enum EndstateReason: String, Sendable, Hashable, Codable, CaseIterable {
        /// A check or a reviewer said no.
        case rejected
        /// No tries are left.
        case limitReached
        /// Anything else: the time was over, or the person or application gave up.
        case other
    }

    /// The state of a verification; `nil` if it was erased, which Wultra has no word for.
    ///
    /// Wultra's flow has neither forms nor a call that submits: to its clients these are `processing(other)` and
    /// `processing(documentAccepted)`. Journeys for them submit automatically.
    ///
    /// - Parameters:
    ///   - facts: The state of the verification.
    ///   - receivedSlots: The files that have come for a step's present try.
    ///   - showsChecks: False for clients: that all checks passed would help a forger.
    public init?(_ facts: VerificationFacts, receivedSlots: [StepID: Set<Slot>] = [:], showsChecks: Bool = true) {
        guard !facts.isErased else { return nil }
        switch facts.next {
        case .start: self = .intro
        case .step(let id, .document) where receivedSlots[id]?.hasAllSides == true: self = .processing(.documentUpload)
        case .step(let id, let kind): self.init(kind, attemptsLeft: facts.step(id)?.attemptsLeft ?? 0)
        case .submit: self = .processing(.documentAccepted)
        case .wait(.review) where showsChecks && facts.havePassedAllChecks && facts.reviewReason != .signalRaised:
            self = .processing(.clientAccepted)
        case .wait(let item): self = .processing(ProcessingItem(item))
        case .restart: self = .failed
        case .none: self = facts.isSuccess ? .success : .endstate(EndstateReason(facts.reason))
        }
    }

    private init(_ kind: StepKind, attemptsLeft: Int) {
        switch kind {
        case .consent: self = .consent
        case .select: self = .documentsToScanSelect
        case .document, .selfie: self = .scanDocument
        case .presence: self = .presenceCheck
        case .otp: self = .otp(remainingAttempts: attemptsLeft)
        case .form: self = .processing(.other)
        }
    }
}

extension WultraState.ProcessingItem {
    fileprivate init(_ item: WaitItem) {
        switch item {
        case .document, .selfie: self = .documentVerification
        case .presence: self = .verifyingPresence
        case .checks: self = .documentsCrossVerification
        case .remainingChecks, .review: self = .clientVerification
        }
    }
}

extension WultraState.EndstateReason {
    fileprivate init(_ reason: OutcomeReason?) {
        switch reason {
        case .rejected: self = .rejected
        case .limitReached: self = .limitReached
        case .timeout, .other, nil: self = .other
        }
    }
}

extension Set<Slot> {
    /// True if these are all sides of some type of document.
    fileprivate var hasAllSides: Bool { DocumentType.allCases.contains { isSuperset(of: $0.slots) } }
}

extension VerificationFacts {
    /// True if there are checks, and every one passed.
    fileprivate var havePassedAllChecks: Bool { !checks.isEmpty && checks.allSatisfy { $0.outcome == .passed } }

    /// True if the person need do nothing more to be accepted.
    var isSuccess: Bool { outcome == .verified || outcome == .waived }
}
