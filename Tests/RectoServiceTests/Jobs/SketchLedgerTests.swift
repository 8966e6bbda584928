// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoLiveness
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct SketchLedgerTests {
    private func subject(_ id: String) -> String { #","subject":{"id":"\#(id)"}"# }

    /// Sends a whole verification whose frames have bytes of their own, and moves like this session.
    private func send(
        _ fixture: ServiceFixture,
        _ person: String,
        moving seed: Int,
        passport: String = "good"
    ) async throws -> TestCaller {
        let client = try await fixture.claim("passport-selfie-unattended", subject(person))
        try await client.consent()
        try await client.sendPassport(passport)
        try await client.sendSelfie("\(UUID()) moves \(seed)")
        try await fixture.work()
        _ = try await client.post("./submit")
        try await fixture.work()
        return client
    }

    @Test func `tells the examiner of a recording in other bytes`() async throws {
        try await ServiceFixture.run { fixture in
            for (person, seed) in [("p-1", 1), ("p-2", 2), ("p-2", 1)] {
                _ = try await send(fixture, person, moving: seed)
            }
            let applicants = fixture.examiner.checkedApplicants
            #expect(applicants.map(\.repetition.hasMovement) == [false, false, true])
            #expect(applicants[2].repetition.frames.isEmpty)
            #expect(applicants[2].repetition.hasFrames)
        }
    }

    @Test func `tells the examiner of a recording of an earlier try`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim("passport-selfie-unattended", subject("p-1"))
            try await client.consent()
            try await client.sendPassport()
            for end in ["1 moves 7 bad", "2 moves 7"] {
                try await client.sendSelfie(end)
                try await fixture.work()
            }
            _ = try await client.post("./submit")
            try await fixture.work()
            #expect(fixture.examiner.checkedApplicants.map(\.repetition.hasMovement) == [true])
        }
    }

    @Test func `knows nothing of what came to another application`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await send(fixture, "p-1", moving: 1)
            let state = try await fixture.service.flow.state(try #require(UUID(uuidString: client.verification)))
            let ledger = SketchLedger(store: fixture.store)
            let body = try #require(state.details.outcomes.values.compactMap(\.sketch?.movement).first)
            let probes = try #require(MovementSketch(data: body)).probes
            for (application, count) in [("shop", 1), ("other", 0)] {
                let buckets = ledger.store.sketchBuckets(probes, of: application, .init(rawValue: "movement"))
                let found = try await ledger.store.sketches(.init(rawValue: "movement"), in: buckets, limit: 64)
                #expect(found.count == count)
            }
        }
    }

    @Test func `knows a recording whose verification was erased, and names it no longer`() async throws {
        try await ServiceFixture.run { fixture in
            let first = try await send(fixture, "p-1", moving: 1)
            let id = try #require(UUID(uuidString: first.verification))
            try await fixture.service.flow.erase(Access(id, by: .clock))
            #expect(try await fixture.store.verification(id)?.erasedAt != nil)
            _ = try await send(fixture, "p-2", moving: 1)
            #expect(fixture.examiner.checkedApplicants.last?.repetition.hasMovement == true)
        }
    }

    @Test func `forgets a recording after 30 days`() async throws {
        try await ServiceFixture.run { fixture in
            _ = try await send(fixture, "p-1", moving: 1)
            fixture.clock.advance(by: .seconds(32 * 86_400))
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
            _ = try await send(fixture, "p-2", moving: 1)
            #expect(fixture.examiner.checkedApplicants.last?.repetition.hasMovement == false)
        }
    }

    @Test func `tells the examiner of a document's data that another person sent`() async throws {
        try await ServiceFixture.run { fixture in
            for (number, person) in ["p-1", "p-1", "p-2"].enumerated() {
                // Other pictures of the same document.
                _ = try await send(fixture, person, moving: number, passport: "\(number)")
            }
            let parts = fixture.examiner.checkedApplicants.map(\.repetition.documents)
            #expect(parts == [[], [], [.data]])
        }
    }

    @Test func `checks evidence that came with a verification which cannot be read any more`() async throws {
        try await ServiceFixture.run { fixture in
            for person in ["p-1", "p-2"] {
                let client = try await fixture.claim("passport-selfie-unattended", subject(person))
                try await client.sendEverything(fixture)
                try await fixture.work()
                fixture.calls.damage(try #require(UUID(uuidString: client.verification)))
            }
            #expect(fixture.examiner.checkedApplicants.map(\.repetition.files.count) == [0, 1])
        }
    }

    @Test func `tells the examiner of a portrait beside other data`() async throws {
        try await ServiceFixture.run { fixture in
            for (number, name) in ["ANNA", "BERTA"].enumerated() {
                _ = try await send(fixture, "p-1", moving: number, passport: "\(number) portrait 5 holder \(name)")
            }
            _ = try await send(fixture, "p-1", moving: 9, passport: "portrait 6 holder CLARA")
            let parts = fixture.examiner.checkedApplicants.map(\.repetition.documents)
            #expect(parts == [[], [.portraitOfAnother], []])
        }
    }
}
