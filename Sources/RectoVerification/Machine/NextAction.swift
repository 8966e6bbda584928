// SPDX-License-Identifier: Apache-2.0

/// The next action of a client.
public enum NextAction: Sendable, Hashable {
    /// Claim the verification with its code.
    case start
    /// Do a step.
    case step(StepID, StepKind)
    /// Submit the collected answers.
    case submit
    /// Wait and ask again.
    case wait(WaitItem)
    /// Start again, if the person wants.
    case restart
    /// Nothing: it is over.
    case none

    /// The word for it, without its arguments.
    public var type: NextType {
        switch self {
        case .start: .start
        case .step(_, .consent): .consent
        case .step(_, .select): .select
        case .step(_, .document): .document
        case .step(_, .presence): .presence
        case .step(_, .selfie): .selfie
        case .step(_, .otp): .otp
        case .step(_, .form): .form
        case .submit: .submit
        case .wait: .wait
        case .restart: .restart
        case .none: .none
        }
    }
}
