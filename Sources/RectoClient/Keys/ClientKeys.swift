// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON
internal import RectoSecurity

/// The two keys of a session: one signs the client's calls, answers are sealed for the other.
struct ClientKeys: Sendable {
    let signing: PrivateKey
    let agreement: PrivateKey

    /// New keys, named by their thumbprints.
    static func generated() -> ClientKeys {
        ClientKeys(signing: .generated(for: .es256), agreement: .generated(for: .ecdhESA256KW))
    }

    /// The public keys, as they are sent when a verification is claimed.
    func publicSet() throws -> JSONTree {
        try JSONTree(reading: try KeySet([signing.publicKey, agreement.publicKey]).json.utf8)
    }
}

extension ClientKeys: Codable {
    private enum Key: String, CodingKey {
        case signing, agreement
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        signing = try PrivateKey(pem: try container.decode(String.self, forKey: .signing), algorithm: .es256)
        agreement = try PrivateKey(pem: try container.decode(String.self, forKey: .agreement), algorithm: .ecdhESA256KW)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(signing.pem, forKey: .signing)
        try container.encode(agreement.pem, forKey: .agreement)
    }
}
