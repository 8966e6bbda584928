// SPDX-License-Identifier: Apache-2.0
internal import CryptoExtras

extension PrivateKey {
    /// Signs bytes with SHA-256 (RFC 7518 §3.3 to §3.5).
    ///
    /// The key must be one for signatures.
    func signature(of message: [UInt8]) -> [UInt8] {
        do {
            switch material {
            case .signing(let key): return try [UInt8](key.signature(for: message).rawRepresentation)
            case .rsa(let key):
                let signature = try key.signature(for: SHA256.hash(data: message), padding: algorithm.padding)
                return [UInt8](signature.rawRepresentation)
            case .agreement: preconditionFailure("keys for encryption do not sign")
            }
        } catch {
            preconditionFailure("a key that is valid signs")
        }
    }
}

extension PublicKey {
    /// True if a signature of some bytes is by this key.
    func isValidSignature(_ signature: [UInt8], of message: some Collection<UInt8>) -> Bool {
        let digest = SHA256.hash(data: Array(message))
        switch material {
        case .signing(let key):
            // Other lengths than 64 bytes are refused here.
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: digest)
        case .rsa(let key):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.isValidSignature(signature, for: digest, padding: algorithm.padding)
        case .agreement: return false
        }
    }
}

extension KeyAlgorithm {
    fileprivate var padding: _RSA.Signing.Padding { self == .rs256 ? .insecurePKCS1v1_5 : .PSS }
}
