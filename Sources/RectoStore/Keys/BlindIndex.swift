// SPDX-License-Identifier: Apache-2.0
internal import Crypto
public import Foundation

/// A digest that finds a value without storing it: HMAC with SHA-256 (RFC 2104), or a plain hash of an unguessable
/// value.
public struct BlindIndex: Sendable, Hashable {
    /// The purpose of values, so that equal ones of two purposes have different digests.
    public struct Purpose: Sendable, Hashable, RawRepresentable {
        /// The name that goes into the digest.
        public let rawValue: String
        /// A purpose of this name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The integrator's name for a verification.
        public static let reference = Purpose(rawValue: "reference")
        /// The person.
        public static let subject = Purpose(rawValue: "subject")
        /// A name or number by which a person finds a verification.
        public static let searchTerm = Purpose(rawValue: "search-term")
        /// A secret.
        public static let secret = Purpose(rawValue: "secret")
    }

    /// The digest's bytes.
    public let bytes: Data

    /// A digest that was made elsewhere.
    public init(bytes: Data) {
        self.bytes = bytes
    }

    init(_ value: String, as purpose: Purpose, key: SymmetricKey) {
        var code = HMAC<SHA256>(key: key)
        // No purpose holds the separator, so no two pairs give the same bytes.
        code.update(data: Data("\(purpose.rawValue)\0".utf8))
        code.update(data: Data(value.utf8))
        bytes = Data(code.finalize())
    }

    /// True if both are the same, compared in constant time.
    func isSame(as other: BlindIndex) -> Bool {
        guard bytes.count == other.bytes.count else { return false }
        return zip(bytes, other.bytes).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
