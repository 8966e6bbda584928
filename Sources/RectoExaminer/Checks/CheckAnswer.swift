// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// The outcome of a check, with its reasons.
struct CheckAnswer: Sendable, Hashable {
    var outcome: CheckOutcome
    var codes: [CheckCode] = []
    /// The measurements, by name; of compared values 1 if they agree, 0 if they differ.
    var metrics: [String: Double] = [:]
    /// The comparisons of the selfie with each portrait.
    var faces: [ComparedFaces] = []

    static func failed(_ codes: CheckCode...) -> CheckAnswer { CheckAnswer(outcome: .failed, codes: codes) }

    static func couldNotApply(_ codes: CheckCode...) -> CheckAnswer {
        CheckAnswer(outcome: .couldNotApply, codes: codes)
    }
}
