// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// What a worker needs to know of a piece of work.
enum Work: Sendable, Hashable, Codable {
    /// One try of a step.
    case step(StepTry)
    /// Checks of one attempt, of a provider or of the engine.
    case checks(attempt: Int, provider: String?, names: [CheckName])
    /// Nothing but the verification.
    case none

    /// What is to be done.
    enum Kind: String, Sendable, CaseIterable {
        /// The files of a document are read.
        case document = "document.examine"
        /// The same, of files that take long by what their headers say.
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
}

extension Work.Kind {
    /// What an own runner does, so that it does not wait behind work that takes long.
    static let express: [Work.Kind] = [.document, .checks, .passcode]
    /// What the engine does, of which there may be too much.
    static let examinations: [Work.Kind] = [.document, .largeDocument, .presence, .checks]

    /// How often it is tried.
    ///
    /// A provider is asked for about a day, whether its answers are pending or it is away: how often it said the one does
    /// not shorten the other.
    var greatestTries: Int { self == .provider ? 300 : 6 }

    /// When it is tried again that failed.
    func delayOfRetry(afterTries tries: Int) -> Duration {
        self == .provider ? Work.delayOfAsking(afterTries: tries) : .seconds(1 << min(tries, 10))
    }
}

extension Work {
    /// When a provider is asked again: after a little more each time, and five minutes at most.
    static func delayOfAsking(afterTries tries: Int) -> Duration { .seconds(min(300, 5 * tries)) }

    /// Who is asked for checks.
    var provider: String {
        if case .checks(_, let provider?, _) = self { provider } else { "engine" }
    }
}
