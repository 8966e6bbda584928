// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import Logging
internal import RectoFlow
internal import RectoJSON
internal import RectoVerification

extension ServiceContext {
    /// The refusal of a wrong code or token; the log names its network alone.
    func refusedCode(_ codes: CodeGuard, _ code: ProblemCode, isGuessable: Bool) -> RequestRefused {
        logger.notice("a code was refused", metadata: trace.metadata)
        return codes.refusal(of: network, code, isGuessable: isGuessable)
    }

    /// The refusal of a request whose sender is unknown.
    var unknownSender: RequestRefused { consoleRefusal ?? RequestRefused(.invalidCredentials) }

    /// The sender that a key of idempotency belongs to: programs of an application share theirs, people have their own.
    var sender: String? {
        guard case .key(let key)? = caller, !key.has(.application) else { return caller?.name }
        return "\(Caller.key(key).name):\(key.name)"
    }

    /// The key that the request was sent with.
    func key(_ role: Role) throws(RequestRefused) -> ApplicationKey {
        guard let caller else { throw unknownSender }
        guard case .key(let key) = caller, key.has(role) else { throw RequestRefused(.forbidden) }
        return key
    }

    /// The administrator who sent the request.
    func administrator() throws(RequestRefused) -> Administrator {
        switch caller {
        case nil: throw unknownSender
        case .administrator(let name)?: Administrator(name: name, application: nil)
        case .key(let key)? where key.roles.contains(.admin):
            Administrator(name: key.name, application: key.application)
        default: throw RequestRefused(.forbidden)
        }
    }

    /// The key that manages what belongs to an application: one of this role, or an administrator's.
    ///
    /// An administrator of the whole service names the application in the query, one of an application may.
    func manager(
        _ role: Role,
        _ request: Request,
        _ applications: ApplicationDirectory
    ) async throws -> ApplicationKey {
        let named = try request.queryWord("application")
        if case .key(let key)? = caller, key.has(role) {
            guard named == nil || named == key.application else { throw Self.noApplication }
            guard role == .admin else { return key }
            var key = key
            key.administrator = Administrator(name: key.name, application: key.application)
            return key
        }
        let administrator = try administrator()
        guard let application = named ?? administrator.application else {
            throw RequestRefused(.missing, at: "/application", "“application” is missing: whose it is.")
        }
        guard administrator.administers(application), try await applications.has(application) else {
            throw Self.noApplication
        }
        var key = ApplicationKey(name: administrator.name, application: application, roles: [.admin])
        key.administrator = administrator
        return key
    }

    /// The refusal of an application that is not the sender's, or that there is not.
    static let noApplication = RequestRefused(.notOneOf, at: "/application", "There is no such application.")

    /// The right to the verification that the path names.
    ///
    /// Loading the verification shows if it is the caller's own: another's is not found, as one that never was.
    func access(client isForClient: Bool = false, _ roles: Role...) throws(RequestRefused) -> Access {
        guard let caller else { throw unknownSender }
        let id = parameters.get("id").flatMap(UUID.init(uuidString:))
        switch caller {
        case .client(let verification):
            guard id == verification else { throw RequestRefused(.notFound) }
            guard isForClient else { throw RequestRefused(.forbidden) }
            return Access(verification, by: .client)
        case .administrator: throw RequestRefused(.forbidden)
        case .key(let key):
            guard let role = roles.first(where: key.has) else { throw RequestRefused(.forbidden) }
            guard let id else { throw RequestRefused(.notFound) }
            let agent: Agent =
                role == .application ? .application(key.application, key: key.name) : .reviewer(key.name)
            return Access(id, ofOneOf: key.applications, by: agent)
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
