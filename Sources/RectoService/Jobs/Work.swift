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

extension Work {
    /// Who is asked for checks.
    var provider: String {
        if case .checks(_, let provider?, _) = self { provider } else { "engine" }
    }
}
