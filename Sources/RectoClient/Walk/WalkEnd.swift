// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// The point at which a walk ended.
public enum WalkEnd: Sendable, Hashable {
    /// There is an outcome.
    case done(VerificationOutcome)
    /// The service works, or a person decides: ask again.
    case waiting(WaitItem)
    /// The next step asks for something that the submission does not have.
    case needs(NextResource)
    /// It failed, and may be started again.
    case mayRestart
}
