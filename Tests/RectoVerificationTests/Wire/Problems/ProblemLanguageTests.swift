// SPDX-License-Identifier: Apache-2.0
import RectoJSON
import RectoLanguages
import RectoLiveness
import RectoVerification
import TestSupport
import Testing

struct ProblemLanguageTests {
    private let catalogue = Catalogue.stored

    @Test func `has a sentence for every code, and for no other`() {
        #expect(catalogue.names(of: "problem") == Set(ProblemCode.allCases.map(\.rawValue) + ["cut"]))
        #expect(catalogue.names(of: "signal") == Set(SignalName.allCases.map(\.rawValue)))
        #expect(catalogue.names(of: "mistake") == Set(Mistake.Code.allCases.map(\.rawValue)))
        #expect(catalogue.names(of: "transition") == Set(TransitionRefused.Cause.allCases.map(\.rawValue)))
        #expect(catalogue.names(of: "next") == Set(NextType.allCases.map(\.rawValue)))
        #expect(catalogue.names(of: "slot") == Set(Slot.allCases.map(\.rawValue)))
        #expect(catalogue.names(of: "prompt") == Set(LivenessStep.allCases.map(\.rawValue)))
        #expect(catalogue.names(of: "request") == ["front", "back", "portrait"])
    }

    @Test func `has a sentence for every end, and for no other`() {
        let outcomes: [VerificationOutcome] = [.verified, .waived]
        let ends = outcomes.map(\.rawValue) + OutcomeReason.allCases.map(\.rawValue) + ["restart"]
        #expect(catalogue.names(of: "end") == Set(ends))
    }

    @Test func `is said in the language, mistakes by their codes`() {
        let mistakes = [
            Mistake(.missing, at: "/data/birthDate", "“birthDate” is missing."),
            Mistake(.notOneOf, at: "/documentTypes/0", "Exactly so."), Mistake(.notJSON, at: "", "Exactly so."),
        ]
        let problem = Problem(.invalidRequest, mistakes: mistakes, in: "nl")
        #expect(problem.title == "Het verzoek is niet zoals het moet zijn.")
        #expect(
            problem.fields?.map(\.message) == [
                "“birthDate” ontbreekt.", "“documentTypes/0” is geen van de mogelijke keuzes.",
                "De tekst is geen JSON.",
            ]
        )
        #expect(Problem(.invalidRequest, mistakes: mistakes).fields?.map(\.message) == mistakes.map(\.message))
    }

    @Test(arguments: TransitionRefused.Cause.allCases)
    func `names what comes next`(cause: TransitionRefused.Cause) {
        let refused = TransitionRefused(cause, next: .submit)
        for language in catalogue.languages { #expect(!refused.text(in: language).contains("{")) }
        #expect(refused.description == refused.text(in: .english))
    }
}
