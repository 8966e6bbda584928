// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import RectoVerification
import Testing

@testable import RectoClient

struct PinnedKeysTests {
    private func pinned(_ keys: PrivateKey...) throws -> PinnedKeys {
        try PinnedKeys(json: Data(try KeySet(keys.map(\.publicKey)).json.utf8))
    }

    @Test func `finds the key that messages are sealed for`() throws {
        let (signing, encryption) = (PrivateKey.generated(for: .es256), PrivateKey.generated(for: .ecdhESA256KW))
        #expect(try pinned(signing, encryption).forEncryption == encryption.publicKey)
        #expect(try pinned(signing).forEncryption == nil)
    }

    @Test func `refuses what is no set of keys`() {
        #expect(throws: ClientError.foreignServiceKeys) { try PinnedKeys(json: Data("{}".utf8)) }
    }

    @Test func `is saved as it was published`() throws {
        let keys = try pinned(.generated(for: .es256))
        #expect(try WireJSON.decode(PinnedKeys.self, from: try WireJSON.encode(keys)) == keys)
    }
}
