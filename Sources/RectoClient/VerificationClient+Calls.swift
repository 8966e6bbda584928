// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

extension VerificationClient {
    /// Asks for the status of the verification.
    ///
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func status() async throws -> VerificationResource {
        try take(try await answer(to: ServiceRequest(.get, try path())).value())
    }

    /// Waits for a change: the service holds its answer back until there is one, or its patience ends.
    ///
    /// - Returns: The verification, changed or not.
    /// - Throws: ``ClientError``.
    public func change() async throws -> VerificationResource {
        guard let present = verification else { return try await status() }
        let seconds = max(1, Int(configuration.longPoll / .seconds(1)))
        var request = ServiceRequest(.get, try path("?wait=\(seconds)"))
        request.headers["If-None-Match"] = "\"\(present.revision)\""
        let answer = try await answer(to: request, patience: configuration.longPoll)
        return answer.status == 304 ? present : try take(try answer.value())
    }

    /// Answers a step: the one call under all that follow.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - answer: The answer; the files of a document or of a challenge are sent before.
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func answer(_ step: StepID, _ answer: StepAnswer) async throws -> VerificationResource {
        try await act(.submit(answer), in: step)
    }

    /// Agrees to the text of the consent.
    ///
    /// - Parameter consent: The consent from `next`. Without agreement, make no call or cancel.
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func approve(_ consent: NextResource.Consent) async throws -> VerificationResource {
        try await answer(consent.step, .consent(version: consent.version))
    }

    /// Chooses the types of documents.
    ///
    /// - Parameters:
    ///   - types: The chosen types, as many as `next` asked for, from its offer.
    ///   - step: The step that asks.
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func select(_ types: [DocumentType], in step: StepID) async throws -> VerificationResource {
        try await answer(step, .select(types))
    }

    /// Reports that all files of a document were sent.
    ///
    /// - Parameters:
    ///   - type: The type of the document.
    ///   - step: The step that asks.
    ///   - records: The client's own readings of the files, by slot; a difference brings the case before a person.
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func submitDocument(
        _ type: DocumentType,
        in step: StepID,
        records: [Slot: StatedRecord] = [:]
    ) async throws -> VerificationResource {
        try await answer(step, .document(type, records: records))
    }

    /// Begins a presence step: has its challenge drawn and shown.
    ///
    /// The time to answer runs from then. As long as a challenge can be answered, the same one is shown again.
    ///
    /// - Parameters:
    ///   - step: The step that asks.
    ///   - isLongerTimeNeeded: True for a person who needs longer to answer, which reviewers are told.
    /// - Returns: The verification, whose `next` has the challenge.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func beginPresence(in step: StepID, isLongerTimeNeeded: Bool = false) async throws -> VerificationResource {
        try await act(.begin(isLongerTimeNeeded: isLongerTimeNeeded), in: step)
    }

    /// Reports that the frames of the presence challenge were sent.
    ///
    /// - Parameter step: The step that asks.
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func submitPresence(in step: StepID) async throws -> VerificationResource {
        try await answer(step, .presence)
    }

    /// Reports that the picture of the person was sent, in a step that asks for it without a challenge.
    ///
    /// - Parameter step: The step that asks.
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func submitSelfie(in step: StepID) async throws -> VerificationResource {
        try await answer(step, .selfie)
    }

    /// Begins a step that a provider does: `next` has the data for the provider then.
    ///
    /// - Parameter step: The step that asks.
    /// - Returns: The verification; before its time is over, with the same data again.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func beginProvided(_ step: StepID) async throws -> VerificationResource {
        try await act(.begin(isLongerTimeNeeded: false), in: step)
    }

    /// Brings the result that the provider of a step signed; a provider may also send it to the service itself.
    ///
    /// - Parameters:
    ///   - result: The result, as the provider gave it.
    ///   - step: The step that asks.
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func submitResult(_ result: String, in step: StepID) async throws -> VerificationResource {
        try await answer(step, .provided(result: result))
    }

    /// Repeats the passcode that was delivered.
    ///
    /// - Parameters:
    ///   - passcode: The digits.
    ///   - step: The step that asks.
    /// - Returns: The verification; a wrong passcode is a problem with the code `otpInvalid`.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func verifyPasscode(_ passcode: String, in step: StepID) async throws -> VerificationResource {
        try await answer(step, .otp(passcode: passcode))
    }

    /// Has a passcode delivered again.
    ///
    /// - Parameter step: The step that asks.
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func resendPasscode(in step: StepID) async throws -> VerificationResource {
        try await act(.resend, in: step)
    }

    /// Fills in a form.
    ///
    /// - Parameters:
    ///   - values: The values, by the names of the fields.
    ///   - step: The step that asks.
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func fillIn(_ values: [String: String], in step: StepID) async throws -> VerificationResource {
        try await answer(step, .form(values))
    }

    /// Leaves a step out.
    ///
    /// - Parameter step: One that is not required.
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func skip(_ step: StepID) async throws -> VerificationResource { try await act(.skip, in: step) }

    /// Submits the collected answers.
    ///
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func submit() async throws -> VerificationResource { try await turn(.submit) }

    /// Starts again after a failure that leaves another attempt.
    ///
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func restart() async throws -> VerificationResource { try await turn(.restart) }

    /// Gives up: nothing else is possible then.
    ///
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func cancel() async throws -> VerificationResource { try await turn(.cancel) }

    /// Gives up, unless the verification has ended: then there is nothing to give up.
    ///
    /// - Returns: The verification, which has an outcome.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func giveUp() async throws -> VerificationResource {
        do {
            return try await cancel()
        } catch ClientError.problem(let problem) where problem.knownCode == .invalidTransition {
            let present = try await status()
            guard present.outcome != nil else { throw ClientError.problem(problem) }
            return present
        }
    }

    private func act(_ action: StepAction, in step: StepID) async throws -> VerificationResource {
        try take(try await answer(to: .step(step, action)).value())
    }

    private func turn(_ turn: ClientCall.Turn) async throws -> VerificationResource {
        try take(try await answer(to: .turn(turn)).value())
    }
}
