// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// A thing that administrators make and end: what is stored of it, and what they see.
protocol Administered: Sendable, Hashable, Codable {
    /// The kind of its documents.
    static var kind: StoredDocument.Kind { get }
    /// The word for it in a sentence.
    static var word: String { get }
    var id: String { get }
    var source: AdministeredSource { get }
    /// The application that it is or belongs to; `nil` if it is the service's.
    var owner: String? { get }
    var made: AdministrativeAct? { get }
    var ended: AdministrativeAct? { get set }
    /// It without secrets, as it is stored once it has ended.
    var withoutSecrets: Self { get }
    /// The thing of this identifier if nothing else can be read of it any more.
    static func unreadable(_ id: String) -> Self
}

extension Administered {
    var withoutSecrets: Self { self }

    /// The thing in a document; what is known of it if it cannot be read.
    init(_ document: StoredDocument) {
        self = (try? WireJSON.decode(from: document.body)) ?? .unreadable(document.id)
    }
}

/// The place that has an entry.
enum AdministeredSource: String, Sendable, Hashable, Codable {
    /// The configuration file, or the command line; the interface changes none of these.
    case configuration
    /// The interface.
    case administration
}

/// The time and the author of an act.
struct AdministrativeAct: Sendable, Hashable, Codable {
    let at: Timestamp
    /// The name of the administrator's key.
    let by: String

    init(_ administrator: Administrator, at: Date) {
        self.at = Timestamp(at)
        by = administrator.text
    }
}

/// An application as administrators see it.
struct AdministeredApplication: Administered {
    static let kind = StoredDocument.Kind.application
    static let word = "application"

    let id: String
    var source = AdministeredSource.administration
    var made: AdministrativeAct?
    var ended: AdministrativeAct?
    /// True if nothing else can be read of it any more, `nil` otherwise.
    var isUnreadable: Bool?

    var owner: String? { id }

    static func unreadable(_ id: String) -> AdministeredApplication {
        AdministeredApplication(id: id, isUnreadable: true)
    }
}

/// A key as administrators see it.
struct AdministeredKey: Administered {
    static let kind = StoredDocument.Kind(rawValue: "accessKey")
    static let word = "key"

    let id: String
    /// The name in events.
    let name: String
    /// The application; `nil` for a key that administers the service.
    let application: String?
    /// The roles, sorted.
    let roles: [Role]
    /// The other applications of a key for reviewing; `nil` for none.
    var otherApplications: [String]?
    var source = AdministeredSource.administration
    /// The last four characters of the key.
    var hint: String?
    var made: AdministrativeAct?
    /// The day in UTC on which it was last used, as in `2026-11-24`.
    var lastUsedOn: String?
    var ended: AdministrativeAct?
    /// The key itself; told once, and never stored.
    var key: String?
    /// True if nothing else can be read of it any more, `nil` otherwise.
    var isUnreadable: Bool?

    var owner: String? { application }

    static func unreadable(_ id: String) -> AdministeredKey {
        AdministeredKey(id: id, name: "unreadable", application: nil, roles: [], isUnreadable: true)
    }

    /// The caller that the key stands for.
    var caller: Caller {
        guard let application else { return .administrator(name) }
        return .key(
            ApplicationKey(
                name: name,
                application: application,
                roles: Set(roles),
                otherApplications: Set(otherApplications ?? [])
            )
        )
    }

    /// A name of keys: one living key has it.
    static func place(_ name: String, of application: String?) -> String { "\(application ?? ""):\(name)" }
}

extension AdministeredKey {
    /// A key of a configuration.
    init(_ key: ServiceConfiguration.Application.Key, of application: String?) {
        id = Self.place(key.name, of: application)
        name = key.name
        self.application = application
        roles = key.roles.sorted { $0.rawValue < $1.rawValue }
        otherApplications = key.otherApplications.isEmpty ? nil : key.otherApplications.sorted()
        source = .configuration
    }
}

/// Public keys as administrators see them: a JWK set.
struct PublishedKeys: Sendable, Hashable, Codable {
    let keys: [[String: String]]

    /// The keys of a set.
    init(_ set: KeySet) throws { self = try WireJSON.decode(from: Data(set.json.utf8)) }

    /// The keys themselves.
    var set: KeySet {
        get throws { try KeySet(json: String(decoding: WireJSON.encode(self), as: UTF8.self)) }
    }
}

/// A provider as administrators see it.
struct AdministeredProvider: Administered {
    static let kind = StoredDocument.Kind(rawValue: "provider")
    static let word = "provider"

    let id: String
    /// The name in events and results.
    let name: String
    /// The address for questions about checks; `nil` if it answers none.
    let url: String?
    /// The checks that it answers.
    let checks: [String]
    /// The public keys that sign its results of steps; `nil` if it does none.
    var stepKeys: PublishedKeys?
    var source = AdministeredSource.administration
    var made: AdministrativeAct?
    var ended: AdministrativeAct?
    /// The secret that questions are signed with; told once.
    var secret: String?
    /// True if nothing else can be read of it any more, `nil` otherwise.
    var isUnreadable: Bool?

    var owner: String? { nil }

    static func unreadable(_ id: String) -> AdministeredProvider {
        AdministeredProvider(id: id, name: "unreadable", url: nil, checks: [], isUnreadable: true)
    }

    var withoutSecrets: AdministeredProvider {
        var provider = self
        provider.secret = nil
        return provider
    }
}
