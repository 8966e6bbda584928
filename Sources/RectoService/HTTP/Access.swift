// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import Logging
internal import RectoVerification

/// The right to do something with one verification.
struct Access: Sendable {
    /// The verification.
    let id: UUID
    /// The required owner; `nil` for the verification's own client.
    let application: String?
    /// The author, as events name it.
    let agent: Agent

    /// True if the application or its reviewer asks.
    var isForApplication: Bool { application != nil }
}

extension ServiceContext {
    /// The refusal of a wrong code or token; the log names its network alone.
    func refusedCode(_ codes: CodeGuard, _ code: ProblemCode, isGuessable: Bool) -> RequestRefused {
        logger.notice("a code was refused", metadata: trace.metadata)
        return codes.refusal(of: network, code, isGuessable: isGuessable)
    }

    /// The key that the request was sent with.
    ///
    /// - Parameter role: The role that it must allow.
    /// - Returns: The key.
    /// - Throws: ``RequestRefused``.
    func key(_ role: Role) throws(RequestRefused) -> ApplicationKey {
        guard let caller else { throw RequestRefused(.invalidCredentials) }
        guard case .key(let key) = caller, key.roles.contains(role) else { throw RequestRefused(.forbidden) }
        return key
    }

    /// The right to the verification that the path names.
    ///
    /// - Parameters:
    ///   - isForClient: True if its client has it.
    ///   - roles: The roles of keys that have it.
    /// - Returns: The right; loading the verification shows if it is the caller's own.
    /// - Throws: ``RequestRefused``: another's verification is not found, as one that never was.
    func access(client isForClient: Bool = false, _ roles: Role...) throws(RequestRefused) -> Access {
        guard let caller else { throw RequestRefused(.invalidCredentials) }
        let id = parameters.get("id").flatMap(UUID.init(uuidString:))
        switch caller {
        case .client(let verification):
            guard id == verification else { throw RequestRefused(.notFound) }
            guard isForClient else { throw RequestRefused(.forbidden) }
            return Access(id: verification, application: nil, agent: .client)
        case .key(let key):
            guard let role = roles.first(where: key.roles.contains) else { throw RequestRefused(.forbidden) }
            guard let id else { throw RequestRefused(.notFound) }
            let agent: Agent = role == .reviewer ? .reviewer(key.name) : .application(key.application)
            return Access(id: id, application: key.application, agent: agent)
        }
    }
}
