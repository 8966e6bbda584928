// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// What a check says, and why.
struct CheckAnswer: Sendable, Hashable {
    var outcome: CheckOutcome
    var codes: [CheckCode] = []
    /// What was measured, by name; of values that were compared 1 where they agree, 0 where they differ.
    var metrics: [String: Double] = [:]

    static func failed(_ codes: CheckCode...) -> CheckAnswer { CheckAnswer(outcome: .failed, codes: codes) }

    static func couldNotApply(_ codes: CheckCode...) -> CheckAnswer {
        CheckAnswer(outcome: .couldNotApply, codes: codes)
    }
}
