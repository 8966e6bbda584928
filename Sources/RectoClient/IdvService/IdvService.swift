// SPDX-License-Identifier: Apache-2.0
public import RectoVerification
internal import Synchronization

/// The identity verification of one person, with the calls that mobile integrators know.
///
/// A thin layer over ``VerificationClient``, which it exposes for further needs: forms, passcodes, several tries.
public final class IdvService: Sendable {
    /// The client underneath.
    public let client: VerificationClient
    private let preparer: any UploadPreparer
    private let patience: Duration
    private let receiver: NotificationReceiver?
    private let handler: Mutex<(any NotificationHandler)?>

    init(_ client: VerificationClient, _ builder: Builder) {
        self.client = client
        preparer = builder.preparer
        patience = builder.patience
        receiver = builder.receiver
        handler = Mutex(builder.handler)
    }

    /// Registers the handler that receives results.
    public func setNotificationHandler(_ handler: any NotificationHandler) {
        self.handler.withLock { $0 = handler }
    }

    /// Sends a person's cards, and submits them if the journey asks for that.
    ///
    /// All files are checked against the limits before the first is sent. Files that the service has are not sent
    /// again, so after a lost connection the same call resumes. Consent is assumed: the application has asked for it
    /// before. If reading takes longer than the patience, the next query of the status submits the files.
    ///
    /// A journey with a presence step shows its challenge once the documents were sent. Frames in the cards answer a
    /// challenge that was shown before the call; with a recorder one call does all. Without either, `next` of
    /// ``client``'s verification has the challenge. The same call with its frames then resumes.
    ///
    /// - Parameters:
    ///   - cards: Documents, and a selfie beside them; never a selfie alone.
    ///   - recorder: Records the frames of the challenge that it is given.
    /// - Returns: The status of the verification afterwards.
    /// - Throws: ``IdvError``.
    @discardableResult
    public func submitDataForVerification(
        _ cards: [IdCard],
        recorder: Submission.Recorder? = nil
    ) async throws(IdvError) -> VerifyStatus {
        do {
            let limits = client.configuration.limits
            var submission = try await Submission(cards, limits: limits, preparer: preparer)
            submission.approvesConsent = true
            submission.recorder = recorder
            _ = try await client.walk(submission, patience: patience, waitingFor: .reading)
            return VerifyStatus(try await client.status())
        } catch {
            throw IdvError(error, orElse: .cannotSubmitData)
        }
    }

    /// The same, by the name that the examples of older kits have.
    @discardableResult
    public func submitDataForValidation(_ cards: [IdCard]) async throws(IdvError) -> VerifyStatus {
        try await submitDataForVerification(cards)
    }

    /// Asks for the status of the verification, and tells the handler.
    ///
    /// - Parameter handler: The handler for this call; by default the registered one.
    /// - Returns: The result; `nil` if the call failed, which the handler is told.
    @discardableResult
    public func checkVerificationStatus(_ handler: (any NotificationHandler)? = nil) async -> VerificationResult? {
        let handler = handler ?? self.handler.withLock { $0 }
        do {
            _ = try await client.walk(.complete)
            let result = VerificationResult(try await client.status(), try await client.result())
            handler?.handleResult(result)
            return result
        } catch {
            handler?.handleError(IdvError(error, orElse: .cannotGetValidationStatus))
            return nil
        }
    }

    /// Processes a notification from any sender.
    ///
    /// A notification is ours if the service's signature is valid and it is about this verification. If it announces
    /// the end, the status is asked for and the handler told. The content of a notification is not believed.
    ///
    /// - Parameters:
    ///   - notification: As it was received.
    ///   - handler: The handler for this call; by default the registered one.
    /// - Returns: True if it is ours.
    public func processNotification(
        _ notification: ReceivedNotification,
        _ handler: (any NotificationHandler)? = nil
    ) async -> Bool {
        guard let receiver, let event = receiver.event(in: notification),
            await client.verification?.id == event.verification
        else { return false }
        if event.isEnd { await checkVerificationStatus(handler) }
        return true
    }

    /// The part of a verification that its client may see.
    public struct VerificationResult: Sendable, Hashable {
        /// The service's identifier of the verification.
        public let transactionID: String
        /// The status of the verification.
        public let status: VerifyStatus
        /// The obstacles, by origin: the findings of the last try of each step, if the service shows checks to the
        /// application alone.
        public let errors: [ProviderError]
        /// The data of the person, once they are verified; `nil` before the end, or if the service shows it to the
        /// application alone.
        public let userData: UserData?
        /// The verification itself.
        public let verification: VerificationResource

        init(_ verification: VerificationResource, _ result: RectoVerification.VerificationResult?) {
            transactionID = verification.id
            status = VerifyStatus(verification)
            errors = result?.errors ?? verification.steps.compactMap(ProviderError.init)
            userData = result?.userData
            self.verification = verification
        }
    }
}

extension ProviderError {
    /// The findings of the last try of a step; `nil` if there are none.
    fileprivate init?(_ step: StepResource) {
        let findings = step.feedback.filter { $0.severity != "info" }
        guard !findings.isEmpty else { return nil }
        self.init(
            providerId: step.id.rawValue,
            messages: Dictionary(findings.map { ($0.code, $0.advice ?? $0.message) }) { first, _ in first }
        )
    }
}
