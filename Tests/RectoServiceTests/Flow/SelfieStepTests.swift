// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct SelfieStepTests {
    /// A journey with a still picture in place of a challenge.
    private static func still(_ level: Int = 1) -> String {
        """
        {"id":"still","version":1,"assuranceLevel":\(level),
         "steps":[{"id":"consent","kind":"consent","options":{"version":"1"}},
                  {"id":"passport","kind":"document","options":{"documentTypes":["passport"]}},
                  {"id":"selfie","kind":"selfie"}],
         "checks":[{"name":"faceMatch","isIdentityCheck":true},{"name":"liveness"}],
         "texts":{"en":{"title":"You","consent.title":"Terms","consent.text":"Agree.","passport.title":"Passport",
                        "passport.text":"Show it.","selfie.title":"You","selfie.text":"Send a picture of you."}}}
        """
    }

    /// A person up to the picture.
    private static func claim(_ fixture: ServiceFixture, _ members: String = "") async throws -> TestCaller {
        if fixture.service.flow.journeys.entry("still", for: "shop") == nil {
            let added = try await fixture.shop.post("/v1/journeys", still())
            try #require(added.status == 201, "\(added.text)")
        }
        let client = try await fixture.claim("still", members)
        try await client.consent()
        try await client.sendPassport()
        try await fixture.work()
        return client
    }

    private static func put(_ client: TestCaller, _ end: String = "good") async throws -> TestAnswer {
        let file = try await client.put("./steps/selfie/files/selfie", TestFile.jpeg(end: end), type: "image/jpeg")
        try #require(file.status == 201, "\(file.text)")
        return try await client.post("./steps/selfie", #"{"action":"submit"}"#)
    }

    @Test func `compares a face with a picture that was sent without a challenge`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await Self.claim(fixture)
            let asked = try await client.get(".").verification.next
            guard case .selfie(let selfie) = asked else {
                Issue.record("\(asked)")
                return
            }
            #expect(selfie.step == "selfie" && selfie.attemptsLeft == 5)
            let early = try await client.post("./steps/selfie", #"{"action":"submit"}"#)
            #expect(early.problem == .invalidTransition)
            #expect(try await client.post("./steps/selfie", #"{"action":"begin"}"#).problem == .invalidRequest)
            let sent = try await Self.put(client).verification
            #expect(sent.next.type == "wait")
            try await fixture.work()
            _ = try await client.post("./submit")
            try await fixture.work()
            let checked = try #require(fixture.examiner.checkedApplicants.last)
            #expect(checked.selfie == Data("selfie".utf8) && checked.presence == nil && checked.looks.isEmpty)
            let evidence = try await fixture.shop(for: client).get("./evidence").json
            let pictures = evidence["selfies", "0", "pictures"]?.items ?? []
            #expect(pictures.compactMap { $0["content"]?.text } == ["sent", "selfie"])
            let link = try #require(pictures.last?["link"]?.text)
            #expect(try await fixture.shop.get(link).body == Data("selfie".utf8))
        }
    }

    @Test func `compares every further picture as well`() async throws {
        try await ServiceFixture.run { fixture in
            let step = #"{"id":"selfie","kind":"selfie"}"#
            let journey = Self.still()
                .replacingOccurrences(of: step, with: step + #",{"id":"again","kind":"selfie"}"#)
                .replacingOccurrences(
                    of: #""selfie.title""#,
                    with: #""again.title":"You","again.text":"Send another picture of you.","selfie.title""#
                )
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            let client = try await Self.claim(fixture)
            for step in ["selfie", "again"] {
                let place = "./steps/\(step)/files/selfie"
                let file = try await client.put(place, TestFile.jpeg(end: step), type: "image/jpeg")
                try #require(file.status == 201, "\(file.text)")
                _ = try await client.post("./steps/\(step)", #"{"action":"submit"}"#)
                try await fixture.work()
            }
            _ = try await client.post("./submit")
            try await fixture.work()
            let checked = try #require(fixture.examiner.checkedApplicants.last)
            #expect(checked.selfie == Data("selfie".utf8))
            #expect(checked.looks == [Data("selfie".utf8)])
        }
    }

    @Test func `lets a person try a picture again, and takes no frames for it`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await Self.claim(fixture)
            let frames = try await client.put(
                "./steps/selfie/files/frames",
                TestFile.jpeg(end: "good"),
                type: "video/x-motion-jpeg"
            )
            #expect(frames.problem == .unsupportedSlot)
            _ = try await Self.put(client, "bad")
            try await fixture.work()
            let again = try await client.get(".").verification
            #expect(again.next.type == "selfie" && again.steps.last?.feedback.map(\.code) == ["face.notFound"])
            #expect(try await Self.put(client).status == 200)
        }
    }

    @Test func `notices a picture that another person sent`() async throws {
        try await ServiceFixture.run { fixture in
            for person in ["p-1", "p-2"] {
                let client = try await Self.claim(fixture, ",\"subject\":{\"id\":\"\(person)\"}")
                _ = try await Self.put(client)
                try await fixture.work()
                _ = try await client.post("./submit")
                try await fixture.work()
                let repetition = fixture.examiner.checkedApplicants.last?.repetition
                #expect(repetition?.hasFrames == (person == "p-2"))
            }
        }
    }

    @Test func `is refused in a journey that claims more than some confidence`() async throws {
        try await ServiceFixture.run { fixture in
            for level in 2...3 {
                let answer = try await fixture.shop.post("/v1/journeys", Self.still(level))
                #expect(answer.problem == .invalidRequest)
                #expect(answer.text.contains("Level \(level) demands no step of kind selfie"), "\(answer.text)")
            }
        }
    }
}
