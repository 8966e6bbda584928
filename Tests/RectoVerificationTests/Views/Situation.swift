// SPDX-License-Identifier: Apache-2.0
import RectoVerification

/// The situations that the words of other systems are for, and how a verification gets there.
enum Situation: CaseIterable, Sendable {
    case requested, consent, select, document, presence, otpAgain, form
    case readingDocument, judgingPresence, submit, checking, checkingPartly, review
    case verified, approvedAfterChecks, approvedBeforeChecks, waived
    case failedRetryable, failedForGood, rejectedByReviewer, outOfTries, expired, cancelled, erased

    func facts() throws -> VerificationFacts {
        let policy = VerificationPolicy(
            steps: [
                .init("consent", .consent), .init("select", .select), .init("document", .document),
                .init("presence", .presence), .init("otp", .otp), .init("form", .form, isRequired: false),
            ],
            checks: [.init("registry"), .init(.faceMatch, isIdentityCheck: true)],
            attempts: self == .failedRetryable ? 2 : 1
        )
        return try VerificationFacts(policy).after(events, policy)
    }

    private static func judged(_ step: StepID) -> [VerificationEvent] {
        (step == "presence" ? [.begin(step: step)] : []) + [
            .capture(step: step),
            .stepResult(of: StepTry(step: step, attempt: 1, attemptsLeft: 5), isPassed: true),
        ]
    }

    private static func answered(_ registry: CheckOutcome, _ face: CheckOutcome) -> [VerificationEvent] {
        [
            .checkResult(of: "registry", outcome: registry, attempt: 1),
            .checkResult(of: .faceMatch, outcome: face, attempt: 1),
        ]
    }

    private static let selecting: [VerificationEvent] = [.claim, .answer(step: "consent")]
    private static let showing = selecting + [.answer(step: "select")]
    private static let present = showing + judged("document")
    private static let coded = present + judged("presence")
    private static let filling = coded + [.passcode(step: "otp", isCorrect: true)]
    private static let collected = filling + [.skip(step: "form")]

    private var events: [VerificationEvent] {
        switch self {
        case .requested: []
        case .consent: [.claim]
        case .select: Self.selecting
        case .document: Self.showing
        case .presence: Self.present
        case .otpAgain: Self.coded + [.passcode(step: "otp", isCorrect: false)]
        case .form: Self.filling
        case .readingDocument:
            Self.showing + [.capture(step: "document")] + Self.othersDone
        case .judgingPresence:
            Self.present + [
                .begin(step: "presence"), .capture(step: "presence"), .passcode(step: "otp", isCorrect: true),
                .skip(step: "form"),
            ]
        case .submit: Self.collected
        case .checking: Self.collected + [.submit]
        case .checkingPartly:
            Self.collected + [.submit, .checkResult(of: "registry", outcome: .couldNotApply, attempt: 1)]
        case .review: Self.collected + [.submit] + Self.answered(.passed, .couldNotApply)
        case .verified: Self.collected + [.submit] + Self.answered(.passed, .passed)
        case .approvedAfterChecks:
            Self.collected + [.submit] + Self.answered(.passed, .couldNotApply) + [.decide(outcome: .verified)]
        case .approvedBeforeChecks: [.claim, .decide(outcome: .verified)]
        case .waived: [.waive]
        case .failedRetryable, .failedForGood: Self.collected + [.submit] + Self.answered(.passed, .failed)
        case .rejectedByReviewer: [.claim, .decide(outcome: .failed)]
        case .outOfTries: Self.coded + Array(repeating: .passcode(step: "otp", isCorrect: false), count: 5)
        case .expired: [.claim, .expire]
        case .cancelled: [.claim, .cancel]
        case .erased: Self.collected + [.submit] + Self.answered(.passed, .passed) + [.erase]
        }
    }

    private static let othersDone: [VerificationEvent] =
        judged("presence") + [.passcode(step: "otp", isCorrect: true), .skip(step: "form")]
}
