// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore

extension StoredVerification {
    /// A verification that nobody has claimed.
    static func requested(_ id: UUID, at time: Date) -> StoredVerification {
        StoredVerification(
            id: id,
            application: "shop",
            journey: "default",
            journeyVersion: 1,
            status: "requested",
            facts: Data("{}".utf8),
            sealed: Data("MARIA SPECIMEN".utf8),
            createdAt: time
        )
    }
}
