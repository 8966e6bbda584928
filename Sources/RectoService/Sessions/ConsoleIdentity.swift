// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// Somebody at the console: a named person, and what they may do there.
struct ConsoleIdentity: Sendable, Hashable, Codable {
    /// The name in events.
    let name: String
    /// The applications; `nil` for an administrator of the whole service.
    let applications: [String]?
    /// The roles, sorted; never ``Role/application``, which is for programs.
    let roles: [Role]

    /// The identity of a key; `nil` if it has no role for people.
    init?(_ caller: Caller) {
        switch caller {
        case .administrator(let name): self.init(name: name, applications: nil, roles: [.admin])
        case .key(let key):
            self.init(
                name: key.name,
                applications: [key.application] + key.otherApplications.sorted(),
                roles: key.roles
            )
        case .client: return nil
        }
    }

    /// An identity; `nil` without a role for people.
    init?(name: String, applications: [String]?, roles: Set<Role>) {
        let roles = roles.subtracting([.application])
        guard !roles.isEmpty, applications?.isEmpty != true else { return nil }
        self.name = name
        self.applications = applications
        self.roles = roles.sorted { $0.rawValue < $1.rawValue }
    }

    /// The sender of the person's requests.
    var caller: Caller {
        guard let applications, let first = applications.first else { return .administrator(name) }
        return .key(
            ApplicationKey(
                name: name,
                application: first,
                roles: Set(roles),
                otherApplications: Set(applications.dropFirst())
            )
        )
    }

    /// The person, as events name them.
    var actor: String {
        switch caller {
        case .key(let key) where !Role.ofSeveralApplications.isDisjoint(with: key.roles): "reviewer:\(name)"
        case .key(let key): "administrator:\(key.application):\(name)"
        case .administrator, .client: "administrator:\(name)"
        }
    }
}

extension ConsoleIdentity {
    /// The identity that the operator's grants give; `nil` without a role.
    ///
    /// A person with grants for applications signs in for those, not for the whole service. A role counts in every
    /// application of a session. So the session has the roles of the application with the most roles, and the
    /// applications in which the person has all of them. As in one grant, ``Role/admin`` is alone, for one application.
    ///
    /// - Parameters:
    ///   - name: The name in events.
    ///   - words: The words that the provider said of the person.
    ///   - grants: The grants.
    init?(name: String, _ words: Set<String>, _ grants: [ServiceConfiguration.OpenIDConnect.Grant]) {
        let given = grants.filter { words.contains($0.claim) }
        guard !given.isEmpty else { return nil }
        let roles = given.reduce(into: [String: Set<Role>]()) { roles, grant in
            for application in grant.applications { roles[application, default: []].formUnion(grant.roles) }
        }
        .mapValues { $0.count > 1 ? $0.subtracting([.admin]) : $0 }
        guard let most = roles.min(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) })?.value else {
            self.init(name: name, applications: nil, roles: Set(given.flatMap(\.roles)))
            return
        }
        let all = roles.filter { $0.value.isSuperset(of: most) }.keys.sorted()
        self.init(name: name, applications: most == [.admin] ? Array(all.prefix(1)) : all, roles: most)
    }
}
