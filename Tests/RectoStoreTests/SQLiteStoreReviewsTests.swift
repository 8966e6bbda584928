// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoStore

@Suite struct SQLiteStoreReviewsTests {
    private static let now = StoreFixture.now

    private static func waiting(
        _ number: Int,
        application: String = "shop",
        reason: String = "check.failed",
        codes: [String] = [],
        minutes: Double = 0,
        reviewers: [String] = []
    ) -> StoredVerification {
        var verification = StoreFixture.verification(number, application: application)
        verification.status = "review"
        let since = now.addingTimeInterval(minutes * 60)
        verification.review = StoredReview(reason: reason, codes: codes, since: since, reviewers: reviewers)
        return verification
    }

    private static func query(_ change: (inout ReviewQuery) -> Void = { _ in }) -> ReviewQuery {
        var query = ReviewQuery(of: ["shop", "bank"], for: "reviewer:anna")
        change(&query)
        return query
    }

    private static func claim(_ claim: ClaimWrite, at: Date = now) -> Change {
        var change = Change(at: at)
        change.claims = [claim]
        return change
    }

    @Test func `lists the longest waiting first, page by page`() async throws {
        try await StoreFixture.with { fixture in
            for (number, minutes) in [(1, 3.0), (2, 1), (3, 2), (4, 1)] {
                try await fixture.create(Self.waiting(number, minutes: minutes))
            }
            var (query, found): (ReviewQuery, [UUID]) = (Self.query { $0.limit = 2 }, [])
            repeat {
                let page = try await fixture.store.reviews(query, at: Self.now)
                #expect(page.total == 4)
                found += page.elements.map(\.id)
                query.cursor = page.next
            } while query.cursor != nil
            #expect(found == [2, 4, 3, 1].map(StoreFixture.id))
        }
    }

    @Test func `shows no case of another application`() async throws {
        try await StoreFixture.with { fixture in
            try await fixture.create(Self.waiting(1, application: "shop"))
            try await fixture.create(Self.waiting(2, application: "other"))
            let page = try await fixture.store.reviews(Self.query(), at: Self.now)
            #expect(page.elements.map(\.application) == ["shop"])
            #expect(page.counts.applications == ["shop": 1])
            let all = try await fixture.store.reviews(ReviewQuery(of: nil, for: "x"), at: Self.now)
            #expect(all.total == 2)
        }
    }

