// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON

/// The published public keys of one party (RFC 7517 §5).
public struct KeySet: Sendable, Hashable {
    /// The keys, in their order in the set.
    public let keys: [PublicKey]

    /// The most keys that a set holds: a few algorithms, each with its old and new key.
    public static let mostKeys = 32
    /// The longest set that is read, in bytes.
    public static let longestText = 131_072

    /// A set of keys.
    ///
    /// - Parameter keys: Keys of different names.
    /// - Throws: ``KeyError/ambiguous``.
    public init(_ keys: [PublicKey]) throws(KeyError) {
        guard keys.count <= Self.mostKeys, Set(keys.map(\.id)).count == keys.count else { throw .ambiguous }
        self.keys = keys
    }

    /// Reads a set.
    ///
    /// Keys of other types and algorithms are left out (RFC 7517 §5). RSA keys for signatures that name neither
    /// algorithm are left out, too.
    ///
    /// - Parameter json: The text of the set.
    /// - Throws: ``KeyError``; a key that claims to be supported and is not one makes the whole set invalid.
    public init(json: String) throws(KeyError) {
        guard json.utf8.count <= Self.longestText, case .object(let members)? = try? JSONTree(reading: json.utf8),
            case .array(let items)? = members["keys"], items.count <= Self.mostKeys
        else { throw .malformed }
        var keys: [PublicKey] = []
        for item in items {
            guard case .object(let key) = item else { throw .malformed }
            do throws(KeyError) {
                keys.append(try PublicKey(JWKMembers(key), algorithm: nil))
            } catch .unsupported {
                continue
            }
        }
        try self.init(keys)
    }

    /// The set as JSON, media type `application/jwk-set+json`.
    public var json: String { String(jsonObject: [("keys", String(jsonArray: keys.map(\.jwk)))]) }

    /// The key of a name.
    public subscript(id: String) -> PublicKey? { keys.first { $0.id == id } }
}
