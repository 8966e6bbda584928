// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoJSON
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// A picture in place of a challenge, for a person who cannot do its expressions.
@Suite struct AlternativeTests {
    private static func journey(_ level: Int = 1, options: String = #"{"alternative":"selfie"}"#) -> String {
        """
        {"id":"careful","version":1,"assuranceLevel":\(level),"isSubmittedAutomatically":true,
         "steps":[{"id":"consent","kind":"consent","options":{"version":"1"}},
                  {"id":"passport","kind":"document","options":{"documentTypes":["passport"]}},
                  {"id":"selfie","kind":"presence","options":\(options)}],
         "checks":[{"name":"faceMatch","isIdentityCheck":true}],
         "texts":{"en":{"title":"You","consent.title":"Terms","consent.text":"Agree.","passport.title":"Passport",
                        "passport.text":"Show it.","selfie.title":"You","selfie.text":"Do what is asked for."}}}
        """
    }

    /// A person to whom a challenge is shown.
    private func arrive(_ fixture: ServiceFixture) async throws -> TestCaller {
        let added = try await fixture.shop.post("/v1/journeys", Self.journey())
        try #require(added.status == 201, "\(added.text)")
        let client = try await fixture.claim("careful")
        try await client.consent()
        try await client.sendPassport()
        try await fixture.work()
        return client
    }

    private func put(_ client: TestCaller, _ end: String = "good") async throws -> TestAnswer {
        try await client.put("./steps/selfie/files/selfie", TestFile.jpeg(end: end), type: "image/jpeg")
    }

    private func submit(_ client: TestCaller) async throws -> TestAnswer {
        try await client.post("./steps/selfie", #"{"action":"submit","data":{"alternative":"selfie"}}"#)
    }

    @Test func `a person decides about it, whatever the checks say`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            #expect(try await client.get(".").json["next", "alternative"]?.text == "selfie")
            try await client.beginSelfie()
            #expect(try await submit(client).problem == .invalidTransition, "the picture is missing")
            #expect(try await put(client).status == 201)
            #expect(try await submit(client).status == 200)
            try await fixture.work()
            let seen = try await fixture.shop(for: client).get(".").verification
            #expect(seen.status == .review && seen.reviewReason == .presenceAlternative)
            let checked = try #require(fixture.examiner.checkedApplicants.last)
            #expect(checked.selfie == Data("selfie".utf8))
            #expect(checked.presence == nil, "nobody was seen to be there")
            #expect(fixture.examiner.lastPresence == nil)
            let evidence = try await fixture.shop(for: client).get("./evidence").json
            #expect(evidence["presence", "0", "alternative"]?.text == "selfie")
            let events = try await fixture.shop(for: client).get("./events").json["items"]?.items ?? []
            #expect(events.contains { $0["type"]?.text == "challenge.replaced" })
        }
    }

    @Test func `who does the challenge in another try needs nobody to decide`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            try await client.beginSelfie()
            #expect(try await put(client, "bad").status == 201)
            #expect(try await submit(client).status == 200)
            try await fixture.work()
            #expect(try await client.get(".").verification.next.type == "presence", "the picture shows no face")
            try await client.sendSelfie()
            try await fixture.work()
            #expect(try await client.get(".").verification.outcome == .verified)
            #expect(fixture.examiner.checkedApplicants.last?.presence != nil)
        }
    }

    @Test func `a journey without it takes none`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport()
            #expect(try await client.beginSelfie().json["next", "alternative"] == nil)
            #expect(try await put(client).status == 201)
            let answer = try await submit(client)
            #expect(answer.problem == .invalidRequest)
            #expect(try answer.json["fields", "0", "place"]?.text == "/data/alternative")
        }
    }

    @Test(arguments: [(2, #"{"alternative":"selfie"}"#), (1, #"{"alternative":"nothing"}"#)])
    func `refuses a journey that cannot have it`(_ level: Int, _ options: String) async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.shop.post("/v1/journeys", Self.journey(level, options: options))
            #expect(answer.problem == .invalidRequest, "\(answer.text)")
        }
    }
}
