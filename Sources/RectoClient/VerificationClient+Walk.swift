// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

extension VerificationClient {
    /// Answers the service's requests, as far as a submission can: the loop of every client.
    ///
    /// Can be called again after any end: it asks for the status and resumes from there. Files are checked against the
    /// step before the first is sent. Judged files are not sent again. Files that the service could not examine in an
    /// earlier walk are sent once more.
    ///
    /// - Parameters:
    ///   - submission: The person's files and answers.
    ///   - patience: The longest wait for the service and for people. It begins anew with each thing that is sent: the
    ///     time that a person takes before a camera, or an upload, is no wait.
    ///   - items: The things to wait for: by default all; `.reading` ends once all is submitted.
    ///   - observer: Receives the events.
    /// - Returns: The point at which it ended.
    /// - Throws: ``ClientError``, ``ClientError/refused(_:)`` if files of a document are missing.
    public func walk(
        _ submission: Submission,
        patience: Duration = .zero,
        waitingFor items: Set<WaitItem> = Set(WaitItem.allCases),
        observer: WalkEvent.Observer? = nil
    ) async throws -> WalkEnd {
        // Doubts in a row after which the connection is given up.
        try await walk(
            submission,
            patience: patience,
            waitingFor: items,
            mostUnknownOutcomes: 3,
            observer: observer
        )
    }

    func walk(
        _ submission: Submission,
        patience: Duration,
        waitingFor items: Set<WaitItem> = Set(WaitItem.allCases),
        mostUnknownOutcomes: Int,
        observer: WalkEvent.Observer? = nil
    ) async throws -> WalkEnd {
        var resource = try await status()
        // A failure in this walk is left to the next one: each try that is spent is one fewer.
        unexaminedSteps = Set(resource.steps.filter(\.couldNotBeExamined).map(\.id))
        presenceWalk = PresenceWalk()
        observer?(.answered(resource))
        var unknownOutcomes = 0
        var waitingSince = ContinuousClock.now
        while true {
            let waited = waitingSince.duration(to: .now)
            if let end = end(at: resource, waitingFor: waited < patience ? items : []) { return end }
            let before = resource
            do {
                guard let after = try await step(from: before, submission, observer) else { return .needs(before.next) }
                resource = after
                unknownOutcomes = 0
                if !before.next.isWait { waitingSince = .now }
            } catch ClientError.outcomeUnknown where unknownOutcomes < mostUnknownOutcomes {
                // Only the service knows the outcome of the call.
                unknownOutcomes += 1
                resource = try await status()
            } catch ClientError.problem(let problem) where problem.knownCode.map(Self.turns.contains) == true {
                // An earlier file was judged meanwhile, or a challenge ran out: something else is next, such as another
                // picture.
                resource = try await status()
                guard resource.next != before.next else { throw ClientError.problem(problem) }
            }
            if resource != before { observer?(.answered(resource)) }
        }
    }

    /// The problems after which something else may be next.
    private static let turns: Set<ProblemCode> = [.invalidTransition, .challengeExpired, .framesTooEarly]

    private func end(at resource: VerificationResource, waitingFor items: Set<WaitItem>) -> WalkEnd? {
        switch resource.next {
        case .none: resource.outcome.map(WalkEnd.done) ?? .needs(resource.next)
        case .restart: .mayRestart
        case .wait(let wait): items.contains(wait.item) ? nil : .waiting(wait.item)
        default: nil
        }
    }

    /// Does the next action; `nil` if the submission has nothing for it.
    private func step(
        from resource: VerificationResource,
        _ submission: Submission,
        _ observer: WalkEvent.Observer?
    ) async throws -> VerificationResource? {
        // A submission has no provider's result: its caller goes to the provider, and comes back.
        if let step = resource.next.providedStep { return try await skipIfOptional(step, resource, submission) }
        switch resource.next {
        case .consent(let consent): return submission.approvesConsent ? try await approve(consent) : nil
        case .select(let selection):
            let offered = selection.documentTypes
            let types =
                submission.photographer == nil
                ? submission.types(among: offered).prefix(selection.count)
                : submission.documentTypes.filter(offered.contains).prefix(selection.count)
            return types.count == selection.count ? try await select(Array(types), in: selection.step) : nil
        case .document(let document): return try await show(document, resource, submission, observer)
        case .presence(let presence): return try await show(presence, resource, submission, observer)
        case .selfie(let selfie):
            guard let file = submission.files[.selfie] else {
                return try await skipIfOptional(selfie.step, resource, submission)
            }
            guard !wereJudged([file], in: selfie.step) else { return nil }
            try await send([file], for: selfie.step, observer)
            return try await submitSelfie(in: selfie.step)
        case .otp(let passcode):
            guard let digits = submission.passcode else { return nil }
            return try await verifyPasscode(digits, in: passcode.step)
        case .form(let form): return try await fill(form, resource, submission)
        case .submit: return try await submit()
        case .wait(let wait): return try await change(pausing: wait)
        case .start, .restart, .none, .unknown: return nil
        }
    }

