// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoJSON
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// The client's own reading of a document, from the request to the decision.
@Suite struct StatedRecordTests {
    private static let same = #"{"lastName":"SPECIMEN","birthDate":"1984-03-09"}"#
    private static let other = #"{"lastName":"OTHERWISE"}"#

    @Test func `reaches the examiner with the picture that it is of`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture, record: Self.same)
            let evidence = try #require(fixture.examiner.documents.last)
            #expect(evidence.records[.page]?.kind == .passport)
            #expect(evidence.records[.page]?.values == ["lastName": "SPECIMEN", "birthDate": "1984-03-09"])
            try await fixture.work()
            #expect(try await client.get(".").verification.outcome == .verified, "nothing differs")
            #expect(fixture.examiner.checkedApplicants.last?.documents.first?.hasRecordDifference == false)
        }
    }

    @Test func `brings a case before a person if it differs, though every check passed`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture, record: Self.other)
            try await fixture.work()
            #expect(fixture.examiner.checkedApplicants.last?.documents.first?.hasRecordDifference == true)
            let shop = fixture.shop(for: client)
            let seen = try await shop.get(".").verification
            #expect(seen.status == .review && seen.reviewReason == .recordDiffers)
            let evidence = try await shop.get("./evidence")
            let findings = try evidence.json["documents", "0", "findings"]?.items ?? []
            #expect(findings.map { $0["code"]?.text } == ["document.recordDiffers"])
            #expect(findings.first?["field"]?.text == "lastName" && !evidence.text.contains("OTHERWISE"))
        }
    }

    @Test func `counts for the try that it came with`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport("bad", record: Self.other)
            try await fixture.work()
            try await client.sendPassport()
            try await fixture.work()
            #expect(fixture.examiner.documents.map { $0.records.count } == [1, 0])
            let id = try #require(UUID(uuidString: client.verification))
            #expect(try await fixture.service.flow.state(id).details.records?.isEmpty == true)
        }
    }

    @Test func `is refused with its mistakes if it is none of the document's`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            let answer = try await client.sendPassport(record: #"{"lastName":1,"weight":"80 kg"}"#)
            #expect(answer.status == 400, "\(answer.text)")
            let places = try answer.json["fields"]?.items.compactMap { $0["place"]?.text } ?? []
            let record = "/data/records/page/passport"
            #expect(places == ["\(record)/lastName", "\(record)/weight"], "\(answer.text)")
        }
    }
}
