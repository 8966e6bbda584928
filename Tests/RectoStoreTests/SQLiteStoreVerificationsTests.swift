// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreVerificationsTests {
    private let now = StoreFixture.now

    @Test func `lists an application's verifications in pages, newest first`() async throws {
        try await StoreFixture.with { fixture in
            for number in 0..<7 { try await fixture.create(StoreFixture.verification(number)) }
            try await fixture.create(StoreFixture.verification(9, application: "bank"))
            var query = VerificationQuery(application: "shop")
            query.limit = 3
            var pages: [[UUID]] = []
            repeat {
                let page = try await fixture.store.verifications(query)
                pages.append(page.elements.map(\.id))
                query.cursor = page.next
            } while query.cursor != nil
            #expect(pages == [[6, 5, 4], [3, 2, 1], [0]].map { $0.map(StoreFixture.id) })
        }
    }

    @Test func `finds verifications by status, reference and person`() async throws {
        try await StoreFixture.with { fixture in
            let reference = fixture.store.blindIndex("order 7", as: .reference)
            let subject = fixture.store.blindIndex("person 9", as: .subject)
            try await fixture.create(StoreFixture.verification(0))
            try await fixture.create(StoreFixture.verification(1).with { $0.referenceIndex = reference })
            try await fixture.create(StoreFixture.verification(2).with { $0.subjectIndex = subject })
            try await fixture.create(
                StoreFixture.verification(3).with { ($0.status, $0.referenceIndex) = ("done", reference) }
            )
            func found(_ change: (inout VerificationQuery) -> Void) async throws -> [UUID] {
                var query = VerificationQuery(application: "shop")
                change(&query)
                return try await fixture.store.verifications(query).elements.map(\.id)
            }
            #expect(try await found { $0.reference = reference } == [3, 1].map(StoreFixture.id))
            #expect(try await found { $0.subject = subject } == [StoreFixture.id(2)])
            #expect(try await found { $0.status = "done" } == [StoreFixture.id(3)])
            #expect(try await found { ($0.status, $0.reference) = ("requested", reference) } == [StoreFixture.id(1)])
            #expect(try await found { $0.application = "bank" }.isEmpty)
        }
    }

    @Test(arguments: ["", "abc", "MTIz", String(repeating: "A", count: 10_000)])
    func `refuses a cursor that is none`(text: String) async throws {
        try await StoreFixture.with { fixture in
            var query = VerificationQuery(application: "shop")
            query.cursor = Cursor(text)
            await #expect(throws: StoreError.cursorInvalid) { try await fixture.store.verifications(query) }
        }
    }

    @Test func `tells what is due, the longest due first`() async throws {
        try await StoreFixture.with { fixture in
            for (number, seconds) in [(0, 30.0), (1, 10), (2, 31)] {
                try await fixture.create(
                    StoreFixture.verification(number).with {
                        $0.expiresAt = now.addingTimeInterval(seconds)
                        $0.retainedUntil = now.addingTimeInterval(2 * seconds)
                    }
                )
            }
            let (store, due) = (fixture.store, [1, 0].map(StoreFixture.id))
            let (first, second) = (now.addingTimeInterval(30), now.addingTimeInterval(60))
            #expect(try await store.verificationsToExpire(at: first, skipping: 0, limit: 9) == due)
            #expect(try await store.verificationsToExpire(at: first, skipping: 0, limit: 1) == [due[0]])
            #expect(try await store.verificationsToErase(at: second, skipping: 0, limit: 9) == due)
            #expect(try await store.verificationsToExpire(at: first, skipping: 1, limit: 9) == [due[1]])
            #expect(try await store.verificationsToErase(at: second, skipping: 2, limit: 9).isEmpty)
            #expect(try await store.verificationsToErase(at: now, skipping: 0, limit: 9).isEmpty)
            try await fixture.erase(try #require(try await store.verification(due[0])))
            #expect(try await store.verificationsToErase(at: second, skipping: 0, limit: 9) == [due[1]])
        }
    }
}
