// SPDX-License-Identifier: Apache-2.0
import RectoLanguages
import RectoLiveness
import TestSupport
import Testing

@testable import RectoVerification

struct JourneyTests {
    @Test func `comes with three journeys and their variants, each beginning with a consent`() {
        let names = ["driver-license-selfie", "passport-selfie", "document-selfie-passcode"]
        #expect(Journey.shipped.map(\.reference) == names.flatMap { ["\($0)@2", "\($0)-unattended@2"] })
        #expect(Journey.formerlyShipped.map(\.reference) == names.flatMap { ["\($0)@1", "\($0)-unattended@1"] })
        for journey in Journey.shipped + Journey.formerlyShipped {
            #expect(journey.steps.first?.kind == .consent)
            #expect(journey.order == .given)
            #expect(journey.identityCheck == .required)
            #expect(journey.checks.contains { $0.isIdentityCheck })
            #expect(journey.texts.languages == Catalogue.stored.languages)
            for language in journey.texts.languages {
                // A language file without them would leave a consent in English.
                let keys = ["title"] + journey.steps.flatMap { ["\($0.id).title", "\($0.id).text"] }
                #expect(Set(journey.texts.texts[language, default: [:]].keys) == Set(keys))
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

    @Test func `asks a person to approve, unless its name and its waivers say what nobody judges`() {
        for journey in Journey.shipped {
            let isUnattended = journey.id.hasSuffix("-unattended")
            #expect(journey.approval == (isUnattended ? .checks : .person))
            #expect(journey.assuranceLevel == (isUnattended ? .one : .two))
            #expect(journey.faces == (isUnattended ? FaceRequirement(falseMatchRate: 0.00001) : nil))
            let unseen = journey.checks.filter { [.documentGenuine, .captureTrusted].contains($0.name) }
            #expect(unseen.count == 2 && unseen.allSatisfy { $0.isIdentityCheck && $0.policy.isWaived == isUnattended })
        }
    }

    @Test(arguments: Journey.shipped + Journey.formerlyShipped)
    func `states in each consent who looks, and how long the journey keeps what`(journey: Journey) throws {
        let consent = try #require(journey.steps.first { $0.kind == .consent })
        let isDay = journey.retention.images == .seconds(86_400)
        #expect(isDay || journey.retention.images == .seconds(3_600))
        #expect(isDay || Journey.formerlyShipped.contains(journey))
        #expect(
            journey.retention.result == .seconds(30 * 86_400) && journey.retention.sketches == journey.retention.result
        )
        let sentences = [
            "en": [
                "a person look",
                "deleted \(isDay ? "one day" : "an hour") after the decision, what was read after 30 days",
                "we keep for 30 days",
            ],
            "nl": [
                "een mens", "\(isDay ? "één dag" : "een uur") na de beslissing gewist, wat gelezen is na 30 dagen",
                "bewaren we 30 dagen",
            ],
        ]
        for (language, parts) in sentences {
            let text = try #require(Language(rawValue: language).flatMap { journey.texts.text(of: consent.id, in: $0) })
            for part in parts { #expect(text.lowercased().contains(part), "“\(part)” in “\(text)”") }
            guard journey.approval == .person else { continue }
            #expect(text.contains(language == "en" ? "and decides" : "en beslist"))
        }
    }

    @Test(arguments: Journey.shipped + Journey.formerlyShipped)
    func `can be gone through to its end`(journey: Journey) throws {
        let policy = journey.policy
        var facts = try VerificationFacts(policy).after([.claim], policy)
        for step in journey.steps {
            let stepTry = try #require(facts.currentTry(of: step.id))
            let events: [VerificationEvent] =
                switch step.kind {
                case .consent, .select, .form: [.answer(step: step.id)]
                case .document, .selfie: [.capture(step: step.id), .stepResult(of: stepTry, isPassed: true)]
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
        guard journey.approval == .person else {
            #expect(facts.outcome == .verified && facts.decider == .checks)
            return
        }
        #expect(facts.status == .review && facts.reviewReason == .approvalByPerson)
        #expect(WultraState(facts) == .processing(.clientAccepted))
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
