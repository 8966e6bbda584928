// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// The author of a change, as events name it.
package enum Agent: Sendable, Hashable {
    /// The person who is verified.
    case client
    /// The application, by its name, and the name of the key that it used; or an administrator who acts for it.
    case application(String, key: String? = nil, administrator: String? = nil)
    /// A reviewer, by the name of the key.
    case reviewer(String)
    /// The engine, which reads documents and judges presence.
    case engine
    /// A provider that answers checks, by its name.
    case provider(String)
    /// The operator of the machine, by a command.
    case `operator`
    /// Time.
    case clock

    /// The author's kind, which decides the events that it may cause.
    var actor: VerificationActor {
        switch self {
        case .client: .client
        case .application: .application
        case .reviewer: .reviewer
        case .engine: .engine
        case .provider: .provider
        case .operator: .operator
        case .clock: .clock
        }
    }

    /// True for a reviewer.
    package var isReviewer: Bool { actor == .reviewer }

    /// True if the time of a verification counts for the author: for clients, and for providers of their steps.
    var isHurried: Bool { actor == .client || actor == .provider }

    /// The name of an application's key; `nil` if ``text`` says all.
    var key: String? { if case .application(_, let key, .none) = self { key } else { nil } }

    /// The author as events name it.
    package var eventName: String { text }

    /// An identifier, never a name of a person.
    var text: String {
        switch self {
        case .client, .engine, .operator, .clock: actor.rawValue
        case .application(_, _, .some(let administrator)): "administrator:\(administrator)"
        case .application(let name, _, .none), .reviewer(let name), .provider(let name): "\(actor.rawValue):\(name)"
        }
    }
}
