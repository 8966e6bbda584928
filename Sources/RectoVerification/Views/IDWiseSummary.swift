// SPDX-License-Identifier: Apache-2.0

/// A verification as IDWise's journey summary says it.
///
/// Encoded with the members that its summary has.
public struct IDWiseSummary: Sendable, Hashable, Codable {
    /// The verification.
    public let journeyId: String
    /// Whether it ended with a result, and cannot be started again.
    public let isCompleted: Bool
    /// The steps, in the journey's order.
    public let stepSummaries: [StepSummary]
    /// What the rules say so far.
    public let journeyResult: JourneyResult

    /// The summary of a verification; `nil` where it was erased, which IDWise has no word for.
    ///
    /// - Parameters:
    ///   - id: The verification.
    ///   - facts: Where it stands.
    ///   - results: What came of the steps so far; where there is nothing of one, what its facts say.
    public init?(id: String, _ facts: VerificationFacts, results: [StepID: StepResult] = [:]) {
        guard !facts.isErased else { return nil }
        journeyId = id
        isCompleted = facts.isSuccess || (facts.outcome == .failed && !facts.isRetryable)
        stepSummaries = facts.steps.map { StepSummary($0, results[$0.id] ?? StepResult($0)) }
        journeyResult = JourneyResult(facts)
    }
}
