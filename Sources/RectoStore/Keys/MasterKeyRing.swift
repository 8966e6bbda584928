// SPDX-License-Identifier: Apache-2.0
/// The master key in use, and those that data keys may still be wrapped with.
public struct MasterKeyRing: Sendable {
    /// Wraps new data keys.
    public let current: MasterKey
    /// Unwrap old data keys, until they are wrapped anew.
    public let earlier: [MasterKey]

    /// A ring of these keys.
    public init(_ current: MasterKey, earlier: [MasterKey] = []) {
        self.current = current
        self.earlier = earlier
    }

    func key(_ id: String) throws(StoreError) -> MasterKey {
        guard let key = ([current] + earlier).first(where: { $0.id == id }) else { throw .masterKeyMissing(id: id) }
        return key
    }

    func replacing(with key: MasterKey) -> MasterKeyRing {
        key.id == current.id ? self : MasterKeyRing(key, earlier: [current] + earlier)
    }
}
