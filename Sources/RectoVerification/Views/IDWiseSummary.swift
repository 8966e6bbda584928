// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages

/// A verification as IDWise's journey summary says it.
///
/// Encoded with the members that its summary has.
public struct IDWiseSummary: Sendable, Hashable, Codable {
    /// The verification.
    public let journeyId: String
    /// True if it ended with a result, and cannot be started again.
    public let isCompleted: Bool
    /// The steps, in the journey's order.
    public let stepSummaries: [StepSummary]
    /// The results of the rules so far.
    public let journeyResult: JourneyResult

    /// The summary of a verification; `nil` if it was erased, which IDWise has no word for.
    ///
    /// - Parameters:
    ///   - id: The verification.
    ///   - facts: The state of the verification.
    ///   - results: The results of the steps so far; for a step without one, its facts are used.
    ///   - showsChecks: True if the checks' answers are told; to the person they would help a forger.
    ///   - language: The language of the sentences for the person.
    public init?(
        id: String,
        _ facts: VerificationFacts,
        results: [StepID: StepResult] = [:],
        showsChecks: Bool = true,
        in language: Language = .english
    ) {
        guard !facts.isErased else { return nil }
        journeyId = id
        isCompleted = facts.isSuccess || (facts.outcome == .failed && !facts.isRetryable)
        stepSummaries = facts.steps.map { StepSummary($0, results[$0.id] ?? StepResult($0), language) }
        journeyResult = JourneyResult(facts, showsChecks: showsChecks)
    }
}
