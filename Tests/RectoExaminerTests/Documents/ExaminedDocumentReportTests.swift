// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoRecords
import RectoVerification
import TestSupport
import Testing

@testable import RectoExaminer

@Suite(.timeLimit(.minutes(10)))
struct ExaminedDocumentReportTests {
    @Test func `judges every rule, or says why it could not be applied`() async throws {
        let examination = try await Examined.examiner.examine(Examined.license(Examined.sides("persons/desmond")))
        let rules = examination.report.rules
        #expect(rules.map(\.name) == DocumentRule.allCases.map(\.rawValue))
        let codes = Dictionary(uniqueKeysWithValues: rules.map { ($0.name, $0.codes) })
        #expect(rules.filter { $0.outcome == .couldNotApply }.map(\.name) == ["countryAccepted", "checkDigitsAgree"])
        #expect(codes["countryAccepted"] == ["rule.notAsked"] && codes["checkDigitsAgree"] == ["rule.noCheckDigits"])
        #expect(rules.allSatisfy { $0.outcome != .failed })
    }

    @Test func `names the findings that break a rule`() async throws {
        let sides = try Examined.sides("persons/desmond", front: "persons/hugo")
        let report = try await Examined.examiner.examine(Examined.license(sides, countries: ["NLD"])).report
        let rule = try #require(report.rules.first { $0.name == "countryAccepted" })
        #expect(rule.outcome == .failed && rule.codes == ["document.wrongCountry"])
    }

    @Test func `gives each value of a licence with its element and its print`() async throws {
        let examination = try await Examined.examiner.examine(Examined.license(Examined.sides("persons/desmond")))
        let birth = try #require(examination.report.fields.first { $0.name == "birthDate" })
        #expect(birth.value == "1978-11-30" && birth.isPrinted == true)
        let source = try #require(birth.sources.first)
        #expect(source.origin == .barcode && source.slot == .back && source.element == "DBB")
        #expect(source.raw != source.value && (source.confidence ?? 0) > 0.5)
        #expect(source.corners == nil, "a barcode's elements have no place of their own")
    }

    @Test func `shows a page straightened, with the outline that it was found by`() async throws {
        let page = try Examined.picture("persons/noor/page.jpg")
        let evidence = DocumentEvidence(type: .passport, files: [.page: page], day: Examined.day)
        let examination = try await Examined.examiner.examine(evidence)
        let number = try #require(examination.report.fields.first { $0.name == "idNumber" }?.sources.first)
        #expect(number.origin == .zone && number.check == .passed && number.corners?.count == 4)
        let side = try #require(examination.report.sides.first)
        #expect(side.slot == .page && (side.width ?? 0) > 500)
        #expect(side.outline?.count == 4)
        #expect(examination.straightened[.page]?.prefix(2) == Data([0xFF, 0xD8]))
        let rules = examination.report.rules
        #expect(rules.first { $0.name == "sidesAgree" }?.codes == ["rule.oneSource"])
        #expect(rules.first { $0.name == "checkDigitsAgree" }?.outcome == .passed)
    }
}
