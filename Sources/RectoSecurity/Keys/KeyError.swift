// SPDX-License-Identifier: Apache-2.0
internal import Crypto

/// The reason why a key cannot be used.
public enum KeyError: Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The text is neither the JSON of a key nor PEM, or lacks a part.
    case malformed
    /// A type, curve or algorithm that is not supported, or no algorithm is named or implied.
    case unsupported
    /// The parts are no key: a point not on the curve, numbers that do not belong together.
    case invalid
    /// An RSA key of less than 2048 or more than 4096 bits, or a public exponent below 65,537.
    case unsuitableSize
    /// The key is for something else: its `alg`, `use` or `key_ops` differs.
    case wrongUse
    /// A set with two keys of one identifier, or with too many keys.
    case ambiguous

    /// The result of the library's work on a key, whose other errors become `failure`.
    static func of<Result>(
        _ algorithm: KeyAlgorithm,
        orElse failure: KeyError,
        _ work: () throws -> Result
    ) throws(KeyError) -> Result {
        do {
            return try work()
        } catch let error as KeyError {
            throw error
        } catch CryptoKitError.incorrectParameterSize where algorithm.keyType == .rsa {
            throw .unsuitableSize
        } catch {
            throw failure
        }
    }

    /// The cause, and the remedy.
    public var description: String {
        switch self {
        case .malformed: "This is not a key; give a JWK (RFC 7517) or PEM (PKCS #8, SPKI)."
        case .unsupported: "This kind of key is not supported; give a P-256 or an RSA key, and name its algorithm."
        case .invalid: "The parts of this key do not belong together; export it again."
        case .unsuitableSize: "RSA keys need 2048 to 4096 bits and a public exponent of at least 65537."
        case .wrongUse: "This key is meant for something else; give one for this algorithm."
        case .ambiguous: "A set of keys names each once, and holds at most \(KeySet.mostKeys)."
        }
    }
}
