// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoRecords
import RectoVerification
import TestSupport
import Testing
@testable import RectoExaminer

struct ApplicantCheckerTests {
    @Test func `answers every check that is asked for, in order`() async throws {
        let names: [CheckName] = [.liveness, "watchList", .documentCrossCheck, .faceMatch, .documentExpiry]
        let evidence = ApplicantEvidence(checks: names, documents: [], day: Examined.day)
        let results = try await Examined.examiner.check(evidence)
        #expect(results.map(\.name) == names)
        #expect(results.allSatisfy { $0.outcome == .couldNotApply })
        #expect(
            results.map(\.codes) == [
                ["liveness.notTaken"], ["check.unknown"], ["document.alone"], ["face.noSelfie"], ["document.undated"],
            ]
        )
    }

    @Test func `answers each check that is named as the engine's`() async throws {
        let names = CheckName.ofEngine.sorted { $0.rawValue < $1.rawValue }
        let results = try await Examined.examiner.check(
            ApplicantEvidence(checks: names, documents: [], day: Examined.day)
        )
        #expect(results.map(\.name) == names)
        #expect(results.allSatisfy { $0.codes != ["check.unknown"] })
    }

    @Test func `the document names every code, in order`() throws {
        let cells = try DocumentRuleTests.cells(below: "## What checks say")
        #expect(cells == CheckCode.allCases.map(\.rawValue))
    }

    @Test func `every code has the form of findings' codes`() {
        for code in CheckCode.allCases {
            #expect(code.rawValue.wholeMatch(of: /[a-z]+\.[a-z][A-Za-z]*/) != nil)
        }
    }
}
