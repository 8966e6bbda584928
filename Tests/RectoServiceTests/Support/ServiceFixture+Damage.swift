// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoStore
import Testing

extension ServiceFixture {
    /// Puts something that is no JSON in the place of a verification's facts.
    func damageFacts(of id: UUID) async throws {
        var row = try #require(try await store.verification(id))
        row.facts = Data("{".utf8)
        try await store.commit(Change(at: clock.now, .replace(row)))
    }

    /// Puts personal data of a version to come in the place of a verification's.
    func renewDetails(of id: UUID) async throws {
        var row = try #require(try await store.verification(id))
        row.sealed = Data("[]".utf8)
        try await store.commit(Change(at: clock.now, .replace(row)))
    }
}
