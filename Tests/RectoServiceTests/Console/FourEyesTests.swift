// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct FourEyesTests {
    private static let journey = """
        {"id":"two","version":1,"assuranceLevel":1,"reviewers":2,"approval":{"by":"person"},
         "isSubmittedAutomatically":true,
         "steps":[{"id":"terms","kind":"consent","options":{"version":"1"}}],
         "texts":{"en":{"title":"Two","terms.title":"Terms","terms.text":"Be kind."}}}
        """
    private static let verified = #"{"outcome":"verified","note":"CANARYNOTE","reasons":["other"]}"#
    private static let failed = #"{"outcome":"failed","note":"no","reasons":["dataDiffers"]}"#

    private func run(
        _ test: @escaping @Sendable (ServiceFixture, String, [ConsolePerson]) async throws -> Void
    ) async throws {
        try await ServiceFixture.run { fixture in
            let added = try await fixture.shop.post("/v1/journeys", Self.journey)
            try #require(added.status == 201, "\(added.text)")
            let client = try await fixture.claim("two")
            try await client.post("./steps/terms", #"{"action":"submit","data":{"version":"1","isAccepted":true}}"#)
            try #require(try await client.get(".").verification.status == .review)
            var people: [ConsolePerson] = []
            for _ in 0..<3 { people.append(try await fixture.person([.reviewer])) }
            try await test(fixture, client.verification, people)
        }
    }

    @Test func `two who agree decide, and nobody twice`() async throws {
        try await run { fixture, id, people in
            let first = try await people[0].review("decision", of: id, Self.verified)
            #expect(first.status == 200, "\(first.text)")
            #expect(try first.verification.outcome == nil && first.verification.status == .review)
            #expect(try await people[0].review("decision", of: id, Self.verified).problem == .forbidden)
            let second = try await people[1].review("decision", of: id, Self.verified)
            #expect(try second.verification.outcome == .verified)
            let shop = TestCaller(client: fixture.client, token: fixture.key, verification: id)
            let result = try await shop.get("./result").json
            #expect(result["decisions"]?.items.count == 2)
            let events = try await shop.get("./events").json["items"]?.items ?? []
            let compared = events.filter { $0["type"]?.text == "decision.compared" }
            #expect(compared.compactMap { $0["data", "isAgreed"] } == [.flag(true)])
        }
    }

    @Test func `two who happen to name the same idempotency key are two`() async throws {
        try await run { _, id, people in
            let path = "/v1/verifications/\(id)/decision"
            var answers: [TestAnswer] = []
            for person in people.prefix(2) {
                let revision = try await person.get("/v1/verifications/\(id)").revision
                let headers = ["If-Match": revision, "Idempotency-Key": "decide"]
                answers.append(try await person.post(path, Self.verified, headers: headers))
                let again = try await person.post(path, Self.verified, headers: headers)
                #expect(again.headers[.idempotencyReplayed] == "true" && again.body == answers.last?.body)
            }
            #expect(answers.map(\.status) == [200, 200])
            #expect(answers.allSatisfy { $0.headers[.idempotencyReplayed] == nil })
            #expect(try answers.last?.verification.outcome == .verified)
        }
    }

    @Test func `if two disagree, a third decides`() async throws {
        try await run { _, id, people in
            try await people[0].review("decision", of: id, Self.verified)
            let second = try await people[1].review("decision", of: id, Self.failed)
            #expect(try second.verification.reviewReason == .reviewersDisagree)
            for person in people.prefix(2) {
                #expect(try await person.review("decision", of: id, Self.failed).problem == .forbidden)
                #expect(try await person.get("/v1/console/queue").json["total"]?.integer == 0)
            }
            let third = try await people[2].review("decision", of: id, Self.failed)
            #expect(try third.verification.outcome == .failed)
        }
    }

    @Test func `a note outlives that the person is asked again`() async throws {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"asked","version":1,"assuranceLevel":1,"reviewers":2,"approval":{"by":"person"},
                 "isSubmittedAutomatically":true,
                 "steps":[{"id":"about","kind":"form","options":{"fields":[{"name":"colour"}]}}],
                 "texts":{"en":{"title":"You","about.title":"You","about.text":"About you."}}}
                """
            #expect(try await fixture.shop.post("/v1/journeys", journey).status == 201)
            let client = try await fixture.claim("asked")
            let colour = #"{"action":"submit","data":{"values":{"colour":"red"}}}"#
            try await client.post("./steps/about", colour)
            let (anna, ben) = (try await fixture.person([.reviewer]), try await fixture.person([.reviewer]))
            try await anna.review("decision", of: client.verification, Self.verified)
            let ask = #"{"step":"about","text":"Is it?"}"#
            let asked = try await ben.review("ask", of: client.verification, ask)
            try #require(asked.status == 200, "\(asked.text)")
            try await client.post("./steps/about", colour)
            let shown = try await ben.get("/v1/console/cases/\(client.verification)")
            #expect(shown.status == 200 && !shown.text.contains("CANARYNOTE"))
            for person in [anna, ben] { try await person.review("decision", of: client.verification, Self.failed) }
            let result = try await fixture.shop(for: client).get("./result")
            #expect(try result.json["decisions"]?.items.count == 3, "\(result.text)")
            #expect(result.text.contains("CANARYNOTE"))
        }
    }

    @Test func `nobody overturns alone what two decide`() async throws {
        try await run { _, id, people in
            for person in people.prefix(2) { try await person.review("decision", of: id, Self.failed) }
            let request = #"{"outcome":"verified","reason":"I was wrong."}"#
            for person in people {
                #expect(try await person.review("overturn", of: id, request).problem == .invalidTransition)
            }
        }
    }

    @Test func `the second reviewer learns neither who decided first nor what`() async throws {
        try await run { fixture, id, people in
            let name = try #require(people[0].session["name"]?.text)
            try await people[0].post("/v1/console/cases/\(id)/claim")
            _ = try await people[0].get("/v1/console/cases/\(id)")
            try await people[0].review("decision", of: id, Self.verified)
            #expect(try await people[0].get("/v1/console/queue").json["total"]?.integer == 0)
            let queue = try await people[1].get("/v1/console/queue")
            #expect(try queue.json["items", "0", "isSecondReview"] == .flag(true))
            for path in [
                "/v1/console/queue", "/v1/console/cases/\(id)", "/v1/verifications/\(id)/events", "/v1/events",
                "/v1/verifications/\(id)/result", "/v1/verifications/\(id)/evidence", "/v1/verifications/\(id)",
            ] {
                let answer = try await people[1].get(path)
                #expect(answer.status == 200, "\(path)")
                let items = try answer.json["items"]?.items.filter { $0["verification"]?.text == id } ?? []
                let text = items.isEmpty ? answer.text : items.map(\.canonical).joined()
                #expect(!text.contains("reviewer:\(name)"), "\(path)")
                #expect(!text.contains("CANARYNOTE") && !text.contains(#""outcome":"verified""#), "\(path)")
            }
            let lead = try await fixture.person([.lead])
            #expect(try await lead.get("/v1/verifications/\(id)/events").text.contains("reviewer:\(name)"))
            try await people[1].review("decision", of: id, Self.verified)
            #expect(try await people[1].get("/v1/verifications/\(id)/events").text.contains("reviewer:\(name)"))
        }
    }
}
