// SPDX-License-Identifier: Apache-2.0

/// The reason why a person decides; codes of a check or of the journey's approval.
public enum ReviewReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// A check failed, and the journey gives failed checks to a person.
    case checkFailed = "check.failed"
    /// An identity check could not be applied, or the journey has none.
    case identityUnproven = "check.notApplied"
    /// A check stays unanswered.
    case checkUnanswered = "check.unanswered"
    /// Two reviewers decided, and do not agree.
    case reviewersDisagree = "review.disagreed"
    /// The checks would do: a signal was raised that the journey gives to a person.
    case signalRaised = "signal.raised"
    /// The checks would do: the journey asks a person to approve.
    case approvalByPerson = "approval.person"
    /// The checks would do: the verification was drawn into the share that a person sees as well.
    case approvalSampled = "approval.sampled"
    /// The checks would do: the operator asks a person to approve every verification.
    case approvalByOperator = "approval.operator"
    /// The checks would do: the client's own reading of a document states other values.
    case recordDiffers = "document.recordDiffers"
    /// The checks would do: a picture of a document has traces of a screen or a printer.
    case recaptured = "document.recaptured"
    /// The checks would do: a picture came in place of a challenge, which the person could not do.
    case presenceAlternative = "presence.alternative"
}
