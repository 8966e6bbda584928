// SPDX-License-Identifier: Apache-2.0
import RectoJSON
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// A document that may have been photographed from a screen or a print, from its picture to the decision.
@Suite struct RecapturedDocumentTests {
    @Test func `brings a case before a person, though every check passed`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture, passport: "on a screen")
            try await fixture.work()
            #expect(fixture.examiner.checkedApplicants.last?.documents.first?.hasRecaptureDoubt == true)
            let shop = fixture.shop(for: client)
            let seen = try await shop.get(".").verification
            #expect(seen.status == .review && seen.reviewReason == .recaptured)
            let evidence = try await shop.get("./evidence")
            let findings = try evidence.json["documents", "0", "findings"]?.items ?? []
            #expect(findings.map { $0["code"]?.text } == ["document.recaptured"])
        }
    }

    @Test func `brings a case before a person that nothing else would stop, as a record that differs does`()
        async throws
    {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"swift","version":1,"assuranceLevel":1,"isSubmittedAutomatically":true,
                 "identityCheck":{"waiverWhereNotApplicable":"The club compares faces at its door."},
                 "steps":[{"id":"passport","kind":"document","options":{"documentTypes":["passport"]}}],
                 "texts":{"en":{"title":"You","passport.title":"Passport","passport.text":"Show it."}}}
                """
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            let cases: [(String, String?, ReviewReason?)] = [
                ("good", nil, nil), ("on a screen", nil, .recaptured),
                ("good", #"{"lastName":"OTHERWISE"}"#, .recordDiffers),
            ]
            for (end, record, reason) in cases {
                let client = try await fixture.claim("swift")
                try await client.sendPassport(end, record: record)
                try await fixture.work()
                let seen = try await fixture.shop(for: client).get(".").verification
                #expect(seen.status == (reason == nil ? .done : .review), "\(end)")
                #expect(seen.reviewReason == reason, "\(end)")
            }
        }
    }

    @Test func `is no obstacle to its step, and gone with a picture of the document itself`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            #expect(fixture.examiner.checkedApplicants.last?.documents.first?.hasRecaptureDoubt == false)
            #expect(try await client.get(".").verification.outcome == .verified)
        }
    }
}
