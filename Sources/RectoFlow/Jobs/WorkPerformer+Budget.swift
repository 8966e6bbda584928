// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords
internal import RectoStore
internal import RectoVerification

extension WorkPerformer {
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
    /// The result of files that are no longer examined.
    static var budgetSpent: StepResult {
        let message =
            "Reading the files of this verification took all the processor time that it has. Begin another verification."
        return StepResult(hasPassedRules: false, feedback: [Finding(.inputBudgetSpent, .error, message: message)])
    }
}
