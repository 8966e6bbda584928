// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// When a challenge is drawn and shown, what another one costs, and which frames come in its time.
@Suite struct ChallengeTests {
    private static let path = "./steps/selfie/files/frames"
    private static let type = "video/x-motion-jpeg"

    /// A client whose next step is the presence.
    private func arrive(
        _ fixture: ServiceFixture,
        _ journey: String = "passport-selfie-unattended"
    ) async throws -> TestCaller {
        let client = try await fixture.claim(journey)
        try await client.consent()
        try await client.sendPassport()
        return client
    }

    private func put(_ client: TestCaller, _ end: String = "good", isDigestStated: Bool = true) async throws
        -> TestAnswer
    {
        let file = TestFile.jpeg(end: end)
        let headers = isDigestStated ? ["Content-Digest": TestFile.digest(file)] : [:]
        return try await client.put(Self.path, file, type: Self.type, headers: headers)
    }

    private func state(_ client: TestCaller, _ fixture: ServiceFixture) async throws -> VerificationState {
        try await fixture.service.flow.state(try #require(UUID(uuidString: client.verification)))
    }

    private func events(_ client: TestCaller, _ fixture: ServiceFixture) async throws -> [JSONTree] {
        try await fixture.shop(for: client).get("./events?limit=500").json["items"]?.items ?? []
    }

    private func steps(of answer: TestAnswer) throws -> JSONTree? { try answer.json["next", "challenge", "steps"] }

    @Test func `shows no challenge before the step is begun, and takes no frames`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            let asked = try await client.get(".")
            #expect(try asked.json["next", "type"]?.text == "presence")
            #expect(try asked.json["next", "isBeginNeeded"] == .flag(true))
            #expect(try asked.json["next", "challenge"] == nil)
            #expect(try await state(client, fixture).details.challenges.isEmpty, "nothing is drawn")
            let early = try await put(client)
            #expect(early.problem == .invalidTransition)
            #expect(try early.json["detail"]?.text?.contains("begun first") == true)
            #expect(try await client.post("./steps/selfie", #"{"action":"submit"}"#).problem == .invalidTransition)
        }
    }

    @Test func `draws and shows the challenge with its times`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            let begun = try await client.beginSelfie()
            let challenge = try #require(try begun.json["next", "challenge"])
            let drawnAt = Timestamp(fixture.clock.now)
            #expect(challenge["steps"]?.items.count == 5)
            #expect(challenge["drawnAt"]?.text == drawnAt.description)
            #expect(challenge["answerUntil"]?.text == drawnAt.advanced(by: .seconds(90)).description)
            #expect(challenge["uploadUntil"]?.text == drawnAt.advanced(by: .seconds(210)).description)
            let event = try #require(try await events(client, fixture).first { $0["type"]?.text == "challenge.drawn" })
            #expect(event["data", "isLongerTimeNeeded"] == .flag(false))
        }
    }

    @Test func `shows the same challenge again while it is in force`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            let first = try await client.beginSelfie()
            fixture.clock.advance(by: .seconds(90))
            let again = try await client.beginSelfie()
            #expect(again.body == first.body, "another tab sees the same")
            #expect(try await state(client, fixture).facts.step("selfie")?.freeRedraws == 0)
            #expect(try await events(client, fixture).count { $0["type"]?.text == "challenge.drawn" } == 1)
        }
    }

    @Test func `draws once for two beginnings at once`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            let seen = try await withThrowingTaskGroup(of: JSONTree?.self) { group in
                for _ in 0..<8 { group.addTask { try steps(of: try await client.beginSelfie()) } }
                return try await group.reduce(into: Set<JSONTree?>()) { $0.insert($1) }
            }
            #expect(seen.count == 1)
            #expect(try await events(client, fixture).count { $0["type"]?.text == "challenge.drawn" } == 1)
        }
    }

    @Test func `refuses frames that begin after the time to answer, and asks for a beginning`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            let first = try await client.beginSelfie()
            fixture.clock.advance(by: .milliseconds(90_001))
            let late = try await put(client)
            #expect(late.problem == .challengeExpired)
            #expect(late.status == 409)
            #expect(try late.json["next", "isBeginNeeded"] == .flag(true))
            #expect(try late.json["next", "challenge"] == nil)
            #expect(try await client.get(".").json["next", "challenge"] == nil)
            let second = try await client.beginSelfie()
            #expect(try steps(of: second) != steps(of: first))
            #expect(try second.json["next", "freeRedrawsLeft"]?.integer == 2)
            #expect(try second.json["next", "attemptsLeft"]?.integer == 5)
            #expect(try await put(client).status == 201)
        }
    }

    @Test func `takes frames that begin in the last moment`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            try await client.beginSelfie()
            fixture.clock.advance(by: .seconds(90))
            #expect(try await put(client).status == 201)
            fixture.clock.advance(by: .seconds(600))
            #expect(try await client.get(".").json["next", "isBeginNeeded"] == .flag(false), "they answer it")
            #expect(try await client.post("./steps/selfie", #"{"action":"submit"}"#).status == 200)
        }
    }

    @Test func `refuses frames that last longer than the time since the challenge was shown`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            try await client.beginSelfie()
            // 20 seconds at 15 a second.
            let frames = TestFile.frames(301)
            fixture.clock.advance(by: .milliseconds(18_999))
            let early = try await client.put(Self.path, frames, type: Self.type)
            #expect(early.problem == .framesTooEarly)
            #expect(try early.json["detail"]?.text == "301 frames last 20 s at 15 a second.")
            #expect(try early.json["next", "challenge"] != nil, "the challenge stays")
            fixture.clock.advance(by: .milliseconds(1))
            #expect(try await client.put(Self.path, frames, type: Self.type).status == 201)
        }
    }

    @Test func `takes frames by their own times, and says whether they had any`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            try await client.beginSelfie()
            let frames = TestFile.frames(3)
            func put(_ times: String, _ path: String = Self.path) async throws -> TestAnswer {
                try await client.put(path, frames, type: Self.type, headers: ["X-Frame-Times": times])
            }
            for (times, said) in [
                ("0,1", "There are 3 frames and 2 times. Send one for each."),
                ("0,2,1", "A time is before the one ahead of it."),
                ("0, 1, x", "Times are whole milliseconds with commas between them, as in “0, 66, 133”."),
            ] {
                let refused = try await put(times)
                #expect(refused.status == 400 && refused.problem == .invalidRequest)
                #expect(refused.text.contains("/X-Frame-Times") && refused.text.contains(said), "\(refused.text)")
            }
            fixture.clock.advance(by: .seconds(9))
            let early = try await put("0, 5000, 10001")
            #expect(early.problem == .framesTooEarly)
            #expect(try early.json["detail"]?.text == "The frames last 11 s by their times.")
            let taken = try await put("0, 5000, 10000")
            #expect(taken.status == 201)
            #expect(try taken.json["frameTimes"]?.text == "stated")
            let kept = try await state(client, fixture).details.files.last { $0.slot == .frames }
            #expect(kept?.frameTimes?.milliseconds == [0, 5_000, 10_000])
            #expect(try await put("0, 1, 2").json["frameTimes"]?.text == "stated", "the same bytes are the same file")
        }
    }

    @Test func `says that it takes a steady rate for frames without times`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            try await client.beginSelfie()
            #expect(try await put(client).json["frameTimes"]?.text == "assumed")
        }
    }

    @Test func `takes times of frames alone`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim("passport-selfie")
            try await client.consent()
            let path = "./steps/passport/files/page"
            let refused = try await client.put(
                path,
                TestFile.jpeg(),
                type: "image/jpeg",
                headers: ["X-Frame-Times": "0"]
            )
            #expect(refused.problem == .invalidRequest && refused.text.contains("Only frames have times."))
        }
    }

    @Test func `draws anew three times for free, and then for a try`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            try await client.beginSelfie()
            for (free, tries) in [(2, 5), (1, 5), (0, 5), (0, 4), (0, 3), (0, 2), (0, 1)] {
                fixture.clock.advance(by: .seconds(91))
                let begun = try await client.beginSelfie()
                #expect(try begun.json["next", "freeRedrawsLeft"]?.integer == free)
                #expect(try begun.json["next", "attemptsLeft"]?.integer == tries)
            }
            fixture.clock.advance(by: .seconds(91))
            let last = try await client.beginSelfie().verification
            #expect(last.outcome == .failed && last.reason == .limitReached)
            #expect(try await client.beginSelfie().problem == .invalidTransition)
        }
    }

    @Test func `gives no free draw back with another attempt of the whole`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            for _ in 0..<9 {
                try await client.beginSelfie()
                fixture.clock.advance(by: .seconds(91))
            }
            #expect(try await client.post("./restart").status == 200)
            try await client.consent()
            try await client.sendPassport("again")
            let begun = try await client.beginSelfie()
            #expect(try begun.json["next", "freeRedrawsLeft"]?.integer == 0)
            #expect(try begun.json["next", "attemptsLeft"]?.integer == 5, "the first of an attempt costs nothing")
        }
    }

    @Test func `asks for another beginning after a try that did not pass, which costs nothing more`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            let first = try await client.beginSelfie()
            try await client.sendSelfie("bad")
            try await fixture.work()
            let asked = try await client.get(".")
            #expect(try asked.json["next", "isBeginNeeded"] == .flag(true))
            #expect(try asked.json["next", "feedback", "0", "code"]?.text == "expression.missed")
            let second = try await client.beginSelfie()
            #expect(try steps(of: second) != steps(of: first))
            #expect(try second.json["next", "freeRedrawsLeft"]?.integer == 3)
            #expect(try second.json["next", "attemptsLeft"]?.integer == 4)
        }
    }

    @Test func `drops frames of the challenge before`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            try await client.beginSelfie()
            #expect(try await put(client).status == 201)
            fixture.clock.advance(by: .seconds(91))
            try await client.beginSelfie()
            #expect(try await client.post("./steps/selfie", #"{"action":"submit"}"#).problem == .invalidTransition)
            #expect(try await state(client, fixture).details.files.last?.state == .rejected)
            #expect(try await put(client, "another").status == 201)
        }
    }

    @Test func `gives longer to who asks for it, at once or meanwhile, and says so`() async throws {
        try await ServiceFixture.run { fixture in
            let longer = #"{"action":"begin","data":{"isLongerTimeNeeded":true}}"#
            let client = try await arrive(fixture)
            let first = try await client.beginSelfie()
            fixture.clock.advance(by: .seconds(60))
            let extended = try await client.post("./steps/selfie", longer)
            #expect(try steps(of: extended) == steps(of: first))
            #expect(try extended.json["next", "challenge", "drawnAt"] == first.json["next", "challenge", "drawnAt"])
            #expect(try await client.post("./steps/selfie", longer).body == extended.body, "once")
            #expect(try extended.json["steps", "2", "hasLongerTime"] == .flag(true))
            let reviewed = try await fixture.shop(for: client).get(".")
            #expect(try reviewed.json["steps", "2", "hasLongerTime"] == .flag(true))
            let events = try await events(client, fixture)
            #expect(events.last?["type"]?.text == "challenge.extended")
            fixture.clock.advance(by: .seconds(210))
            #expect(try await put(client).status == 201)
            let other = try await arrive(fixture)
            try await other.post("./steps/selfie", longer)
            fixture.clock.advance(by: .seconds(271))
            #expect(try await put(other).problem == .challengeExpired)
        }
    }

    @Test func `does a beginning once under one key`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            let body = #"{"action":"begin"}"#
            let first = try await client.post("./steps/selfie", body, headers: ["Idempotency-Key": "k"])
            fixture.clock.advance(by: .seconds(600))
            let again = try await client.post("./steps/selfie", body, headers: ["Idempotency-Key": "k"])
            #expect(again.headers[.idempotencyReplayed] == "true")
            #expect(again.body == first.body)
            #expect(try await state(client, fixture).facts.step("selfie")?.freeRedraws == 0)
        }
    }

    @Test func `begins no step that is not open, and none of another kind`() async throws {
        try await ServiceFixture.run { fixture in
            let early = try await fixture.claim()
            #expect(try await early.beginSelfie().problem == .invalidTransition, "an earlier step comes first")
            let client = try await arrive(fixture)
            #expect(try await client.post("./steps/passport", #"{"action":"begin"}"#).problem == .invalidRequest)
            try await client.sendSelfie()
            #expect(try await client.beginSelfie().problem == .invalidTransition, "it is being judged")
            try await fixture.work()
            #expect(try await client.beginSelfie().problem == .invalidTransition, "it passed")
            try await client.post("./cancel")
            _ = try await fixture.shop(for: client).send(.delete, ".")
            #expect(try await client.beginSelfie().problem == .erased)
        }
    }

    @Test func `holds a link for frames to the same time`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            func send() async throws -> TestAnswer {
                let link = try #require(try await client.post("\(Self.path)/link").json["link"]?.text)
                let path = try #require(link.range(of: "/v1/uploads/")).lowerBound
                return try await fixture.nobody.put(String(link[path...]), TestFile.jpeg(), type: Self.type)
            }
            #expect(try await send().problem == .invalidTransition, "nothing is shown yet")
            try await client.beginSelfie()
            fixture.clock.advance(by: .seconds(91))
            #expect(try await send().problem == .challengeExpired)
            try await client.beginSelfie()
            #expect(try await send().status == 201)
        }
    }

    @Test func `draws anew where the clock was set back before the draw`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            try await client.beginSelfie()
            fixture.clock.advance(by: .seconds(-3_600))
            let answer = try await put(client)
            #expect(answer.problem == .challengeExpired)
            let begun = try await client.beginSelfie()
            #expect(try begun.json["next", "attemptsLeft"]?.integer == 5)
            #expect(try await put(client).status == 201)
        }
    }

    @Test func `has a challenge begun anew that was shown with the claim, and charges nothing`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arrive(fixture)
            try await client.beginSelfie()
            let id = try #require(UUID(uuidString: client.verification))
            // As a version stored it that knew no beginning.
            try await fixture.service.flow.change(Access(id, by: .client)) { draft in
                var challenge = try #require(draft.details.challenges["selfie"])
                (challenge.drawnAt, challenge.answerUntil, challenge.uploadUntil) = (nil, nil, nil)
                draft.details.challenges["selfie"] = challenge
                let text = String(decoding: try WireJSON.encode(draft.clearState), as: UTF8.self)
                    .replacing(#","isChallengeShown":true"#, with: "").replacing(#""isChallengeShown":true,"#, with: "")
                    .replacing(#","isChallengeShown":false"#, with: "").replacing(#""freeRedraws":0,"#, with: "")
                draft.clearState = try WireJSON.decode(from: Data(text.utf8))
                draft.note("stored.before")
            }
            #expect(try await client.get(".").json["next", "isBeginNeeded"] == .flag(true))
            #expect(try await put(client).problem == .invalidTransition)
            let begun = try await client.beginSelfie()
            #expect(try begun.json["next", "freeRedrawsLeft"]?.integer == 3)
            #expect(try begun.json["next", "attemptsLeft"]?.integer == 5)
        }
    }

    @Test func `follows the journey's own times`() async throws {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"hurried","version":1,"assuranceLevel":1,
                 "limits":{"presenceAnswerInSeconds":20,"presenceUploadInSeconds":10,"presenceRedraws":0,
                           "presenceInSeconds":20},
                 "steps":[{"id":"consent","kind":"consent","options":{"version":"1"}},
                          {"id":"passport","kind":"document","options":{"documentTypes":["passport"]}},
                          {"id":"selfie","kind":"presence"}],
                 "texts":{"en":{"title":"t","consent.text":"t"}}}
                """
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            let client = try await arrive(fixture, "hurried")
            #expect(try await client.beginSelfie().json["next", "answerInSeconds"]?.integer == 20)
            fixture.clock.advance(by: .seconds(21))
            #expect(try await client.beginSelfie().json["next", "attemptsLeft"]?.integer == 4)
        }
    }
}
