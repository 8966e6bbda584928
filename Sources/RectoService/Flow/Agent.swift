// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// Who changes a verification, as the events have it.
enum Agent: Sendable, Hashable {
    /// The person who is verified.
    case client
    /// The application, by its name.
    case application(String)
    /// A reviewer, by the name of the key.
    case reviewer(String)
    /// What reads documents and judges presence.
    case engine
    /// What answers checks, by its name.
    case provider(String)
    /// Time.
    case clock

    /// What it may cause.
    var actor: VerificationActor {
        switch self {
        case .client: .client
        case .application: .application
        case .reviewer: .reviewer
        case .engine: .engine
        case .provider: .provider
        case .clock: .clock
        }
    }

    /// An identifier, never a name of a person.
    var text: String {
        switch self {
        case .client, .engine, .clock: actor.rawValue
        case .application(let name), .reviewer(let name), .provider(let name): "\(actor.rawValue):\(name)"
        }
    }
}
