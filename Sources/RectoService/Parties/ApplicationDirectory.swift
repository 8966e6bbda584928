// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification
internal import Synchronization

/// The applications that may call the service, found by the digests of their keys.
final class ApplicationDirectory: Sendable {
    private let keys: Mutex<[Data: ApplicationKey]>

    private init(_ keys: [Data: ApplicationKey]) {
        self.keys = Mutex(keys)
    }

    /// The applications of a configuration, and those that a store keeps.
    static func loaded(
        _ configured: [ServiceConfiguration.Application],
        from store: any VerificationStore
    ) async throws -> ApplicationDirectory {
        var keys: [Data: ApplicationKey] = [:]
        for document in try await store.allDocuments(.application) {
            let application: StoredApplication = try WireJSON.decode(from: document.body)
            for key in application.keys { keys[key.digest] = key.key }
        }
        for application in configured {
            for key in application.keys {
                keys[key.digest] = ApplicationKey(name: key.name, application: application.id, roles: key.roles)
            }
        }
        return ApplicationDirectory(keys)
    }

    /// What a key allows; `nil` where it is none.
    func key(_ text: String) -> ApplicationKey? {
        guard let key = try? AccessKey(text) else { return nil }
        // The key is 256 random bits: how long looking its digest up takes tells nothing of it.
        return keys.withLock { $0[Data(key.digest.bytes)] }
    }

    /// Makes an application with one key, which nobody can read again.
    func make(
        _ id: String,
        _ roles: Set<Role>,
        in store: any VerificationStore,
        at: Date
    ) async throws -> String {
        let accessKey = AccessKey.generated()
        let digest = Data(accessKey.digest.bytes)
        let key = ApplicationKey(name: "\(id)-1", application: id, roles: roles)
        let application = StoredApplication(id: id, keys: [.init(digest: digest, key: key)])
        var change = Change(at: at)
        change.documents = [
            .create(StoredDocument(kind: .application, id: id, body: try WireJSON.encode(application)))
        ]
        change.events = [
            NewEvent(type: "application.created", actor: "operator", data: ["application": .text(id)])
        ]
        try await store.commit(change)
        keys.withLock { $0[digest] = key }
        return accessKey.text
    }
}

/// An application as it is stored.
private struct StoredApplication: Codable {
    let id: String
    let keys: [Key]

    struct Key: Codable {
        let digest: Data
        let key: ApplicationKey
    }
}
