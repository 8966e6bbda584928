// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoStore
import RectoVerification
import Synchronization
import Testing

@testable import RectoFlow
@testable import RectoService

/// Every problem that a request can have is one that some request has.
@Suite struct ProblemCodeTests {
    /// Those that no request reaches: results of the engine alone, journeys of other rules, sixteen changes that all
    /// come between, and our own failures.
    private static let unreachable: Set<ProblemCode> = [
        .attemptSuperseded, .journeyBroken, .staleRevision, .internalError,
    ]

    @Test func `is reached by a request`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.passcodeDelivery = nil
        let reached = Reached()
        try await ServiceFixture.run(configuration) { fixture in
            let request =
                #"{"journey":"document-selfie-passcode-unattended","subject":{"id":"p","phone":"+31612345678"}}"#
            reached.note(try await fixture.shop.post("/v1/verifications", request))
        }
        try await ServiceFixture.run { fixture in
            try await askOthers(fixture, reached)
            try await askForFiles(fixture, reached)
            try await askForPasscodes(fixture, reached)
            try await askAboutPersons(fixture, reached)
        }
        let expected = Set(ProblemCode.allCases).subtracting(Self.unreachable)
        #expect(reached.codes == expected, "missing: \(expected.subtracting(reached.codes))")
    }

    private func askOthers(_ fixture: ServiceFixture, _ reached: Reached) async throws {
        let (shop, nobody) = (fixture.shop, fixture.nobody)
        reached.note(try await shop.post("/v1/verifications", "{}"))
        reached.note(try await shop.send(.post, "/v1/verifications", Data("{}".utf8), type: "text/plain"))
        reached.note(try await shop.post("/v1/verifications", String(repeating: "x", count: 70_000)))
        reached.note(try await shop.send(.put, "/v1/verifications"))
        reached.note(try await shop.get("/v1/verifications/\(UUID())"))
        reached.note(try await nobody.get("/v1/verifications"))
        let cookie = ["Cookie": "__Host-recto-console=none"]
        reached.note(try await nobody.get("/v1/console/session", headers: cookie))
        let foreign = ["Origin": "https://evil.example"]
        reached.note(try await nobody.post("/v1/console/session", #"{"key":"none"}"#, headers: foreign))
        reached.note(try await nobody.post("/v1/sessions", #"{"code":"000000000000"}"#))
        let extract = "/v1/extract?documentType=passport&slot=page"
        reached.note(try await shop.send(.post, extract, TestFile.jpeg(end: "broken"), type: "image/jpeg"))
        let hook = #"{"url":"https://shop.example"}"#
        for _ in 0..<21 { reached.note(try await shop.post("/v1/webhooks", hook)) }
        let headers = ["Idempotency-Key": "k"]
        let body = #"{"journey":"passport-selfie-unattended"}"#
        _ = try await shop.post("/v1/verifications", body, headers: headers)
        reached.note(try await shop.post("/v1/verifications", "{}", headers: headers))
        let client = try await fixture.claim()
        reached.note(try await client.get("./events"))
        reached.note(try await client.post("./cancel", headers: ["If-Match": "\"99\""]))
        reached.note(try await client.post("./restart"))
        reached.note(try await fixture.shop(for: client).post("./decision", #"{"outcome":"failed","note":"n"}"#))
        reached.note(try await client.post("./steps/nothing", "{}"))
        reached.note(try await client.post("./steps/consent", #"{"action":"skip"}"#))
        reached.note(try await client.send(.post, "./envelope", Data("x".utf8), type: "application/jose"))
        try await holdRequest(fixture, body, reached)
        try await client.post("./cancel")
        try await fixture.shop(for: client).post("./hold", #"{"reason":"r"}"#)
        reached.note(try await fixture.shop(for: client).send(.delete, "."))
        try await fixture.shop(for: client).post("./release", #"{"reason":"r"}"#)
        _ = try await fixture.shop(for: client).send(.delete, ".")
        reached.note(try await client.post("./cancel"))
        fixture.clock.advance(by: .seconds(20 * 60))
        reached.note(try await client.get("."))
    }

    /// Begins a request as another worker would that is still at it.
    private func holdRequest(_ fixture: ServiceFixture, _ body: String, _ reached: Reached) async throws {
        let flow = fixture.service.flow
        let encoded = Data(body.utf8).base64EncodedString()
        let at = flow.now()
        let request = IdempotentRequest(
            application: "application:shop",
            key: flow.store.blindIndex("held", as: .idempotencyKey).bytes.hexadecimal,
            requestHash: flow.store.blindIndex("POST /v1/verifications\n\(encoded)", as: .secret).bytes,
            expiresAt: at + 60
        )
        _ = try await flow.store.begin(request, at: at, busyUntil: at + 60)
        reached.note(try await fixture.shop.post("/v1/verifications", body, headers: ["Idempotency-Key": "held"]))
    }

    private func askForFiles(_ fixture: ServiceFixture, _ reached: Reached) async throws {
        let journey = """
            {"id":"short","version":1,"assuranceLevel":1,"limits":{"totalBytes":10000},
             "steps":[{"id":"passport","kind":"document","options":{"documentTypes":["passport"]}}],
             "texts":{"en":{"title":"t","passport.title":"t","passport.text":"t"}}}
            """
        let added = try await fixture.shop.post("/v1/journeys", journey)
        try #require(added.status == 201, "\(added.text)")
        let client = try await fixture.claim("short")
        let page = "./steps/passport/files/page"
        func put(_ path: String, _ bytes: Data, _ headers: [String: String] = [:]) async throws {
            reached.note(try await client.put(path, bytes, type: "image/jpeg", headers: headers))
        }
        try await put("./steps/passport/files/back", TestFile.jpeg())
        try await askForFrames(fixture, reached)
        try await put(page, Data("no".utf8))
        try await put(page, TestFile.jpeg(width: 60_000, height: 60_000))
        try await put(page, TestFile.jpeg() + Data(count: 4_000_000))
        try await put(page, TestFile.jpeg(), ["Content-Digest": TestFile.digest(Data())])
        let first = try await client.put(page, TestFile.jpeg(), type: "image/jpeg")
        let large = TestFile.jpeg(end: "2") + Data(count: 10_000)
        try await put(page, large, ["Replaces": try first.json["id"]?.text ?? ""])
        for _ in 0..<40 {
            let item = WorkForecast.Item(kind: .presence, verification: UUID(), application: "shop")
            try? fixture.service.flow.queue.admit(item, behind: [], at: fixture.clock.now)
        }
        let extract = "/v1/extract?documentType=passport&slot=page"
        let file = Data("%PDF-1.7".utf8)
        reached.note(try await fixture.shop.send(.post, extract, file, type: "application/pdf"))
    }

    private func askForFrames(_ fixture: ServiceFixture, _ reached: Reached) async throws {
        let client = try await fixture.claim()
        try await client.consent()
        try await client.sendPassport()
        try await client.beginSelfie()
        let unknown = ["X-Frame-Batch": "3", "X-Frame-Times": "0"]
        let frame = TestFile.frames(1)
        reached.note(
            try await client.send(.post, "./steps/selfie/frames", frame, type: "video/x-motion-jpeg", headers: unknown)
        )
        for frames in [TestFile.frames(60), TestFile.jpeg()] {
            reached.note(try await client.put("./steps/selfie/files/frames", frames, type: "video/x-motion-jpeg"))
            fixture.clock.advance(by: .seconds(91))
        }
    }

    private func askForPasscodes(_ fixture: ServiceFixture, _ reached: Reached) async throws {
        let journey = """
            {"id":"code","version":1,"assuranceLevel":1,"limits":{"passcodeAttempts":1,"passcodeWindowInMinutes":10},
             "steps":[{"id":"code","kind":"otp","attempts":5,"options":{"channel":"sms"}}],
             "texts":{"en":{"title":"t","code.title":"t","code.text":"t"}}}
            """
        let added = try await fixture.shop.post("/v1/journeys", journey)
        try #require(added.status == 201, "\(added.text)")
        let client = try await fixture.claim("code", #","subject":{"id":"q","phone":"+31612345678"}"#)
        let id = try #require(UUID(uuidString: client.verification))
        let passcode = try await fixture.service.flow.state(id).details.passcodes["code"]?.undelivered
        let wrong = passcode == "000000" ? "000001" : "000000"
        let body = "{\"action\":\"submit\",\"data\":{\"passcode\":\"\(wrong)\"}}"
        reached.note(try await client.post("./steps/code", body))
        reached.note(try await client.post("./steps/code", body))
        fixture.clock.advance(by: .seconds(11 * 60))
        reached.note(try await client.post("./steps/code", body))
        reached.note(try await client.post("./steps/code", #"{"action":"resend"}"#))
        reached.note(try await client.post("./steps/code", #"{"action":"resend"}"#))
    }

    private func askAboutPersons(_ fixture: ServiceFixture, _ reached: Reached) async throws {
        let journey = """
            {"id":"again","version":1,"assuranceLevel":1,
             "steps":[{"id":"code","kind":"otp","attempts":3,"options":{"channel":"authenticator"}}],
             "texts":{"en":{"title":"t","code.title":"t","code.text":"t"}}}
            """
        let added = try await fixture.shop.post("/v1/journeys", journey)
        try #require(added.status == 201, "\(added.text)")
        try await fixture.add("flagged", #""flags": {"required": "onboarded"}"#)
        for journey in ["again", "flagged"] {
            let request = "{\"journey\":\"\(journey)\",\"subject\":{\"id\":\"nobody\"}}"
            reached.note(try await fixture.shop.post("/v1/verifications", request))
        }
        let authenticator = try await TestAuthenticator(fixture)
        fixture.clock.advance(by: .seconds(3_600))
        reached.note(try await authenticator.enter(authenticator.passcode(5)))
    }
}

/// The problems that answers had.
private final class Reached: Sendable {
    private let state = Mutex<Set<ProblemCode>>([])

    var codes: Set<ProblemCode> { state.withLock { $0 } }

    func note(_ answer: TestAnswer) {
        guard let problem = answer.problem else { return }
        #expect(answer.status == problem.entry.status)
        state.withLock { _ = $0.insert(problem) }
    }
}
