// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSecurity

struct KeySetTests {
    private let keys = (Correspondence.signers + Correspondence.recipients).map(\.publicKey)

    @Test func `comes back from JSON, and finds keys by their names`() throws {
        let set = try KeySet(keys)
        #expect(try KeySet(json: set.json) == set)
        for key in keys { #expect(set[key.id] == key) }
        #expect(set["other"] == nil)
    }

    @Test func `leaves out keys of other kinds`() throws {
        let json = """
            {"keys":[{"kty":"oct","k":"AAAA"},{"kty":"OKP","crv":"Ed25519","x":"AAAA"},{"kty":"EC","crv":"P-521"},\
            {"kty":"RSA","use":"sig","n":"AQ","e":"AQ"},\(keys[0].jwk)],"more":1}
            """
        #expect(try KeySet(json: json).keys == [keys[0]])
    }

    @Test func `never publishes private parts`() throws {
        let jwk = """
            {"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",\
            "y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM","d":"870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE",\
            "use":"enc"}
            """
        #expect(try !KeySet(json: "{\"keys\":[\(jwk)]}").json.contains("\"d\""))
        #expect(try !KeySet([PrivateKey(jwk: jwk).publicKey]).json.contains("870MB6"))
    }

    @Test(
        arguments: [
            "", "{}", "[]", "{\"keys\":{}}", "{\"keys\":[1]}", "{\"keys\":[{}],\"keys\":[]}",
            "{\"keys\":[{\"kty\":1}]}",
        ]
    )
    func `refuses what is no set`(text: String) {
        #expect(throws: KeyError.malformed) { try KeySet(json: text) }
    }

    @Test func `refuses a set with a key that claims to be one`() {
        let text = keys[0].jwk.replacing("P-256", with: "P-256\",\"x\":\"AAAA")
        #expect(throws: KeyError.malformed) { try KeySet(json: "{\"keys\":[\(text)]}") }
        #expect(throws: KeyError.malformed) {
            try KeySet(json: #"{"keys":[{"kty":"EC","crv":"P-256","use":"sig","x":"AA","y":"AA"}]}"#)
        }
    }

    @Test func `refuses one name for two keys, and too many`() throws {
        #expect(throws: KeyError.ambiguous) { try KeySet([keys[0], keys[0]]) }
        let many = (0...KeySet.mostKeys).map { _ in PrivateKey.generated(for: .es256).publicKey }
        #expect(throws: KeyError.ambiguous) { try KeySet(many) }
        let json = "{\"keys\":[\(many.map(\.jwk).joined(separator: ","))]}"
        #expect(throws: KeyError.malformed) { try KeySet(json: json) }
        #expect(try KeySet(Array(many.dropFirst())).keys.count == KeySet.mostKeys)
    }
}
