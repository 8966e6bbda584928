// SPDX-License-Identifier: Apache-2.0
import RectoJSON
import Testing

@testable import RectoSecurity

struct PublicKeyTests {
    /// RFC 7638 §3.1.
    private let modulus = """
        0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjB\
        ZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8\
        KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_\
        xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw
        """

    @Test func `has the thumbprint of the standard's example, which is its name by default`() throws {
        let key = try PublicKey(jwk: "{\"kty\":\"RSA\",\"n\":\"\(modulus)\",\"e\":\"AQAB\",\"alg\":\"RS256\"}")
        #expect(key.thumbprint == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
        #expect(key.id == key.thumbprint)
        let named = try PublicKey(
            jwk: "{\"kty\":\"RSA\",\"n\":\"\(modulus)\",\"e\":\"AQAB\",\"alg\":\"RS256\",\"kid\":\"2011-04-29\"}"
        )
        #expect(named.id == "2011-04-29")
        #expect(named.thumbprint == key.thumbprint)
        #expect(named != key)
    }

    @Test(arguments: Correspondence.signers + Correspondence.recipients)
    func `comes back from JSON and from PEM`(key: PrivateKey) throws {
        let key = key.publicKey
        #expect(try PublicKey(jwk: key.jwk) == key)
        #expect(try PublicKey(pem: key.pem, algorithm: key.algorithm) == key)
        #expect(try PublicKey(jwk: key.jwk, algorithm: key.algorithm) == key)
    }

    @Test func `is written in the order of names`() throws {
        let jwk = Correspondence.usual.signer.publicKey.jwk
        let names = try jwk.matches(of: Regex("\"([a-z]+)\":")).compactMap { $0.output[1].substring.map(String.init) }
        #expect(names == ["alg", "crv", "kid", "kty", "use", "x", "y"])
    }

    @Test(
        arguments: [
            ("EC", "sig", KeyAlgorithm.es256), ("EC", "enc", .ecdhESA256KW), ("RSA", "enc", .rsaOAEP256),
            ("RSA", "sig", nil), ("EC", nil, nil), ("RSA", nil, nil),
        ]
    )
    func `takes the algorithm from the use where only one is possible`(
        type: String,
        use: String?,
        algorithm: KeyAlgorithm?
    ) {
        let jwk = "{\"kty\":\"\(type)\",\(parts(type))\(use.map { ",\"use\":\"\($0)\"" } ?? "")}"
        #expect((try? PublicKey(jwk: jwk))?.algorithm == algorithm)
        if algorithm == nil { #expect(throws: KeyError.unsupported) { try PublicKey(jwk: jwk) } }
    }

    private func parts(_ type: String) -> String {
        guard type == "EC" else { return "\"n\":\"\(modulus)\",\"e\":\"AQAB\"" }
        return """
            "crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",\
            "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
            """
    }

    @Test func `refuses a key for something else than it is asked for`() throws {
        let jwk = Correspondence.usual.signer.publicKey.jwk
        #expect(throws: KeyError.wrongUse) { try PublicKey(jwk: jwk, algorithm: .ecdhESA256KW) }
        #expect(throws: KeyError.wrongUse) { try PublicKey(jwk: jwk, algorithm: .rs256) }
        #expect(throws: KeyError.wrongUse) { try PublicKey(jwk: jwk.replacing("\"sig\"", with: "\"enc\"")) }
        #expect(throws: KeyError.unsupported) { try PublicKey(jwk: jwk.replacing("ES256", with: "ES512")) }
        #expect(throws: KeyError.unsupported) { try PublicKey(jwk: jwk.replacing("P-256", with: "P-384")) }
        #expect(throws: KeyError.unsupported) { try PublicKey(jwk: jwk.replacing("\"EC\"", with: "\"oct\"")) }
    }

    @Test(
        arguments: [
            ("[\"verify\"]", true), ("[]", true), ("[\"sign\",\"verify\"]", true), ("[\"unheardOf\",\"verify\"]", true),
            ("[\"encrypt\"]", false), ("[\"deriveBits\"]", false), ("[\"unheardOf\"]", false),
        ]
    )
    func `refuses a key whose operations are others than its algorithm's`(operations: String, isTaken: Bool) throws {
        let jwk = Correspondence.usual.signer.publicKey.jwk
            .replacing("\"kty\"", with: "\"key_ops\":\(operations),\"kty\"")
        guard !isTaken else { return #expect(try PublicKey(jwk: jwk).algorithm == .es256) }
        #expect(throws: KeyError.wrongUse) { try PublicKey(jwk: jwk) }
    }

    @Test(
        arguments: [
            ("x", "A", KeyError.malformed), ("x", "AAAA", .malformed), ("x", "", .malformed),
            ("x", "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEV", .malformed),
            ("x", "g83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", .invalid),
            ("y", "_____________________________________wAAAAA", .invalid), ("kid", "", .malformed),
            ("kid", String(repeating: "k", count: 129), .malformed),
        ]
    )
    func `refuses parts of keys of curves`(name: String, value: String, error: KeyError) {
        var members = [
            "kty": "EC", "crv": "P-256", "use": "sig", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
        ]
        members[name] = value
        let jwk = "{\(members.map { "\($0.json):\($1.json)" }.joined(separator: ","))}"
        #expect(throws: error) { try PublicKey(jwk: jwk) }
    }

    @Test(
        arguments: [
            ("n", 127, "AQAB", KeyError.unsuitableSize), ("n", 255, "AQAB", .unsuitableSize),
            ("n", 513, "AQAB", .unsuitableSize), ("n", 256, "Aw", .unsuitableSize), ("n", 256, "AQ", .invalid),
            ("n", 256, "AQAA", .invalid), ("n", 256, "", .malformed), ("n", 256, "AAEAAQ", .malformed),
            ("n", 256, "_______________f", .invalid),
        ]
    )
    func `refuses RSA keys that are too small, too large or none`(
        name: String,
        count: Int,
        exponent: String,
        error: KeyError
    ) {
        let modulus = Base64URL.text([UInt8](repeating: 0xFF, count: count))
        let jwk = "{\"kty\":\"RSA\",\"alg\":\"PS256\",\"n\":\"\(modulus)\",\"e\":\"\(exponent)\"}"
        #expect(throws: error) { try PublicKey(jwk: jwk) }
    }

    @Test(arguments: ["", "{}", "[]", "{\"kty\":\"EC\",\"kty\":\"EC\"}", "{\"kty\":1}"])
    func `refuses what is no key`(text: String) {
        #expect(throws: KeyError.self) { try PublicKey(jwk: text, algorithm: .es256) }
    }

    @Test(arguments: KeyAlgorithm.allCases)
    func `refuses PEM that is none or of another kind`(algorithm: KeyAlgorithm) {
        let foreign = Correspondence.signers[algorithm.keyType == .rsa ? 0 : 1].publicKey.pem
        for text in ["", "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----", "x", foreign] {
            #expect(throws: KeyError.malformed) { try PublicKey(pem: text, algorithm: algorithm) }
        }
        let long = String(repeating: "-", count: 20_000)
        #expect(throws: KeyError.malformed) { try PublicKey(pem: long, algorithm: algorithm) }
        #expect(throws: KeyError.malformed) { try PublicKey(jwk: long, algorithm: algorithm) }
    }
}
