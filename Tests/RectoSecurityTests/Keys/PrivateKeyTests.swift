// SPDX-License-Identifier: Apache-2.0
import RectoJSON
import Testing

@testable import RectoSecurity

struct PrivateKeyTests {
    /// RFC 7517 Appendix A.2, named by us for signatures.
    private let standard = """
        {"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",\
        "y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM","d":"870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE",\
        "use":"enc","kid":"1"}
        """

    @Test func `reads the standard's example`() throws {
        let key = try PrivateKey(jwk: standard)
        #expect(key.id == "1")
        #expect(key.algorithm == .ecdhESA256KW)
        #expect(key.publicKey.jwk.contains("MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4"))
    }

    @Test(arguments: Correspondence.signers + Correspondence.recipients)
    func `comes back from PEM`(key: PrivateKey) throws {
        let read = try PrivateKey(pem: key.pem, algorithm: key.algorithm)
        #expect(read.publicKey == key.publicKey)
        #expect(key.pem.hasPrefix("-----BEGIN PRIVATE KEY-----"))
    }

    @Test func `is refused where the public part is another key's`() {
        let other = PrivateKey.generated(for: .ecdhESA256KW).publicKey.jwk
        let coordinate = { (name: String) in
            guard case .object(let members)? = try? JSONTree(reading: other.utf8) else { return "" }
            return members[name]?.string ?? ""
        }
        let mixed = standard.replacing("MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4", with: coordinate("x"))
            .replacing("4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM", with: coordinate("y"))
        #expect(throws: KeyError.invalid) { try PrivateKey(jwk: mixed) }
    }

    @Test(
        arguments: [
            "", "AAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "__________________________________________8",
        ]
    )
    func `is refused where the number is none of the curve`(number: String) {
        let text = standard.replacing("870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE", with: number)
        #expect(throws: KeyError.self) { try PrivateKey(jwk: text) }
    }

    @Test(arguments: ["d", "p", "q", "n"])
    func `is refused where an RSA number is missing or wrong`(name: String) throws {
        let numbers = ["n", "e", "d", "p", "q"]
        for value in [nil, "", "AQ", "Ag", Base64URL.text([UInt8](repeating: 0xFE, count: 128)), "AAAA"] as [String?] {
            var members = Dictionary(uniqueKeysWithValues: numbers.map { ($0, RSAExample.numbers[$0] ?? "") })
            members[name] = value
            let parts = members.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",")
            #expect(throws: KeyError.self) { try PrivateKey(jwk: "{\"kty\":\"RSA\",\"alg\":\"PS256\",\(parts)}") }
        }
    }

    @Test func `reads an RSA key from its numbers`() throws {
        let parts = RSAExample.numbers.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",")
        let key = try PrivateKey(jwk: "{\"kty\":\"RSA\",\"alg\":\"PS256\",\(parts)}")
        let message = Array("signed".utf8)
        #expect(key.publicKey.isValidSignature(key.signature(of: message), of: message))
    }

    @Test(arguments: Correspondence.signers + Correspondence.recipients)
    func `says which it is, and nothing of what it is made of`(key: PrivateKey) throws {
        let expected = "private key \(key.id) for \(key.algorithm.rawValue)"
        var dumped = ""
        dump(key, to: &dumped)
        #expect("\(key)" == expected)
        #expect(String(reflecting: key) == expected)
        #expect(Mirror(reflecting: key).children.isEmpty)
        #expect(dumped.contains(key.id) && dumped.count < expected.count + 16)
    }

    @Test func `is never the same twice`() {
        #expect(Set((0..<20).map { _ in PrivateKey.generated(for: .es256).id }).count == 20)
    }

    @Test(arguments: KeyAlgorithm.allCases)
    func `refuses PEM that is none or of another kind`(algorithm: KeyAlgorithm) {
        let foreign = algorithm.keyType == .rsa ? Correspondence.signers[0].pem : Correspondence.signers[1].pem
        let own = algorithm.keyType == .rsa ? Correspondence.signers[1] : Correspondence.signers[0]
        for text in ["", "x", foreign, own.publicKey.pem, String(repeating: "-", count: 20_000)] {
            #expect(throws: KeyError.malformed) { try PrivateKey(pem: text, algorithm: algorithm) }
        }
    }
}
