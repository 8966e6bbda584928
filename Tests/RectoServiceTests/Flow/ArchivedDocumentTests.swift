// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import TestSupport
import Testing

@testable import RectoFlow
@testable import RectoService

/// A document that is only kept: beside the one that identifies, and in nothing else.
@Suite struct ArchivedDocumentTests {
    private static let shipped = "Sources/RectoVerification/Journeys/Shipped/passport-selfie-unattended.json"

    private static func addJourney(to fixture: ServiceFixture) async throws {
        let step = #"{"id":"bill","kind":"document","options":{"documentTypes":["archiveOnly"]}},"#
        let text = try Repository.text(shipped)
            .replacing(#""id": "passport-selfie-unattended""#, with: #""id": "with-bill""#)
            .replacing(#"{ "id": "selfie""#, with: "\(step)\n    { \"id\": \"selfie\"")
        let answer = try await fixture.shop.post("/v1/journeys", text)
        try #require(answer.status == 201, "\(answer.text)")
    }

    @Test func `is kept and shown, and takes part in no check`() async throws {
        try await ServiceFixture.run { fixture in
            try await Self.addJourney(to: fixture)
            let client = try await fixture.claim("with-bill")
            try await client.consent()
            try await client.sendPassport()
            _ = try await client.put("./steps/bill/files/page", TestFile.jpeg(end: "bill"), type: "image/jpeg")
            let sent = try await client.post(
                "./steps/bill",
                #"{"action":"submit","data":{"documentType":"archiveOnly"}}"#
            )
            #expect(sent.status == 200, "\(sent.text)")
            try await client.sendSelfie()
            try await fixture.work()
            try await client.post("./submit")
            try await fixture.work()
            #expect(fixture.examiner.documents.map(\.type) == [.passport, .archiveOnly])
            #expect(fixture.examiner.checkedApplicants.last?.documents.map(\.type) == [.passport])
            let id = try #require(UUID(uuidString: client.verification))
            #expect(try await fixture.service.flow.state(id).details.outcomes["bill"]?.record == nil)
            let shop = fixture.shop(for: client)
            let bill = try #require(try await shop.get("./evidence").json["documents", "1"])
            #expect(bill["documentType"]?.text == "archiveOnly" && bill["state"]?.text == "passed")
            #expect(bill["pictures", "0", "content"]?.text == "sent")
        }
    }
}
