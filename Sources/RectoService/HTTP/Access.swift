// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import Logging
internal import RectoFlow
internal import RectoVerification

extension ServiceContext {
    /// The refusal of a wrong code or token; the log names its network alone.
    func refusedCode(_ codes: CodeGuard, _ code: ProblemCode, isGuessable: Bool) -> RequestRefused {
        logger.notice("a code was refused", metadata: trace.metadata)
        return codes.refusal(of: network, code, isGuessable: isGuessable)
    }

    /// The key that the request was sent with.
    func key(_ role: Role) throws(RequestRefused) -> ApplicationKey {
        guard let caller else { throw RequestRefused(.invalidCredentials) }
        guard case .key(let key) = caller, key.roles.contains(role) else { throw RequestRefused(.forbidden) }
        return key
    }

    /// The administrator who sent the request.
    func administrator() throws(RequestRefused) -> Administrator {
        switch caller {
        case nil: throw RequestRefused(.invalidCredentials)
        case .administrator(let name)?: Administrator(name: name, application: nil)
        case .key(let key)? where key.roles.contains(.admin):
            Administrator(name: key.name, application: key.application)
        default: throw RequestRefused(.forbidden)
        }
    }

    /// The right to the verification that the path names.
    ///
    /// Loading the verification shows if it is the caller's own: another's is not found, as one that never was.
    func access(client isForClient: Bool = false, _ roles: Role...) throws(RequestRefused) -> Access {
        guard let caller else { throw RequestRefused(.invalidCredentials) }
        let id = parameters.get("id").flatMap(UUID.init(uuidString:))
        switch caller {
        case .client(let verification):
            guard id == verification else { throw RequestRefused(.notFound) }
            guard isForClient else { throw RequestRefused(.forbidden) }
            return Access(verification, by: .client)
        case .administrator: throw RequestRefused(.forbidden)
        case .key(let key):
            guard let role = roles.first(where: key.roles.contains) else { throw RequestRefused(.forbidden) }
            guard let id else { throw RequestRefused(.notFound) }
            let agent: Agent =
                role == .reviewer ? .reviewer(key.name) : .application(key.application, key: key.name)
            return Access(id, of: key.application, by: agent)
        }
    }

    /// The step that the path names.
    var step: StepID {
        get throws(RequestRefused) {
            guard let name = parameters.get("step"), name.utf8.count <= 64 else { throw RequestRefused(.invalidStep) }
            return StepID(rawValue: name)
        }
    }

    /// The slot that the path names.
    var slot: Slot {
        get throws(RequestRefused) {
            guard let slot = parameters.get("slot").flatMap(Slot.init) else { throw RequestRefused(.unsupportedSlot) }
            return slot
        }
    }
}
