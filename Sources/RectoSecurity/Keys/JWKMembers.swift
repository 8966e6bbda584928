// SPDX-License-Identifier: Apache-2.0
internal import CryptoExtras
internal import RectoJSON

/// The members of a JWK, checked as far as its own text goes (RFC 7517 §4, RFC 7518 §6).
struct JWKMembers {
    private let members: [String: JSONTree]

    init(_ text: String) throws(KeyError) {
        guard text.utf8.count <= PrivateKey.longestText,
            case .object(let members)? = try? JSONTree(reading: text.utf8)
        else { throw .malformed }
        self.init(members)
    }

    init(_ members: [String: JSONTree]) {
        self.members = members
    }

    /// The name that the owner gave.
    var id: String? { get throws(KeyError) { try string("kid") } }

    /// The algorithm of the key.
    ///
    /// - Parameter fallback: The algorithm if the key names none.
    /// - Returns: The algorithm.
    /// - Throws: ``KeyError/unsupported`` if neither names one, ``KeyError/wrongUse`` if they contradict.
    func algorithm(orElse fallback: KeyAlgorithm?) throws(KeyError) -> KeyAlgorithm {
        guard let type = KeyType(rawValue: try string("kty") ?? "") else { throw .unsupported }
        let (stated, implied) = (try stated, try implied(type))
        guard let algorithm = stated ?? fallback ?? implied else { throw .unsupported }
        guard algorithm.keyType == type, fallback == nil || fallback == algorithm else { throw .wrongUse }
        if let use = try string("use"), use != algorithm.use.rawValue { throw .wrongUse }
        // Some exporters write an empty list for public keys of agreements.
        let operations = try members.strings("key_ops", or: KeyError.malformed) ?? []
        if !operations.isEmpty, algorithm.operations.isDisjoint(with: operations) { throw .wrongUse }
        return algorithm
    }

    private var stated: KeyAlgorithm? {
        get throws(KeyError) {
            guard let name = try string("alg") else { return nil }
            guard let algorithm = KeyAlgorithm(rawValue: name) else { throw .unsupported }
            return algorithm
        }
    }

    /// The algorithm that type and use imply; an RSA key for signatures may be for either of two.
    private func implied(_ type: KeyType) throws(KeyError) -> KeyAlgorithm? {
        switch (type, KeyUse(rawValue: try string("use") ?? "")) {
        case (.ellipticCurve, .signature): .es256
        case (.ellipticCurve, .encryption): .ecdhESA256KW
        case (.rsa, .encryption): .rsaOAEP256
        default: nil
        }
    }

    /// The public part.
    func publicMaterial(for algorithm: KeyAlgorithm) throws(KeyError) -> PublicKey.Material {
        try KeyError.of(algorithm, orElse: .invalid) {
            switch algorithm {
            case .es256: .signing(try P256.Signing.PublicKey(rawRepresentation: point))
            case .ecdhESA256KW: .agreement(try P256.KeyAgreement.PublicKey(rawRepresentation: point))
            case .ps256, .rs256, .rsaOAEP256:
                .rsa(try _RSA.Signing.PublicKey(n: try number("n"), e: try number("e")))
            }
        }
    }

    /// The private part, checked against the public one.
    func privateMaterial(for algorithm: KeyAlgorithm) throws(KeyError) -> PrivateKey.Material {
        try KeyError.of(algorithm, orElse: .invalid) {
            switch algorithm {
            case .es256: .signing(try P256.Signing.PrivateKey(rawRepresentation: try coordinate("d")))
            case .ecdhESA256KW: .agreement(try P256.KeyAgreement.PrivateKey(rawRepresentation: try coordinate("d")))
            case .ps256, .rs256, .rsaOAEP256: .rsa(try rsaPrivateKey)
            }
        }
    }

    private var rsaPrivateKey: _RSA.Signing.PrivateKey {
        get throws {
            let (p, q) = (try number("p"), try number("q"))
            // An even factor, or none, would end the arithmetic that completes the key.
            guard [p, q].allSatisfy({ $0.count >= 64 && $0[$0.count - 1] % 2 == 1 }), p != q else {
                throw KeyError.invalid
            }
            let (n, e, d) = (try number("n"), try number("e"), try number("d"))
            return try _RSA.Signing.PrivateKey(n: n, e: e, d: d, p: p, q: q)
        }
    }

    /// The x and y coordinates, one after the other.
    private var point: [UInt8] {
        get throws(KeyError) {
            guard try string("crv") == "P-256" else { throw .unsupported }
            return try coordinate("x") + coordinate("y")
        }
    }

    /// 32 bytes, including leading zeros (RFC 7518 §6.2.1.2).
    private func coordinate(_ name: String) throws(KeyError) -> [UInt8] {
        let bytes = try bytes(name)
        guard bytes.count == 32 else { throw .malformed }
        return bytes
    }

    /// A number of at most 4096 bits, without leading zeros (RFC 7518 §2 and §6.3.1.1).
    private func number(_ name: String) throws(KeyError) -> [UInt8] {
        let bytes = try bytes(name)
        guard let first = bytes.first, first != 0 else { throw .malformed }
        guard bytes.count <= RSAKeySize.accepted.upperBound / 8 else { throw .unsuitableSize }
        return bytes
    }

    private func bytes(_ name: String) throws(KeyError) -> [UInt8] {
        guard let text = try string(name), let bytes = Base64URL.decoded(text) else { throw .malformed }
        return bytes
    }

    private func string(_ name: String) throws(KeyError) -> String? {
        try members.string(name, or: KeyError.malformed)
    }
}
