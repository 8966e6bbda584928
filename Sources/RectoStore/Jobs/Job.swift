// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Work to be done once, by whichever worker comes first.
public struct NewJob: Sendable, Hashable {
    /// What is to be done: `document.read`.
    public let kind: String
    /// Of which verification; erased with it.
    public let verification: UUID?
    /// What the worker needs to know, without personal data; 64 KiB at most.
    public let payload: Data
    /// Not before.
    public let runAt: Date

    /// Work to be done from `runAt` on.
    public init(kind: String, verification: UUID? = nil, payload: Data = Data(), runAt: Date) {
        self.kind = kind
        self.verification = verification
        self.payload = payload
        self.runAt = runAt
    }
}

/// Work that a worker holds.
public struct LeasedJob: Sendable, Hashable {
    /// The right to it; a change that completes it names this.
    public let lease: Lease
    /// What is to be done.
    public let kind: String
    /// Of which verification.
    public let verification: UUID?
    /// What the worker needs to know.
    public let payload: Data
    /// How often it was leased, this time included; counted before the work begins.
    public let tries: Int
    /// How often whoever held it neither ended it nor gave it back: the process died over it, or beside it.
    public let deaths: Int

    /// How many deaths over one piece of work are enough to give it up.
    public static let mostDeaths = 3
}

/// Work that waits or is being done.
public struct OpenJob: Sendable, Hashable {
    /// What is to be done.
    public let kind: String
    /// Of which verification.
    public let verification: UUID
    /// Whose verification that is.
    public let application: String
}

/// How much work waits, and how much was given up.
public struct JobCounts: Sendable, Hashable {
    /// Leased, waiting, or due later.
    public let open: Int
    /// Failed for good, kept to be looked at.
    public let buried: Int
}
