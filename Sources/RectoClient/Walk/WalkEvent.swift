// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// What happens while a submission is brought to the service.
public enum WalkEvent: Sendable, Hashable {
    /// The service answered.
    case answered(VerificationResource)
    /// A file is on its way.
    case uploading(Slot, UploadProgress)
    /// Frames were there, and no challenge that they answer: it was not shown yet, or its time is over.
    case unanswerable(StepID)
    /// The service has a file.
    case uploaded(Slot, sha256: String)
    /// The service has too much to do; the file is sent again after this time.
    case postponed(Slot, for: Duration)

    /// Is told events, from any thread.
    public typealias Observer = @Sendable (WalkEvent) -> Void
}
