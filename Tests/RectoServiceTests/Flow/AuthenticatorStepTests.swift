// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// Passcode steps that take the passcode of the person's authenticator.
@Suite struct AuthenticatorStepTests {
    private static let journey = """
        {"id":"again","version":1,"assuranceLevel":1,
         "steps":[{"id":"passcode","kind":"otp","attempts":3,"options":{"channel":"authenticator"}}],
         "limits":{"passcodeDigits":8},
         "texts":{"en":{"title":"You again","passcode.title":"Passcode","passcode.text":"Open your app."}}}
        """

    private static let subject = #","subject":{"id":"p"}"#

    private func enter(_ passcode: String, _ client: TestCaller) async throws -> TestAnswer {
        try await client.post("./steps/passcode", "{\"action\":\"submit\",\"data\":{\"passcode\":\"\(passcode)\"}}")
    }

    /// A client in the step, with the person's authenticator.
    private func begun(_ fixture: ServiceFixture) async throws -> (TestCaller, TestAuthenticator) {
        let added = try await fixture.shop.post("/v1/journeys", Self.journey)
        try #require(added.status == 201, "\(added.text)")
        let authenticator = try await TestAuthenticator(fixture)
        return (try await fixture.claim("again", Self.subject), authenticator)
    }

    @Test func `takes a passcode of the authenticator, once for all verifications`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, authenticator) = try await begun(fixture)
            guard case .otp(let next) = try await client.get(".").verification.next else {
                Issue.record("the passcode is not asked for")
                return
            }
            #expect(next.channel == .authenticator && next.digits == 6 && next.resendAt == nil)
            let passcode = authenticator.passcode()
            let entered = try await enter(passcode, client)
            #expect(try entered.status == 200 && entered.verification.steps.last?.state == .passed)
            let other = try await fixture.claim("again", Self.subject)
            #expect(try await enter(passcode, other).problem == .otpInvalid, "it was used")
            #expect(try await authenticator.enter(passcode).problem == .otpInvalid, "it was used")
        }
    }

    @Test func `sends nothing`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, _) = try await begun(fixture)
            try await fixture.work()
            let types = try await fixture.shop(for: client).get("./events").json["items"]?.items ?? []
            #expect(!types.contains { $0["type"]?.text?.hasPrefix("passcode.") == true })
            #expect(try await client.post("./steps/passcode", #"{"action":"resend"}"#).problem == .invalidRequest)
        }
    }

    @Test func `counts wrong passcodes in the step and for the authenticator`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, authenticator) = try await begun(fixture)
            let wrong = try await enter(authenticator.wrongPasscode, client)
            #expect(wrong.problem == .otpInvalid)
            #expect(try wrong.json["next", "attemptsLeft"]?.integer == 2)
            fixture.clock.advance(by: .seconds(120))
            let skewed = try await enter(authenticator.passcode(3), client)
            #expect(skewed.problem == .otpClockSkew && skewed.text.contains("90 seconds fast"))
            #expect(try await authenticator.enter(authenticator.wrongPasscode).text.contains("Tries left: 2."))
            _ = try await enter(authenticator.wrongPasscode, client)
            let verification = try await client.get(".").verification
            #expect(verification.outcome == .failed && verification.reason == .limitReached)
        }
    }

    @Test func `judges nothing while the authenticator is locked`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, authenticator) = try await begun(fixture)
            for _ in 0..<5 { _ = try await authenticator.enter(authenticator.wrongPasscode) }
            let locked = try await enter(authenticator.passcode(), client)
            #expect(locked.problem == .otpRetriesExceeded && locked.headers[.retryAfter] == "300")
            #expect(try await client.get(".").verification.steps.last?.attemptsLeft == 3)
        }
    }

    @Test func `says that the person has no confirmed authenticator`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, authenticator) = try await begun(fixture)
            _ = try await fixture.shop.send(.delete, authenticator.path)
            #expect(try await enter("123456", client).problem == .otpNotEnrolled)
            let request = "{\"journey\":\"again\"\(Self.subject)}"
            #expect(try await fixture.shop.post("/v1/verifications", request).problem == .otpNotEnrolled)
            _ = try await TestAuthenticator(fixture, confirms: false)
            #expect(try await fixture.shop.post("/v1/verifications", request).problem == .otpNotEnrolled)
            let nobody = try await fixture.shop.post("/v1/verifications", #"{"journey":"again"}"#)
            #expect(nobody.problem == .invalidRequest && nobody.text.contains("/subject/id"))
        }
    }
}
