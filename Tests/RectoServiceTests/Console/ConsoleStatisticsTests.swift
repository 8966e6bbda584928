// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct ConsoleStatisticsTests {
    @Test func `counts what events say, by day, application and journey`() async throws {
        try await ServiceFixture.run { fixture in
            let straight = try await fixture.claim()
            try await straight.sendEverything(fixture)
            try await fixture.work()
            let reviewed = try await fixture.waiting()
            fixture.clock.advance(by: .seconds(120))
            let lead = try await fixture.person([.lead])
            let decision = #"{"outcome":"failed","note":"n","reasons":["personDiffers"]}"#
            try await lead.review("decision", of: reviewed.verification, decision)
            let other = try await fixture.person([.reviewer])
            let request = #"{"outcome":"verified","reason":"n"}"#
            let overturned = try await other.review("overturn", of: reviewed.verification, request)
            try #require(overturned.status == 200, "\(overturned.text)")
            try await fixture.claim().post("./cancel")
            // One that cannot be read any more counts all the same, and keeps nobody from the others.
            fixture.calls.damage(try #require(UUID(uuidString: reviewed.verification)))
            let answer = try await lead.get("/v1/console/statistics")
            #expect(answer.status == 200, "\(answer.text)")
            let report = try answer.json
            let day = try #require(report["days", "0"])
            #expect(report["days"]?.items.count == 1)
            #expect(day["application"]?.text == "shop")
            for (member, count) in [
                ("straightThrough", 1), ("review", 1), ("verified", 1), ("rejected", 1), ("cancelled", 1),
                ("expired", 0), ("overturned", 1),
            ] {
                #expect(day[member]?.integer == count, "\(member)")
            }
            #expect(report["timeToDecision", "p50"]?.integer == 120)
            #expect(report["timeToDecision", "histogram", "1", "count"]?.integer == 1)
            let reasons = report["reasons"]?.items.compactMap { $0["code"]?.text } ?? []
            #expect(Set(reasons) == ["check.notApplied", "personDiffers"])
            let again = try await lead.get("/v1/console/statistics")
            #expect(again.text == answer.text, "no event counts twice")
        }
    }

    @Test func `gives the same as a table`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.claim().post("./cancel")
            let lead = try await fixture.person([.lead])
            for answer in [
                try await lead.get("/v1/console/statistics.csv"),
                try await lead.get("/v1/console/statistics", headers: ["Accept": "text/csv"]),
            ] {
                #expect(answer.headers[.contentType] == "text/csv; charset=utf-8")
                let lines = answer.text.components(separatedBy: "\r\n")
                #expect(lines.count == 3 && lines[0].hasPrefix("day,application,journey,straightThrough"))
                #expect(
                    lines[1].contains(",shop,passport-selfie-unattended@") && lines[1].hasSuffix(",0,0,0,0,0,1,0,0")
                )
            }
        }
    }

    @Test(arguments: ["from=2026-13-01", "from=x", "from=2026-11-02&to=2026-11-01", "to=2026-1-1", "other=1"])
    func `days that are none are refused`(_ query: String) async throws {
        try await ServiceFixture.run { fixture in
            let lead = try await fixture.person([.lead])
            #expect(try await lead.get("/v1/console/statistics?\(query)").problem == .invalidRequest)
        }
    }

    @Test func `a lead sees the numbers of their own applications`() async throws {
        try await ServiceFixture.run { fixture in
            try await fixture.claim().post("./cancel")
            let stranger = try await fixture.person([.lead], of: "bank")
            for query in ["", "?application=shop"] {
                let report = try await stranger.get("/v1/console/statistics\(query)").json
                #expect(report["days"]?.items.isEmpty == true)
            }
        }
    }
}
