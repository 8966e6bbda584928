// SPDX-License-Identifier: Apache-2.0
import RectoLiveness
import RectoVerification
import TestSupport
import Testing

struct JourneyTests {
    @Test func `comes with three journeys, each beginning with a consent`() {
        #expect(
            Journey.shipped.map(\.reference) == [
                "driver-license-selfie@1", "passport-selfie@1", "document-selfie-passcode@1",
            ]
        )
        for journey in Journey.shipped {
            #expect(journey.steps.first?.kind == .consent)
            #expect(journey.order == .given)
            #expect(journey.identityCheck == .required)
            #expect(journey.checks.contains { $0.isIdentityCheck })
            #expect(journey.texts.languages == ["en", "nl"])
            for language in journey.texts.languages {
                for step in journey.steps {
                    #expect(journey.texts.title(of: step.id, in: language)?.isEmpty == false)
                    #expect(journey.texts.text(of: step.id, in: language)?.isEmpty == false)
                }
            }
            #expect(
                journey.steps.allSatisfy {
                    journey.texts.text(of: $0.id, in: "nl") != journey.texts.text(of: $0.id, in: "en")
                }
            )
        }
    }

    @Test(arguments: Journey.shipped)
    func `can be gone through to its end`(journey: Journey) throws {
        let policy = journey.policy
        var facts = try VerificationFacts(policy).after([.claim], policy)
        for step in journey.steps {
            let stepTry = try #require(facts.currentTry(of: step.id))
            let events: [VerificationEvent] =
                switch step.kind {
                case .consent, .select, .form: [.answer(step: step.id)]
                case .document: [.capture(step: step.id), .stepResult(of: stepTry, isPassed: true)]
                case .presence:
                    [.begin(step: step.id), .capture(step: step.id), .stepResult(of: stepTry, isPassed: true)]
                case .otp: [.passcode(step: step.id, isCorrect: true)]
                }
            #expect(facts.next == .step(step.id, step.kind))
            facts = try facts.after(events, policy)
        }
        if !journey.isSubmittedAutomatically { facts = try facts.after([.submit], policy) }
        for check in journey.checks {
            facts = try facts.after([.checkResult(of: check.name, outcome: .passed, attempt: 1)], policy)
        }
        #expect(facts.outcome == .verified)
        #expect(facts.decider == .checks)
    }

    @Test func `asks for the document that was chosen`() {
        let journey = Journey.documentSelfiePasscode
        #expect(journey.documentTypes(of: "document") == [.driversLicense, .passport])
        #expect(journey.documentTypes(of: "document", selection: [.passport]) == [.passport])
        #expect(journey.documentTypes(of: "selfie", selection: [.passport]) == [])
        #expect(Journey.passportSelfie.documentTypes(of: "passport", selection: [.idCard]) == [.passport])
    }

    @Test func `draws a challenge that is not the same for everybody`() throws {
        guard case .presence(let presence)? = Journey.passportSelfie.step("selfie")?.options else {
            Issue.record("no presence step")
            return
        }
        var generator = SeededGenerator(seed: 3)
        let challenges = try (0..<20).map { _ in try presence.challenge(using: &generator) }
        #expect(Set(challenges).count > 5)
        #expect(challenges.allSatisfy { $0.steps.count == 5 && $0.timeout == .seconds(40) })
    }

    @Test func `speaks the nearest language that it has`() {
        let texts = Journey.passportSelfie.texts
        #expect(texts.title(of: "selfie", in: "nl-BE") == "Uw gezicht")
        #expect(texts.title(of: "selfie", in: "fr") == "Your face")
        #expect(texts.text("nothing", in: "nl") == nil)
    }
}
