// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Work to be done once, by the first free worker.
public struct NewJob: Sendable, Hashable {
    /// The kind of work: `document.read`.
    public let kind: String
    /// The verification; the job is erased with it.
    public let verification: UUID?
    /// The payload for the worker, without personal data; 64 KiB at most.
    public let payload: Data
    /// The earliest time.
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
    /// The kind of work.
    public let kind: String
    /// The verification.
    public let verification: UUID?
    /// The payload for the worker.
    public let payload: Data
    /// The number of leases, this one included; counted before the work begins.
    public let tries: Int
    /// The number of leases that nobody ended or gave back: the process died over the work, or beside it.
    ///
    /// A lease whose end could not be stored is none of them.
    public let deaths: Int

    /// The number of deaths after which a job is given up.
    public static let mostDeaths = 3
}

/// Work that waits or is being done.
public struct OpenJob: Sendable, Hashable {
    /// The kind of work.
    public let kind: String
    /// The verification.
    public let verification: UUID
    /// The owner of the verification.
    public let application: String
}

/// The number of waiting jobs, and of those given up.
public struct JobCounts: Sendable, Hashable {
    /// Leased, waiting, or due later.
    public let open: Int
    /// Failed for good, kept for inspection.
    public let buried: Int
}

/// The right to do a job for a while: only its last holder can say that it is done.
public struct Lease: Sendable, Hashable {
    /// The job.
    public let id: Int
    /// Proves the last lease; random, another at each lease.
    let token: Data

    static func random(id: Int) -> Lease {
        Lease(id: id, token: Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }))
    }
}
