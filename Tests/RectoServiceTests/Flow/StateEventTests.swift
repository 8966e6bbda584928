// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// Every state in which a verification can be met, and everything that can be asked of it: the answer is the model's.
@Suite struct StateEventTests {
    enum Situation: CaseIterable {
        case requested, collecting, reading, checking, review, verified, failed, rejected, cancelled, expired, waived
    }

    enum Request: CaseIterable {
        case claim, consent, skip, document, submit, restart, cancel, verify, reject, approve, refute, waive, erase

        var event: VerificationEvent {
            switch self {
            case .claim: .claim
            case .consent: .answer(step: "consent")
            case .skip: .skip(step: "selfie")
            case .document: .capture(step: "passport")
            case .submit: .submit
            case .restart: .restart
            case .cancel: .cancel
            case .verify: .decide(outcome: .verified)
            case .reject: .decide(outcome: .failed)
            case .approve: .overturn(outcome: .verified, isBySamePerson: true)
            case .refute: .overturn(outcome: .failed, isBySamePerson: true)
            case .waive: .waive
            case .erase: .erase
            }
        }
    }

    /// A verification with its client and its code.
    struct Subject {
        var client: TestCaller
        let code: String
    }

    @Test(arguments: Situation.allCases) func `answers as the model says`(_ situation: Situation) async throws {
        var configuration = ServiceConfiguration.test
        // Work that nobody does here is not to make the next one wait.
        configuration.workers = 100
        try await ServiceFixture.run(configuration) { fixture in
            for request in Request.allCases {
                let subject = try await bring(fixture, to: situation)
                let id = try #require(UUID(uuidString: subject.client.verification))
                let before = try await fixture.service.flow.state(id)
                var expected = before.facts(after: request.event)
                // The route cancels an open verification before it erases it.
                if request == .erase { expected = expected ?? before.facts(after: .cancel, .erase) }
                let answer = try await send(request, fixture, subject)
                #expect((answer.status < 300) == (expected != nil), "\(situation) \(request): \(answer.text)")
                #expect(answer.status < 500, "\(situation) \(request)")
                let after = try await fixture.service.flow.state(id)
                #expect(after.facts == expected ?? before.facts, "\(situation) \(request)")
            }
        }
    }

    private func send(_ request: Request, _ fixture: ServiceFixture, _ subject: Subject) async throws -> TestAnswer {
        let (client, shop) = (subject.client, fixture.shop(for: subject.client))
        switch request {
        case .claim: return try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(subject.code)\"}")
        case .consent: return try await client.consent()
        case .skip: return try await client.post("./steps/selfie", #"{"action":"skip"}"#)
        case .document:
            _ = try await client.put("./steps/passport/files/page", TestFile.jpeg(end: "x"), type: "image/jpeg")
            return try await client.post("./steps/passport", #"{"action":"submit","data":{"documentType":"passport"}}"#)
        case .submit: return try await shop.post("./submit")
        case .restart: return try await client.post("./restart")
        case .cancel: return try await shop.post("./cancel")
        case .verify: return try await shop.review("./decision", #"{"outcome":"verified","note":"n"}"#)
        case .reject: return try await shop.review("./decision", #"{"outcome":"failed","note":"n"}"#)
        case .approve: return try await shop.review("./overturn", #"{"outcome":"verified","reason":"r"}"#)
        case .refute: return try await shop.review("./overturn", #"{"outcome":"failed","reason":"r"}"#)
        case .waive: return try await shop.review("./waive", #"{"note":"n"}"#)
        case .erase: return try await shop.send(.delete, ".")
        }
    }

    private func bring(_ fixture: ServiceFixture, to situation: Situation) async throws -> Subject {
        var subject = try await claimed(fixture, isClaimed: situation != .requested)
        let (client, shop) = (subject.client, fixture.shop(for: subject.client))
        switch situation {
        case .requested: break
        case .collecting: try await client.consent()
        case .reading:
            try await client.consent()
            try await client.sendPassport()
            try await client.sendSelfie()
        case .checking: try await client.sendEverything(fixture)
        case .review: try await decide(client, fixture, .couldNotApply)
        case .verified: try await decide(client, fixture, .passed)
        case .failed: try await decide(client, fixture, .failed)
        case .rejected: try await shop.review("./decision", #"{"outcome":"failed","note":"n"}"#)
        case .cancelled: try await client.post("./cancel")
        case .expired: try await expire(&subject, fixture)
        case .waived: try await shop.review("./waive", #"{"note":"n"}"#)
        }
        return subject
    }

    private func decide(_ client: TestCaller, _ fixture: ServiceFixture, _ outcome: CheckOutcome) async throws {
        fixture.examiner.answerIdentity(outcome)
        try await client.sendEverything(fixture)
        try await fixture.work()
    }

    private func expire(_ subject: inout Subject, _ fixture: ServiceFixture) async throws {
        for _ in 0..<2 {
            fixture.clock.advance(by: .seconds(14 * 60))
            subject.client.token = try await subject.client.post("./token").json["accessToken"]?.text
        }
        fixture.clock.advance(by: .seconds(3 * 60))
        try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
    }

    private func claimed(_ fixture: ServiceFixture, isClaimed: Bool) async throws -> Subject {
        let created = try await fixture.create()
        var client = TestCaller(client: fixture.client, verification: created.id)
        if isClaimed {
            let answer = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(created.code)\"}")
            client.token = try answer.json["accessToken"]?.text
        } else {
            let id = try #require(UUID(uuidString: created.id))
            client.token = try await fixture.service.tokens.issue(for: id, minutes: 15).token
        }
        // Wrong codes of the requests before count for the address.
        fixture.clock.advance(by: .seconds(120))
        return Subject(client: client, code: created.code)
    }
}

extension VerificationState {
    /// The facts of the model after events; `nil` if it refuses one.
    fileprivate func facts(after events: VerificationEvent...) -> VerificationFacts? {
        events.reduce(Optional(facts)) { facts, event in
            guard case .applied(let next)? = try? facts?.applying(event, journey.policy) else { return nil }
            return next
        }
    }
}
