// SPDX-License-Identifier: Apache-2.0

/// The action of a client in a step: the body of a request.
public enum StepAction: Sendable, Hashable {
    /// Answer it.
    case submit(StepAnswer)
    /// Leave it out.
    case skip
    /// Have the challenge of a presence step drawn and shown; with more time to answer for a person who needs it.
    case begin(isLongerTimeNeeded: Bool)
    /// Have a passcode sent again.
    case resend
}
