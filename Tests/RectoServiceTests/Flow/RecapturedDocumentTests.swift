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
