// SPDX-License-Identifier: Apache-2.0
internal import Foundation

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
