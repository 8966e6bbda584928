// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// The service's own keys, which the store keeps encrypted.
struct ServiceKeys: Sendable {
    /// Signs access tokens.
    let signing: PrivateKey
    /// Opens envelopes.
    let encryption: PrivateKey
    /// The key that passcodes are judged with.
    let passcodeKey: [UInt8]

    private struct Text: Codable {
        let signing: String
        let encryption: String
        let passcodeKey: Data
    }

    private static let kind = StoredDocument.Kind(rawValue: "service-keys")

    /// The keys of a store, made if it has none.
    static func loaded(from store: any VerificationStore, at: Date) async throws -> ServiceKeys {
        if let document = try await store.document(kind, id: "1") {
            let text: Text = try WireJSON.decode(from: document.body)
            return ServiceKeys(
                signing: try PrivateKey(pem: text.signing, algorithm: .es256),
                encryption: try PrivateKey(pem: text.encryption, algorithm: .ecdhESA256KW),
                passcodeKey: Array(text.passcodeKey)
            )
        }
        let keys = ServiceKeys(
            signing: .generated(for: .es256),
            encryption: .generated(for: .ecdhESA256KW),
            passcodeKey: (0..<32).map { _ in .random(in: .min ... .max) }
        )
        let text = Text(
            signing: keys.signing.pem,
            encryption: keys.encryption.pem,
            passcodeKey: Data(keys.passcodeKey)
        )
        var change = Change(at: at)
        change.documents = [.create(StoredDocument(kind: kind, id: "1", body: try WireJSON.encode(text)))]
        try await store.commit(change)
        return keys
    }

    /// The public keys as others fetch them.
    var publicKeys: String {
        get throws { try KeySet([signing.publicKey, encryption.publicKey]).json }
    }
}
