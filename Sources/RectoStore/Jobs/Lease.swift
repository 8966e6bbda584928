// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// The right to do a piece of work for a while: only who holds it last can say that it is done.
public struct Lease: Sendable, Hashable {
    /// Which work.
    public let id: Int
    /// Proves who leased it last; random, another at each lease.
    let token: Data

    static func random(id: Int) -> Lease {
        Lease(id: id, token: Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }))
    }
}
