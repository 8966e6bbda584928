// SPDX-License-Identifier: Apache-2.0
internal import CryptoExtras
internal import RectoJSON

extension PublicKey {
    /// A public key from a JWK (RFC 7517).
    ///
    /// - Parameters:
    ///   - jwk: The JSON of one key; the private part, if any, is left out.
    ///   - algorithm: The algorithm, if neither its `alg` nor its `use` names one.
    /// - Throws: ``KeyError``.
    public init(jwk: String, algorithm: KeyAlgorithm? = nil) throws(KeyError) {
        try self.init(try JWKMembers(jwk), algorithm: algorithm)
    }

    init(_ jwk: JWKMembers, algorithm: KeyAlgorithm?) throws(KeyError) {
        let algorithm = try jwk.algorithm(orElse: algorithm)
        try self.init(try jwk.publicMaterial(for: algorithm), algorithm, id: try jwk.id)
    }

    /// The key as JSON (RFC 7517): type, parts, `kid`, `use` and `alg`, in the order of their names.
    public var jwk: String {
        let about = [("alg", algorithm.rawValue), ("kid", id), ("use", algorithm.use.rawValue)]
        return String(jsonObject: (material.members + about).sorted { $0.0 < $1.0 }.map { ($0, $1.json) })
    }
}

extension PublicKey.Material {
    /// The members that make the key, in the order that a thumbprint needs (RFC 7638 §3.2).
    var members: [(String, String)] {
        switch self {
        case .signing(let key): Self.members(ofPoint: [UInt8](key.rawRepresentation))
        case .agreement(let key): Self.members(ofPoint: [UInt8](key.rawRepresentation))
        case .rsa(let key): Self.members(of: key)
        }
    }

    static func members(ofPoint point: [UInt8]) -> [(String, String)] {
        let (x, y) = (Base64URL.text(point.prefix(32)), Base64URL.text(point.suffix(32)))
        return [("crv", "P-256"), ("kty", KeyType.ellipticCurve.rawValue), ("x", x), ("y", y)]
    }

    private static func members(of key: _RSA.Signing.PublicKey) -> [(String, String)] {
        guard let numbers = try? key.getKeyPrimitives() else { preconditionFailure("an RSA key has its numbers") }
        return [
            ("e", Base64URL.text(numbers.publicExponent)), ("kty", KeyType.rsa.rawValue),
            ("n", Base64URL.text(numbers.modulus)),
        ]
    }
}
