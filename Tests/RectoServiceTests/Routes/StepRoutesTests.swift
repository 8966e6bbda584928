// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoLiveness
import RectoVerification
import Synchronization
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct StepRoutesTests {
    private static let subject = #","subject":{"id":"p","phone":"+31612345678"}"#

    /// A client that is to repeat a passcode, and the passcode that was sent.
    private func passcode(_ fixture: ServiceFixture) async throws -> (TestCaller, String) {
        let client = try await fixture.claim("document-selfie-passcode-unattended", Self.subject)
        try await client.consent()
        try await client.post("./steps/choice", #"{"action":"submit","data":{"documentTypes":["passport"]}}"#)
        _ = try await client.put("./steps/document/files/page", TestFile.jpeg(), type: "image/jpeg")
        try await client.post("./steps/document", #"{"action":"submit","data":{"documentType":"passport"}}"#)
        try await client.sendSelfie()
        let id = try #require(UUID(uuidString: client.verification))
        let state = try await fixture.service.flow.state(id)
        return (client, try #require(state.details.passcodes["passcode"]?.undelivered))
    }

    private func enter(_ passcode: String, _ client: TestCaller) async throws -> TestAnswer {
        try await client.post("./steps/passcode", "{\"action\":\"submit\",\"data\":{\"passcode\":\"\(passcode)\"}}")
    }

    @Test func `sends a passcode as soon as it is its turn, and takes it`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, passcode) = try await passcode(fixture)
            #expect(try await client.get(".").verification.next.type == "otp")
            try await fixture.work()
            let id = try #require(UUID(uuidString: client.verification))
            let state = try await fixture.service.flow.state(id)
            #expect(state.details.passcodes["passcode"]?.undelivered == nil, "a delivered passcode is forgotten")
            #expect(try await enter(passcode, client).status == 200)
        }
    }

    @Test func `counts a wrong passcode, and says how many tries are left`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, passcode) = try await passcode(fixture)
            let wrong = passcode == "000000" ? "000001" : "000000"
            let answer = try await enter(wrong, client)
            #expect(answer.problem == .otpInvalid)
            #expect(try answer.json["next", "attemptsLeft"]?.integer == 4)
            #expect(try await client.get(".").verification.steps.last?.attemptsLeft == 4)
        }
    }

    @Test func `counts a wrong passcode once, however often the same request comes`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, passcode) = try await passcode(fixture)
            let body = "{\"action\":\"submit\",\"data\":{\"passcode\":\"\(passcode == "000000" ? "1" : "0")00000\"}}"
            for number in 0..<4 {
                let answer = try await client.post("./steps/passcode", body, headers: ["Idempotency-Key": "once"])
                #expect(answer.problem == .otpInvalid)
                #expect(answer.headers[.idempotencyReplayed] == (number == 0 ? nil : "true"))
            }
            #expect(try await client.get(".").verification.steps.last?.attemptsLeft == 4)
        }
    }

    @Test func `fails with the last wrong passcode`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, passcode) = try await passcode(fixture)
            for _ in 0..<5 { _ = try await enter(passcode == "000000" ? "000001" : "000000", client) }
            let verification = try await client.get(".").verification
            #expect(verification.outcome == .failed && verification.reason == .limitReached)
        }
    }

    @Test func `refuses a passcode whose time is over, and sends another`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, first) = try await passcode(fixture)
            let early = try await client.post("./steps/passcode", #"{"action":"resend"}"#)
            #expect(early.problem == .rateLimited && early.headers[.retryAfter] == "30")
            fixture.clock.advance(by: .seconds(301))
            #expect(try await enter(first, client).problem == .otpExpired)
            #expect(try await client.post("./steps/passcode", #"{"action":"resend"}"#).status == 200)
            let id = try #require(UUID(uuidString: client.verification))
            let state = try await fixture.service.flow.state(id)
            let second = try #require(state.details.passcodes["passcode"]?.undelivered)
            #expect(try await enter(second, client).status == 200)
        }
    }

    /// A journey whose steps are taken in any order, and which submits by itself.
    private static let free = """
        {"id":"free","version":1,"assuranceLevel":1,"order":"free","isSubmittedAutomatically":true,
         "steps":[{"id":"consent","kind":"consent","options":{"version":"1"}},
                  {"id":"passport","kind":"document","options":{"documentTypes":["passport"]}},
                  {"id":"selfie","kind":"presence"}],
         "checks":[{"name":"faceMatch","isIdentityCheck":true},{"name":"liveness"}],
         "texts":{"en":{"title":"You","consent.title":"Terms","consent.text":"Agree.","passport.title":"Passport",
                        "passport.text":"Show it.","selfie.title":"You","selfie.text":"Do as asked."}}}
        """

    @Test func `takes steps in any order if the journey says so, and submits after the last by itself`() async throws {
        try await ServiceFixture.run { fixture in
            let added = try await fixture.shop.post("/v1/journeys", Self.free)
            try #require(added.status == 201, "\(added.text)")
            let client = try await fixture.claim("free")
            try await client.sendSelfie()
            try await fixture.work()
            let first = try await client.get(".").verification
            #expect(first.steps.map(\.state) == [.open, .open, .passed])
            #expect(first.next.type == "consent")
            try await client.sendPassport()
            try await fixture.work()
            #expect(try await client.get(".").verification.steps.map(\.state) == [.open, .passed, .passed])
            #expect(try await client.consent().verification.status == .processing)
            try await fixture.work()
            #expect(try await client.get(".").verification.outcome == .verified)
        }
    }

    @Test func `takes a choice of documents, asks for those, and no choice that the journey does not have`()
        async throws
    {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim("document-selfie-passcode-unattended", Self.subject)
            try await client.consent()
            for wrong in [#"[]"#, #"["identityCard"]"#, #"["passport","driversLicense"]"#, #"["passport","passport"]"#]
            {
                let answer = try await client.post(
                    "./steps/choice",
                    "{\"action\":\"submit\",\"data\":{\"documentTypes\":\(wrong)}}"
                )
                #expect(answer.problem == .invalidRequest, "\(wrong)")
            }
            let chosen = try await client.post(
                "./steps/choice",
                #"{"action":"submit","data":{"documentTypes":["driversLicense"]}}"#
            )
            #expect(try chosen.json["next", "documents"]?.items.map { $0["documentType"]?.text } == ["driversLicense"])
            let page = try await client.put("./steps/document/files/page", TestFile.jpeg(), type: "image/jpeg")
            #expect(page.problem == .unsupportedSlot)
        }
    }

    @Test func `takes steps in the journey's order`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let answer = try await client.post("./steps/selfie", #"{"action":"submit"}"#)
            #expect(answer.problem == .invalidTransition)
            #expect(try answer.json["next", "type"]?.text == "consent")
        }
    }

    @Test(arguments: [
        ("consent", #"{"action":"submit","data":{"version":"2","isAccepted":true}}"#, ProblemCode.invalidRequest),
        ("consent", #"{"action":"submit","data":{"version":"1","isAccepted":false}}"#, .invalidRequest),
        ("consent", #"{"action":"submit","data":{"version":"1","isAccepted":true,"name":1}}"#, .invalidRequest),
        ("consent", #"{"action":"dance"}"#, .invalidRequest),
        ("consent", "{", .invalidRequest),
        ("consent", #"{"action":"skip"}"#, .stepNotSkippable),
        ("consent", #"{"action":"resend"}"#, .invalidRequest),
        ("nothing", #"{"action":"skip"}"#, .invalidStep),
    ])
    func `refuses what is no answer`(_ step: String, _ body: String, _ problem: ProblemCode) async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let answer = try await client.post("./steps/\(step)", body)
            #expect(answer.problem == problem)
        }
    }

    @Test func `refuses to begin reading before all files have come`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            let answer = try await client.post(
                "./steps/passport",
                #"{"action":"submit","data":{"documentType":"passport"}}"#
            )
            #expect(answer.problem == .invalidTransition)
            #expect(try answer.json["next", "documents", "0", "slots", "0"]?.text == "page")
        }
    }

    @Test func `takes a body that is as long as the journey allows`() async throws {
        try await ServiceFixture.run { fixture in
            let fields = (0..<40).map { "{\"name\":\"f\($0)\",\"greatestLength\":2000}" }.joined(separator: ",")
            let text = String(repeating: "x", count: 2_000)
            let values = (0..<40).map { "\"f\($0)\":\"\(text)\"" }.joined(separator: ",")
            for (id, limits, status) in [("long", #""limits":{"bodyBytes":200000},"#, 200), ("usual", "", 413)] {
                let journey = """
                    {"id":"\(id)","version":1,"assuranceLevel":1,\(limits)
                     "steps":[{"id":"about","kind":"form","options":{"fields":[\(fields)]}}],
                     "texts":{"en":{"title":"You","about.title":"You","about.text":"About you."}}}
                    """
                try #require(try await fixture.shop.post("/v1/journeys", journey).status == 201)
                let client = try await fixture.claim(id)
                let body = "{\"action\":\"submit\",\"data\":{\"values\":{\(values)}}}"
                let answer = try await client.post("./steps/about", body)
                #expect(answer.status == status, "\(id): \(answer.text)")
            }
        }
    }

    @Test func `draws another challenge for each attempt`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            let asked = try #require(fixture.examiner.firstPresence)
            let id = try #require(UUID(uuidString: client.verification))
            let state = try await fixture.service.flow.state(id)
            #expect(try state.details.challenges["selfie"]?.challenge().steps == asked.challenge.steps)
            #expect(asked.challenge.steps.count == 5, "four expressions, one of them again")
        }
    }

    @Test func `asks for something else after each try that did not pass`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport()
            var challenges: [JSONTree] = []
            for number in 0..<3 {
                try await client.beginSelfie()
                let asked = try #require(try await client.get(".").json["next", "challenge", "steps"])
                #expect(try await client.beginSelfie().json["next", "challenge", "steps"] == asked)
                challenges.append(asked)
                try await client.sendSelfie("\(number) bad")
                try await fixture.work()
            }
            #expect(challenges[0] != challenges[1] && challenges[1] != challenges[2])
            #expect(try await client.get(".").json["next", "isBeginNeeded"] == .flag(true))
            let asked = try #require(try await client.beginSelfie().json["next", "challenge", "steps"]).items.map(
                \.text
            )
            try await client.sendSelfie()
            try await fixture.work()
            let judged = try #require(fixture.examiner.lastPresence)
            #expect(judged.challenge.steps.map { $0.rawValue } == asked)
        }
    }
}