    private func show(
        _ document: NextResource.Document,
        _ resource: VerificationResource,
        _ submission: Submission,
        _ observer: WalkEvent.Observer?
    ) async throws -> VerificationResource? {
        let offered = document.documents.map(\.documentType)
        guard let type = submission.types(among: offered).first, let files = submission.files(of: type) else {
            if let begun = document.documents.first(where: { submission.completes($0) }) {
                try await send(begun.slots.compactMap { submission.files[$0] }, for: document.step, observer)
                return try await submitDocument(begun.documentType, in: document.step, submission)
            }
            if let taken = try await photograph(document, resource, submission, observer) { return taken }
            try refuseHalfDocument(offered, submission)
            return try await skipIfOptional(document.step, resource, submission)
        }
        guard !wereJudged(files, in: document.step) else {
            return try await photograph(document, resource, submission, observer)
        }
        try await send(files, for: document.step, observer)
        return try await submitDocument(type, in: document.step, submission)
    }

    /// Says that a document is sent, with the readings that the submission has of it.
    func submitDocument(
        _ type: DocumentType,
        in step: StepID,
        _ submission: Submission
    ) async throws -> VerificationResource {
        let records = submission.records.filter { type.slots.contains($0.key) && submission.files[$0.key] != nil }
        return try await submitDocument(type, in: step, records: records)
    }

    /// Throws an error that names the missing file, if only part of a document's files are there.
    private func refuseHalfDocument(_ offered: [DocumentType], _ submission: Submission) throws(ClientError) {
        let begun = submission.documentTypes.first { type in
            offered.contains(type) && type.slots.contains { submission.files[$0] != nil }
        }
        guard let begun else { return }
        do throws(Refusal) {
            try UploadRules(configuration.limits).check(Set(submission.files.keys), cover: begun.slots)
        } catch {
            throw .refused(error)
        }
    }

    func send(_ files: [CaptureFile], for step: StepID, _ observer: WalkEvent.Observer?) async throws {
        for file in files where !hasSent(file, for: step) {
            try await upload(file, for: step) {
                observer?(.uploading(file.slot, $0))
            } onPostponed: {
                observer?(.postponed(file.slot, for: $0))
            }
            observer?(.uploaded(file.slot, sha256: file.sha256))
        }
        unexaminedSteps.remove(step)
    }

    private func fill(
        _ form: NextResource.Form,
        _ resource: VerificationResource,
        _ submission: Submission
    ) async throws -> VerificationResource? {
        let names = Set(form.fields.map(\.name))
        let values = submission.formValues.filter { names.contains($0.key) }
        guard form.fields.allSatisfy({ !$0.isRequired || values[$0.name] != nil }) else {
            return try await skipIfOptional(form.step, resource, submission)
        }
        return try await fillIn(values, in: form.step)
    }

    func skipIfOptional(
        _ id: StepID,
        _ resource: VerificationResource,
        _ submission: Submission
    ) async throws -> VerificationResource? {
        guard submission.skipsOptionalSteps, resource.steps.first(where: { $0.id == id })?.isRequired == false else {
            return nil
        }
        return try await skip(id)
    }

    /// Waits for a change; if the service does not hold back its answer, for the delay that it asks for.
    private func change(pausing wait: NextResource.Wait) async throws -> VerificationResource {
        let start = ContinuousClock.now
        let before = verification
        let after = try await change()
        let pause = Duration.seconds(min(max(wait.retryAfterInSeconds, 1), 30))
        if after == before, start.duration(to: .now) < pause { try await Task.sleep(for: pause) }
        return after
    }
}

extension NextResource {
    /// True if there is nothing to do but wait.
    fileprivate var isWait: Bool { if case .wait = self { true } else { false } }
}

extension StepResource {
    /// True if the files were not examined, and are asked for once more (`input.workerFailed`).
    ///
    /// False for frames: the next try has another challenge.
    fileprivate var couldNotBeExamined: Bool {
        kind != .presence && feedback.contains { $0.code == "input.workerFailed" }
    }
}

extension Set<WaitItem> {
    /// Documents, presence and selfies: all must have been read before a submission is whole.
    public static var reading: Set<WaitItem> { [.document, .presence, .selfie] }
}

extension Submission {
    /// True if the service has a part of the document, such as from another device, and the rest is here.
    fileprivate func completes(_ choice: NextResource.Document.Choice) -> Bool {
        documentTypes.contains(choice.documentType) && choice.slots.count < choice.documentType.slots.count
            && choice.slots.allSatisfy { files[$0] != nil }
    }
}
