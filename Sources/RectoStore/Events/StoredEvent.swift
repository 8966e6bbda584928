// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Something that happened, to be added to the chain.
public struct NewEvent: Sendable, Hashable {
    /// What: `verification.done`, `file.read`.
    public let type: String
    /// Who did it: `application:shop`, `reviewer:r-17`, `clock`; an identifier, never a name.
    public let actor: String
    /// To which verification.
    public let verification: UUID?
    /// More of it, without personal data; 16 KiB as JSON at most.
    public let data: [String: EventValue]

    /// An event that happens when the change does that it is part of.
    public init(type: String, actor: String, verification: UUID? = nil, data: [String: EventValue] = [:]) {
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
    /// When it happened, to the millisecond.
    public let at: Date
    /// What happened.
    public let type: String
    /// Who did it.
    public let actor: String
    /// To which verification.
    public let verification: UUID?
    /// More of it, as canonical JSON (RFC 8785): an object.
    public let data: String
    /// The hash of the event before it, or of the store where it is the first.
    public let previousHash: Data
    /// SHA-256 of the hash before and of the event as canonical JSON.
    public let hash: Data
}
