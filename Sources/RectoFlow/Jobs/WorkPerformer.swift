// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoRecords
internal import RectoStore
internal import RectoVerification

/// Does jobs.
struct WorkPerformer: Sendable {
    let flow: VerificationFlow
    let outside: Outside

    /// Does a job, and stores its end and its result.
    func perform(_ job: LeasedJob) async throws {
        guard let kind = Work.Kind(rawValue: job.kind), let id = job.verification else {
            return try await flow.complete(job.lease)
        }
        switch (kind, try WireJSON.decode(Work.self, from: job.payload)) {
        case (.document, .step(let stepTry)), (.largeDocument, .step(let stepTry)):
            try await examinePictures(stepTry, of: id, job.lease)
        case (.presence, .step(let stepTry)): try await examinePresence(stepTry, of: id, job.lease)
        case (.checks, .checks(let attempt, _, let names)): try await check(names, attempt, of: id, job.lease)
        case (.provider, .checks(let attempt, let provider?, let names)):
            try await ask(provider, names, attempt, of: id, job)
        case (.passcode, .step(let stepTry)): try await deliverPasscode(stepTry.step, of: id, job.lease)
        case (.imageRetention, _): try await retainNoImages(of: id, job)
        default: try await flow.complete(job.lease)
        }
    }

    /// Ends work that failed too often, if the verification can go on without it.
    func giveUp(_ job: LeasedJob) async throws -> Bool {
        guard let kind = Work.Kind(rawValue: job.kind), let id = job.verification,
            let work = try? WireJSON.decode(Work.self, from: job.payload)
        else { return false }
        switch (kind, work) {
        case (.document, .step(let stepTry)), (.largeDocument, .step(let stepTry)), (.presence, .step(let stepTry)):
            try await flow.conclude(stepTry, StepFindings(result: .workerFailed), of: id, completing: job.lease)
        case (.checks, .checks(let attempt, _, let names)), (.provider, .checks(let attempt, _, let names)):
            try await flow.answer(
                [],
                givingUp: names,
                by: work.provider,
                attempt: attempt,
                of: id,
                completing: job.lease
            )
        case (.passcode, .step(let stepTry)):
            try await noteUndelivered(stepTry.step, of: id)
            return false
        case (.imageRetention, _):
            // Whatever ended the process so often, it was not this: no foreign bytes are read. Never given up.
            try await removeImages(of: id, job.lease)
        default: return false
        }
        return true
    }

    /// Writes a picture that was cut out; it counts once a change has stored it.
    func write(_ picture: Data?, of id: UUID) async throws -> StoredBlob? { try await flow.write(picture, of: id) }

    /// Lets the examiner work within the processor time that a verification has left, and counts the time it took.
    ///
    /// The result is `nil` if no time was left, or if it ran out in the middle.
    func withinBudget<Result: Sendable>(
        of state: VerificationState,
        _ body: () async throws -> Result
    ) async throws -> Result? {
        let most = Duration.seconds(state.journey.limits[.workInSeconds])
        let allowance = WorkAllowance(flow.budget.left(for: state.id, of: most))
        guard allowance.left > .zero else { return nil }
        defer {
            flow.budget.use(allowance.used, for: state.id, of: state.stored.application, at: flow.now())
        }
        let result = try await WorkAllowance.$current.withValue(allowance, operation: body)
        return allowance.left > .zero ? result : nil
    }
}

extension StepResult {
    /// The result if the examiner failed again and again.
    fileprivate static var workerFailed: StepResult {
        let message = "What was sent could not be examined. Send it once more."
        return StepResult(hasPassedRules: false, feedback: [Finding(.inputWorkerFailed, .error, message: message)])
    }

    /// The result of files that are no longer examined.
    static var budgetSpent: StepResult {
        let message =
            "Reading the files of this verification took all the processor time that it has. Begin another verification."
        return StepResult(hasPassedRules: false, feedback: [Finding(.inputBudgetSpent, .error, message: message)])
    }
}
