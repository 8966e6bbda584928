// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

extension Administration {
    /// The most living keys of an application, or of the service.
    private static let mostKeys = 200

    /// The applications that an administrator sees.
    func applications(for administrator: Administrator) async throws -> [AdministeredApplication] {
        let configured = applications.names.sorted().map { AdministeredApplication(id: $0, source: .configuration) }
            .filter { administrator.administers($0.id) }
        let stored = try await stored(AdministeredApplication.self, for: administrator)
        return configured + stored.filter { !applications.names.contains($0.id) }
    }

    /// Makes an application; its name is never given to another one, because its verifications stay.
    func makeApplication(
        _ id: String,
        by administrator: Administrator,
        _ answer: Answering<AdministeredApplication>
    ) async throws -> AdministeredApplication {
        try administrator.requireWholeService()
        guard !applications.names.contains(id) else { throw Self.isConfigured(AdministeredApplication.word) }
        let made = AdministrativeAct(administrator, at: now())
        let application = AdministeredApplication(id: id, made: made)
        try await add(application, ("application.made", ["application": .text(id)]), by: administrator, answer)
        return application
    }

    /// Ends an application: all its keys end with it.
    func endApplication(
        _ id: String,
        by administrator: Administrator,
        _ answer: Answering<AdministeredApplication>
    ) async throws -> AdministeredApplication {
        try administrator.requireWholeService()
        guard !applications.names.contains(id) else { throw Self.isConfigured(AdministeredApplication.word) }
        return try await end(id, by: administrator, { ("application.ended", ["application": .text($0.id)]) }, answer)
    }

    /// The keys that an administrator sees, of one application if it is named.
    func keys(for administrator: Administrator, of application: String?) async throws -> [AdministeredKey] {
        let uses = try await store.allDocuments(.keyUse)
            .reduce(into: [:]) { $0[$1.id] = $1.body.isEmpty ? nil : String(decoding: $1.body, as: UTF8.self) }
        return try await (configuredKeys + stored(AdministeredKey.self, for: administrator))
            .filter { administrator.administers($0.owner) && (application == nil || $0.application == application) }
            .map { key in
                var key = key
                key.lastUsedOn = uses[key.id]
                return key
            }
    }

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - wanted: The request.
    ///   - administrator: The author.
    ///   - answer: The answer that a repetition of the request gets: without the key.
    /// - Returns: The key, with its text, which nobody can read again.
    /// - Throws: ``RequestRefused``, and the store's errors.
    func makeKey(
        _ wanted: KeyRequest,
        by administrator: Administrator,
        _ answer: Answering<AdministeredKey>
    ) async throws -> AdministeredKey {
        try await counted.enter(wanted.application ?? "") { try await addKey(wanted, by: administrator, answer) }
    }

    private func addKey(
        _ wanted: KeyRequest,
        by administrator: Administrator,
        _ answer: Answering<AdministeredKey>
    ) async throws -> AdministeredKey {
        try await check(wanted, by: administrator)
        let accessKey = AccessKey.generated()
        let key = AdministeredKey(
            id: UUID.version7(at: now()).wireText,
            name: wanted.name,
            application: wanted.application,
            roles: wanted.roles,
            otherApplications: wanted.otherApplications.isEmpty ? nil : wanted.otherApplications,
            hint: accessKey.hint,
            made: AdministrativeAct(administrator, at: now())
        )
        let place = store.blindIndex(AdministeredKey.place(key.name, of: key.application), as: .keyName)
        let lookups = [place, BlindIndex(bytes: Data(accessKey.digest.bytes))]
        try await add(key, lookups: Set(lookups), key.event("made"), by: administrator, answer)
        var told = key
        told.key = accessKey.text
        return told
    }

    /// Ends a key at once, for every process of the service.
    func revokeKey(
        _ id: String,
        by administrator: Administrator,
        _ answer: Answering<AdministeredKey>
    ) async throws -> AdministeredKey {
        guard !configuredKeys.contains(where: { $0.id == id && administrator.administers($0.owner) }) else {
            throw Self.isConfigured(AdministeredKey.word)
        }
        return try await end(id, by: administrator, { $0.event("revoked") }, answer)
    }

    private var configuredKeys: [AdministeredKey] {
        configuration.administrators.map { AdministeredKey($0, of: nil) }
            + configuration.applications.flatMap { application in
                application.keys.map { AdministeredKey($0, of: application.id) }
            }
    }

    private func check(_ wanted: KeyRequest, by administrator: Administrator) async throws {
        if wanted.application == nil { try administrator.requireWholeService() }
        let (application, isAdmin) = (wanted.application, wanted.roles.contains(.admin))
        try await checkOthers(of: wanted, by: administrator)
        if let application {
            guard administrator.administers(application), try await applications.has(application) else {
                throw RequestRefused(.notOneOf, at: "/application", "There is no such application.")
            }
        }
        guard wanted.roles == [.admin] || (application != nil && !isAdmin) else {
            let rule = "A key without “application” has the role “admin”, and an admin's key no other role."
            throw RequestRefused(.contradiction, at: "/roles", rule)
        }
        guard !applications.isConfigured(wanted.name, of: application) else {
            throw RequestRefused(.contradiction, at: "/name", "A key of the configuration file has this name.")
        }
        let living = try await stored(AdministeredKey.self, for: administrator)
            .count { $0.application == application && $0.ended == nil }
        guard living < Self.mostKeys else {
            throw RequestRefused(.limitReached, "\(Self.mostKeys) keys are valid at most: end one first.")
        }
    }
}

extension Administration {
    /// Refuses further applications that the author does not administer, and those of a key that is not for reviewing.
    private func checkOthers(of wanted: KeyRequest, by administrator: Administrator) async throws {
        guard !wanted.otherApplications.isEmpty else { return }
        guard wanted.application != nil, Role.ofSeveralApplications.isSuperset(of: wanted.roles) else {
            let rule = "Only a key of an application for the roles “reviewer”, “lead” and “auditor” names others."
            throw RequestRefused(.contradiction, at: "/otherApplications", rule)
        }
        for (index, other) in wanted.otherApplications.enumerated() {
            guard administrator.administers(other), try await applications.has(other) else {
                throw RequestRefused(.notOneOf, at: "/otherApplications/\(index)", "There is no such application.")
            }
        }
    }
}

/// The request for a key.
struct KeyRequest: Sendable, Hashable {
    let name: String
    let application: String?
    /// Sorted.
    let roles: [Role]
    /// Sorted.
    var otherApplications: [String] = []
}

extension AdministeredKey {
    /// The event of what was done with it; a key that can make others has a type of its own.
    fileprivate func event(_ verb: String) -> (type: String, data: [String: JSONTree]) {
        var data: [String: JSONTree] = [
            "key": .text(id), "name": .text(name), "roles": .array(roles.map { .text($0.rawValue) }),
        ]
        if let application { data["application"] = .text(application) }
        if let otherApplications { data["otherApplications"] = .array(otherApplications.map { .text($0) }) }
        return (roles.contains(.admin) ? "administrator.\(verb)" : "key.\(verb)", data)
    }
}

extension BlindIndex.Purpose {
    /// The name of a living key.
    fileprivate static let keyName = BlindIndex.Purpose(rawValue: "key-name")
}
