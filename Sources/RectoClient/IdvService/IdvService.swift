// SPDX-License-Identifier: Apache-2.0
public import RectoVerification
internal import Synchronization

/// The identity verification of one person, with the calls that mobile integrators know.
///
/// A thin layer over ``VerificationClient``, which it gives to whoever needs more: forms, passcodes, several tries.
public final class IdvService: Sendable {
    /// The client underneath.
    public let client: VerificationClient
    /// Whether the service is one for tests.
    public let environment: Environment
    private let preparer: any UploadPreparer
    private let patience: Duration
    private let receiver: NotificationReceiver?
    private let handler: Mutex<(any NotificationHandler)?>

    /// Which kind of service is talked to.
    public enum Environment: String, Sendable, Hashable, CaseIterable {
        /// For tests, with specimens.
        case test
        /// For people.
        case live
    }

    init(_ client: VerificationClient, _ builder: Builder) {
        self.client = client
        environment = builder.environment
        preparer = builder.preparer
        patience = builder.patience
        receiver = builder.receiver
        handler = Mutex(builder.handler)
    }

    /// Whether this is set for tests: the environment is ``Environment/test``.
    public var isSandbox: Bool { environment == .test }

    /// Registers who is told results.
    public func setNotificationHandler(_ handler: any NotificationHandler) {
        self.handler.withLock { $0 = handler }
    }

    /// Sends what a person shows, and submits it where the journey asks for that.
    ///
    /// Everything is held against the limits before anything is sent. What the service has already is not sent again, so
    /// that after a lost connection the same call goes on. Consent is taken as given: who asks a person for cards has
    /// asked for it before. Where reading takes longer than the patience that is set, what was collected is submitted when
    /// the status is asked for.
    ///
    /// A journey with a presence step shows its challenge once the documents were sent. Frames that the cards hold answer a
    /// challenge that was shown before the call; with a recorder one call does all. Without either, `next` of
    /// ``client``'s verification has the challenge then, and the same call with its frames goes on.
    ///
    /// - Parameters:
    ///   - cards: Documents, and a selfie beside them; never a selfie alone.
    ///   - recorder: Takes the frames of the challenge that it is told.
    /// - Returns: Where the verification stands then.
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

    /// Asks where the verification stands, and tells the handler.
    ///
    /// - Parameter handler: Who is told this time; by default who is registered.
    /// - Returns: The result; `nil` where it could not be asked for, which the handler is told.
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

    /// Takes a notification, whoever sent it.
    ///
    /// One of the service whose signature holds, and that is about this verification, is ours; where it tells that the
    /// verification is over, the status is asked for and the handler told. What a notification says is not believed.
    ///
    /// - Parameters:
    ///   - notification: As it was received.
    ///   - handler: Who is told this time; by default who is registered.
    /// - Returns: Whether it is ours.
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
}
