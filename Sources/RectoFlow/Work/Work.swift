// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// The contents of a job, for its worker.
enum Work: Sendable, Hashable, Codable {
    /// One try of a step.
    case step(StepTry)
    /// Checks of one attempt, of a provider or of the engine.
    case checks(attempt: Int, provider: String?, names: [CheckName])
    /// Nothing but the verification.
    case none

    /// The kind of a job.
    enum Kind: String, Sendable, CaseIterable {
        /// The files of a document, or the picture of a person, are read.
        case document = "document.examine"
        /// The same, of files that take long by their headers.
        case largeDocument = "document.examineLarge"
        /// The frames of a challenge are judged.
        case presence = "presence.examine"
        /// The engine answers checks.
        case checks = "checks.examine"
        /// A provider answers checks.
        case provider = "checks.provider"
        /// A passcode is delivered.
        case passcode = "passcode.deliver"
        /// Images are destroyed.
        case imageRetention = "retention.images"
    }

    /// The lease of a job before another worker may have it; renewed while the job runs.
    static let lease = Duration.seconds(60)

    /// The delay before a provider is asked again: a little longer each time, and five minutes at most.
    static func delayOfAsking(afterTries tries: Int) -> Duration { .seconds(min(300, 5 * tries)) }

    /// The party that is asked for checks.
    var provider: String {
        if case .checks(_, let provider?, _) = self { provider } else { "engine" }
    }
}

extension Work.Kind {
    /// The kinds that a runner of their own does, so that they do not wait behind long work.
    static let express: [Work.Kind] = [.document, .checks, .passcode]
    /// The engine's kinds, of which there may be too much.
    static let examinations: [Work.Kind] = [.document, .largeDocument, .presence, .checks]

    /// The most tries.
    ///
    /// A provider is asked for about a day, while its answers are pending or it is away: neither shortens the other.
    var greatestTries: Int { self == .provider ? 300 : 6 }

    /// The delay before a failed job is retried.
    func delayOfRetry(afterTries tries: Int) -> Duration {
        self == .provider ? Work.delayOfAsking(afterTries: tries) : .seconds(1 << min(tries, 10))
    }
}
