// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoVerification

/// The sender of a request.
enum Caller: Sendable, Hashable {
    /// Somebody with a key of an application.
    case key(ApplicationKey)
    /// Somebody who administers the whole service, by the name of the key.
    case administrator(String)
    /// The client of one verification.
    case client(UUID)

    /// The name that requests are counted by.
    var name: String {
        switch self {
        case .key(let key): "application:\(key.application)"
        case .administrator(let name): "administrator:\(name)"
        case .client(let verification): "verification:\(verification.wireText)"
        }
    }
}

/// The rights of an application's key.
struct ApplicationKey: Sendable, Hashable {
    /// The name of the key in events.
    let name: String
    /// The application.
    let application: String
    /// The roles of the key.
    let roles: Set<Role>
    /// The other applications that a key for reviewing names.
    var otherApplications: Set<String> = []
    /// The administrator behind it, if one acts for the application.
    var administrator: Administrator?

    /// All applications that it names.
    var applications: Set<String> { otherApplications.union([application]) }

    /// The author of what is done for the application.
    var author: Agent { .application(application, key: name, administrator: administrator?.text) }

    /// The name for the data of events, whose author is the application; `nil` if an administrator is the author.
    var nameInData: String? { administrator == nil ? name : nil }

    /// True if it has a role, or one that includes it: a lead does all that a reviewer may.
    func has(_ role: Role) -> Bool { roles.contains(role) || role == .reviewer && roles.contains(.lead) }
}

/// Somebody who makes and ends applications, keys, providers and webhooks.
struct Administrator: Sendable, Hashable {
    /// The name of the key.
    let name: String
    /// The only application that the administrator sees; `nil` for one of the whole service.
    let application: String?

    /// The name in what they made; no name of a key holds a colon.
    var text: String { application.map { "\($0):\(name)" } ?? name }

    /// True if they administer what belongs to this application, or to the service if it is `nil`.
    func administers(_ other: String?) -> Bool { application == nil || application == other }

    /// Refuses an administrator of one application.
    func requireWholeService() throws(RequestRefused) {
        guard application == nil else {
            throw RequestRefused(.forbidden, "An administrator of the whole service does this.")
        }
    }
}

/// A role of a key.
public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
    /// To ask for verifications, and to read their results.
    case application
    /// To look at evidence and to decide.
    case reviewer
    /// To do what reviewers do, to hand cases on to others, and to see statistics.
    case lead
    /// To read events, and no personal data.
    case auditor
    /// To add journeys, to make and end keys of the application, and to end its webhooks.
    case admin

    /// The roles of keys that may name several applications: those of people who look after verifications.
    static let ofSeveralApplications: Set<Role> = [.reviewer, .lead, .auditor]
}
