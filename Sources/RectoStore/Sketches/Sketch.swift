// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A sketch that recognizes evidence again: it outlives its verification, and names it only as long as that exists.
///
/// It is found by its buckets and nothing else. Body and origin are sealed with a key of the ledger's own. Neither the
/// order of sketches nor their end, which is a whole day, tells their origin.
public struct Sketch: Sendable, Hashable {
    /// The kinds of evidence.
    public struct Kind: Sendable, Hashable, RawRepresentable {
        /// The name that it is stored under.
        public let rawValue: String
        /// A kind of this name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The kind of evidence.
    public let kind: Kind
    /// The value that the ledger compares; 64 KiB at most.
    public let body: Data
    /// The coarse values that find it.
    public let buckets: Set<SketchBucket>
    /// The verification that it came with; `nil` once that is erased.
    public let verification: UUID?
    /// Further details of its origin; goes with ``verification``.
    public let origin: Data?
    /// The time it goes; the store makes it the next midnight (UTC).
    public let expiresAt: Date

    /// A sketch with these parts.
    public init(
        kind: Kind,
        body: Data,
        buckets: Set<SketchBucket>,
        verification: UUID?,
        origin: Data?,
        expiresAt: Date
    ) {
        self.kind = kind
        self.body = body
        self.buckets = buckets
        self.verification = verification
        self.origin = origin
        self.expiresAt = expiresAt
    }
}

/// The digest of a coarse value, by the ledger's own key: HMAC with SHA-256 (RFC 2104), cut to 64 bits.
///
/// Two values of one digest cost a comparison and nothing else.
public struct SketchBucket: Sendable, Hashable {
    /// The first bits of the digest.
    public let value: Int64
}
