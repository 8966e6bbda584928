// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoSecurity

/// The service's public keys, as they were when the session began.
struct PinnedKeys: Sendable, Hashable, Codable {
    let keys: KeySet

    /// Reads a set.
    ///
    /// - Parameter json: The key set, as the service publishes it.
    /// - Throws: ``ClientError/foreignServiceKeys`` if it is not a key set.
    init(json: Data) throws(ClientError) {
        guard let set = try? KeySet(json: String(decoding: json, as: UTF8.self)) else { throw .foreignServiceKeys }
        keys = set
    }

    /// The key for which messages are sealed: the first suitable one.
    var forEncryption: PublicKey? { keys.keys.first { KeyAlgorithm.keyManagement.contains($0.algorithm) } }

    init(from decoder: any Decoder) throws {
        let json = try decoder.singleValueContainer().decode(String.self)
        try self.init(json: Data(json.utf8))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(keys.json)
    }
}
