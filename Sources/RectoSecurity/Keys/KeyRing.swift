// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// Private keys for one algorithm: the one in use, and earlier ones that are still accepted for some time.
public struct KeyRing: Sendable {
    /// The key that is used from now on.
    public private(set) var current: PrivateKey
    /// Earlier keys, the latest one first, each with the time until which it is accepted.
    public private(set) var retired: [(key: PrivateKey, acceptedUntil: Date)] = []

    /// A ring of one key.
    public init(_ current: PrivateKey) {
        self.current = current
    }

    /// Replaces the current key by another one.
    ///
    /// Publish the new key before it is used; keep the old one as long as published sets are cached and messages live.
    ///
    /// - Parameters:
    ///   - key: The new one.
    ///   - end: The end of acceptance of the present one.
    ///   - now: The time; keys that are no longer accepted are removed.
    public mutating func rotate(to key: PrivateKey, acceptingPreviousUntil end: Date, at now: Date) {
        retired.removeAll { $0.acceptedUntil <= now || $0.key.id == key.id }
        if key.id != current.id { retired.insert((current, end), at: 0) }
        current = key
    }

    /// The key with a name, if it is accepted at a time.
    public func key(_ id: String, at now: Date) -> PrivateKey? {
        if id == current.id { return current }
        return retired.first { $0.key.id == id && now < $0.acceptedUntil }?.key
    }

    /// The public keys to be published at a time, the current one first.
    public func publicKeys(at now: Date) -> [PublicKey] {
        [current.publicKey] + retired.filter { now < $0.acceptedUntil }.map(\.key.publicKey)
    }
}
