// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import RectoJSON

/// An event to be added to the chain.
public struct NewEvent: Sendable, Hashable {
    /// The type: `verification.done`, `file.read`.
    public let type: String
    /// The author: `application:shop`, `reviewer:r-17`, `clock`; an identifier, never a name.
    public let actor: String
    /// The verification.
    public let verification: UUID?
    /// Further data: words, codes, whole numbers and truth values, never data from a person or an image; 16 KiB as
    /// JSON at most.
    public let data: [String: JSONTree]

    /// An event at the time of its change.
    public init(type: String, actor: String, verification: UUID? = nil, data: [String: JSONTree] = [:]) {
        self.type = type
        self.actor = actor
        self.verification = verification
        self.data = data
    }
}

/// An event in the chain.
public struct StoredEvent: Sendable, Hashable {
    /// Its place in the chain, from 1 without gaps.
    public let sequence: Int
    /// The time of the event, to the millisecond.
    public let at: Date
    /// The type.
    public let type: String
    /// The author.
    public let actor: String
    /// The verification.
    public let verification: UUID?
    /// Further data, as canonical JSON (RFC 8785): an object.
    public let data: String
    /// The hash of the event before it; for the first, of the store.
    public let previousHash: Data
    /// SHA-256 of the hash before and of the event as canonical JSON.
    public let hash: Data
}
