// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// Where a walk ended.
public enum WalkEnd: Sendable, Hashable {
    /// There is an outcome.
    case done(VerificationOutcome)
    /// The service works, or a person decides: ask again.
    case waiting(WaitItem)
    /// Something is asked for that the submission has not.
    case needs(NextResource)
    /// It failed, and may be started again.
    case mayRestart
}
