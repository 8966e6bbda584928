// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// An event while a submission is brought to the service.
public enum WalkEvent: Sendable, Hashable {
    /// The service answered.
    case answered(VerificationResource)
    /// A file is on its way.
    case uploading(Slot, UploadProgress)
    /// The submission has frames without a challenge for them: it was not shown yet, or its time is over.
    case unanswerable(StepID)
    /// The service has a file.
    case uploaded(Slot, sha256: String)
    /// The service is overloaded; the file is sent again after this time.
    case postponed(Slot, for: Duration)

    /// Receives events, on any thread.
    public typealias Observer = @Sendable (WalkEvent) -> Void
}

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
