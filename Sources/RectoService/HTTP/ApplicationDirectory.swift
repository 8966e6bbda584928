// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoSecurity
internal import Synchronization

/// The applications that may call the service, found by the digests of their keys.
final class ApplicationDirectory: Sendable {
    private let keys: Mutex<[Data: ApplicationKey]>

    /// The applications of a configuration.
    init(_ configured: [ServiceConfiguration.Application]) {
        var keys: [Data: ApplicationKey] = [:]
        for application in configured {
            for key in application.keys {
                keys[key.digest] = ApplicationKey(name: key.name, application: application.id, roles: key.roles)
            }
        }
        self.keys = Mutex(keys)
    }

    /// The rights of a key; `nil` if it is none.
    func key(_ text: String) -> ApplicationKey? {
        guard let key = try? AccessKey(text) else { return nil }
        // The key is 256 random bits: how long looking its digest up takes tells nothing of it.
        return keys.withLock { $0[Data(key.digest.bytes)] }
    }

    /// Makes an application with one key, which is good until the process ends and which nobody can read again.
    func make(_ id: String, _ roles: Set<Role>) -> String {
        let accessKey = AccessKey.generated()
        keys.withLock { keys in
            let number = keys.values.count { $0.application == id } + 1
            let key = ApplicationKey(name: "\(id)-\(number)", application: id, roles: roles)
            keys[Data(accessKey.digest.bytes)] = key
        }
        return accessKey.text
    }
}