    @Test func `finds by reason and by code, and counts both without their own filter`() async throws {
        try await StoreFixture.with { fixture in
            try await fixture.create(Self.waiting(1, codes: ["face.uncertain"]))
            try await fixture.create(Self.waiting(2, codes: ["face.uncertain", "document.expired"]))
            try await fixture.create(Self.waiting(3, application: "bank", reason: "approval.person"))
            let page = try await fixture.store.reviews(Self.query { $0.reason = "face.uncertain" }, at: Self.now)
            #expect(page.elements.map(\.id) == [1, 2].map(StoreFixture.id))
            #expect(page.elements.last?.review.codes == ["face.uncertain", "document.expired"])
            #expect(page.counts.applications == ["shop": 2])
            #expect(
                page.counts.reasons == [
                    "check.failed": 2, "approval.person": 1, "face.uncertain": 2, "document.expired": 1,
                ]
            )
        }
    }

    @Test func `goes with the review, and with all that finds it if it is erased`() async throws {
        try await StoreFixture.with { fixture in
            let term = fixture.store.blindIndex("X123", as: .searchTerm)
            var verification = Self.waiting(1, codes: ["face.uncertain"])
            verification.searchTerms = [term]
            verification = try await fixture.create(verification)
            verification.review = nil
            verification.searchTerms = nil
            try await fixture.store.commit(Change(at: Self.now, .replace(verification)))
            #expect(try await fixture.store.reviews(Self.query(), at: Self.now).total == 0)
            #expect(try await fixture.store.verifications(found: term, of: "shop", limit: 9) == [verification.id])
            #expect(try await fixture.store.verifications(found: term, of: "bank", limit: 9).isEmpty)
            try await fixture.store.commit(
                Change(at: Self.now, .erase(verification.id, revision: 2, facts: Data("{}".utf8)))
            )
            #expect(try await fixture.store.verifications(found: term, of: "shop", limit: 9).isEmpty)
        }
    }

    @Test func `a claim keeps others off until its time is over`() async throws {
        try await StoreFixture.with { fixture in
            let id = try await fixture.create(Self.waiting(1)).id
            let until = Self.now.addingTimeInterval(600)
            try await fixture.store.commit(Self.claim(.claim(id, by: "reviewer:anna", until: until)))
            await #expect(throws: StoreError.leaseLost) {
                try await fixture.store.commit(Self.claim(.claim(id, by: "reviewer:ben", until: until)))
            }
            let page = try await fixture.store.reviews(Self.query { $0.claim = .mine }, at: Self.now)
            #expect(page.elements.first?.claim == ReviewClaim(by: "reviewer:anna", until: until))
            #expect(page.counts.claims == [.mine: 1])
            let later = until.addingTimeInterval(1)
            #expect(try await fixture.store.review(of: id, at: later)?.claim == nil)
            let next = later.addingTimeInterval(600)
            try await fixture.store.commit(Self.claim(.claim(id, by: "reviewer:ben", until: next), at: later))
            #expect(try await fixture.store.reviews(Self.query { $0.claim = .others }, at: later).total == 1)
        }
    }

    @Test func `only a lead ends or takes over another's claim`() async throws {
        try await StoreFixture.with { fixture in
            let id = try await fixture.create(Self.waiting(1)).id
            let until = Self.now.addingTimeInterval(600)
            try await fixture.store.commit(Self.claim(.claim(id, by: "reviewer:anna", until: until)))
            await #expect(throws: StoreError.leaseLost) {
                try await fixture.store.commit(Self.claim(.release(id, by: "reviewer:ben")))
            }
            try await fixture.store.commit(
                Self.claim(.claim(id, by: "reviewer:ben", until: until, takesOver: true))
            )
            #expect(try await fixture.store.review(of: id, at: Self.now)?.claim?.by == "reviewer:ben")
            try await fixture.store.commit(Self.claim(.release(id, by: nil)))
            #expect(try await fixture.store.review(of: id, at: Self.now)?.claim == nil)
        }
    }

    @Test func `a case of which nobody is to decide has no claim`() async throws {
        try await StoreFixture.with { fixture in
            let id = try await fixture.create().id
            await #expect(throws: StoreError.notFound) {
                try await fixture.store.commit(Self.claim(.claim(id, by: "reviewer:anna", until: Self.now)))
            }
        }
    }

    @Test func `the first of two decisions hands the case on to others`() async throws {
        try await StoreFixture.with { fixture in
            var verification = try await fixture.create(Self.waiting(1))
            let (id, until) = (verification.id, Self.now.addingTimeInterval(600))
            try await fixture.store.commit(Self.claim(.claim(id, by: "reviewer:anna", until: until)))
            let later = Self.now.addingTimeInterval(60)
            verification.review = StoredReview(
                reason: "check.failed",
                since: later,
                reviewers: ["reviewer:anna"]
            )
            try await fixture.store.commit(Change(at: later, .replace(verification)))
            #expect(try await fixture.store.reviews(Self.query(), at: later).total == 0)
            let ben = ReviewQuery(of: ["shop"], for: "reviewer:ben")
            let found = try #require(try await fixture.store.reviews(ben, at: later).elements.first)
            #expect(found.claim == nil)
            #expect(found.review.since == Self.now)
            #expect(try await fixture.store.awaitingSecondReview(among: [id, StoreFixture.id(9)]) == [id])
        }
    }

    @Test func `a cursor of another list is refused`() async throws {
        try await StoreFixture.with { fixture in
            for text in ["", "x", "eHg=", Data("1 2 3".utf8).base64EncodedString()] {
                await #expect(throws: StoreError.cursorInvalid) {
                    try await fixture.store.reviews(Self.query { $0.cursor = Cursor(text) }, at: Self.now)
                }
            }
        }
    }

    @Test func `first rows and all numbers of ten thousand waiting cases come within the time of a glance`()
        async throws
    {
        try await StoreFixture.with { fixture in
            try await fixture.store.write { transaction in
                for number in 0..<10_000 {
                    let codes = number.isMultiple(of: 2) ? ["face.uncertain"] : ["document.sidesUnproven"]
                    let verification = Self.waiting(number, codes: codes, minutes: Double(number))
                    _ = try transaction.store(.create(verification), at: Self.now)
                }
            }
            for query in [Self.query(), Self.query { $0.reason = "face.uncertain" }, Self.query { $0.claim = .free }] {
                let begin = ContinuousClock.now
                let page = try await fixture.store.reviews(query, at: Self.now)
                let time = ContinuousClock.now - begin
                #expect(page.elements.count == 50 && page.total >= 5_000)
                // On an idle machine a tenth of this; others share the machine of the tests.
                #expect(time < .seconds(2), "\(time)")
            }
        }
    }
}
