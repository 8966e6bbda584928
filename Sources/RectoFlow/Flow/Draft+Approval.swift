// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

extension Draft {
    /// The journey's rules, with the person's approval that the operator or the sample asks for.
    var policy: VerificationPolicy {
        var policy = journey.policy
        if policy.approval == nil, rules.requiresApprovalByPerson { policy.approval = .approvalByOperator }
        if policy.approval == nil, hasRecordDifference { policy.approval = .recordDiffers }
        if policy.approval == nil, hasRecaptureDoubt { policy.approval = .recaptured }
        // Nobody was seen to be there, so nothing but a person approves.
        if policy.approval == nil, details.alternatives?.isEmpty == false { policy.approval = .presenceAlternative }
        if policy.approval == nil, isSampled { policy.approval = .approvalSampled }
        // The reason that tells a reviewer more.
        if !details.raisedSignals.isDisjoint(with: journey.signals.reviewed) { policy.approval = .signalRaised }
        policy.isRefused = !details.raisedSignals.isDisjoint(with: journey.signals.failing)
        policy.isUnreadable = isUnreadable
        // A step that stayed passed would have no pictures for checks and reviewers.
        if details.imagesAreGone == true { policy.restart = .allSteps }
        return policy
    }

    /// True if a client's own reading of a document differs, whatever the journey's checks are.
    private var hasRecordDifference: Bool { details.outcomes.values.contains { $0.result.hasRecordDifference } }

    /// True if a picture of a document may be of a screen or of a print, whatever the journey's checks are.
    private var hasRecaptureDoubt: Bool { details.outcomes.values.contains { $0.result.hasRecaptureDoubt } }

    /// The names of the raised signals that led to a review or an end; none if something else did.
    var decidingSignals: [String] {
        let rules = journey.signals
        let names: Set<SignalName> =
            facts.reviewReason == .signalRaised ? rules.reviewed : facts.outcome == .failed ? rules.failing : []
        return details.raisedSignals.intersection(names).map(\.rawValue).sorted()
    }

    /// True if the verification is in the share that a person sees as well.
    ///
    /// The draw is a keyed digest of the identifier: no retry or restart changes it, and nobody can tell it without the
    /// service's own key.
    private var isSampled: Bool {
        let share = journey.approval.sampledShare
        guard share > 0 else { return false }
        let text = Data("approval\0\(stored.id.wireText)".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: rules.passcodeKey))
        let number = code.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(number >> 11) < share * 0x1p53
    }

    /// Notes the draw with the decision that it led to.
    mutating func noteSample(from before: VerificationFacts) {
        guard journey.approval.sampledShare > 0, before.status == .processing || before.status == .collecting else {
            return
        }
        let isApproved = facts.outcome == .verified && facts.decider != .reviewer
        guard isApproved || facts.reviewReason == .approvalSampled else { return }
        note("approval.drawn", ["isSampled": .flag(!isApproved), "attempt": .integer(facts.attempt)])
    }
}
