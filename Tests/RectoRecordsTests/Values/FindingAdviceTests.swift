// SPDX-License-Identifier: Apache-2.0
import RectoLanguages
import RectoRecords
import TestSupport
import Testing

struct FindingAdviceTests {
    @Test func `has advice for every code, and for no other`() {
        #expect(Catalogue.stored.names(of: "advice") == Set(Finding.Code.allCases.map(\.rawValue)))
        #expect(Catalogue.stored.names(of: "notice").isSubset(of: Finding.Code.allCases.map(\.rawValue)))
    }

    @Test func `has a heading for every thing that can be wrong, and for no other`() {
        let things = Finding.Code.allCases.map { String($0.rawValue.prefix { $0 != "." }) }
        #expect(Catalogue.stored.names(of: "heading") == Set(things))
        let finding = Finding(.imageBlurred, .error, message: "Its edges are wide.")
        #expect(finding.heading(in: "nl") == "De foto is niet te gebruiken.")
    }

    @Test func `has a word for every value of a record`() {
        let fields = DriverLicense.Field.allCases.map(\.rawValue) + Passport.Field.allCases.map(\.rawValue)
        #expect(Catalogue.stored.names(of: "field") == Set(fields + ["other"]))
    }

    @Test(arguments: Finding.Code.allCases)
    func `advises in every language, without a gap`(code: Finding.Code) {
        for field in ["birthDate", "unheardOf", nil] {
            let finding = Finding(code, .error, field: field, message: "What is exactly so.")
            let texts = Catalogue.stored.languages.map(finding.advice)
            #expect(Set(texts).count == texts.count)
            #expect(texts.allSatisfy { !$0.contains("{") })
        }
    }

    @Test func `names the value`() {
        let finding = Finding(.fieldUncertain, .warning, field: "birthDate", message: "It is hard to read.")
        #expect(finding.advice(in: "nl-be").contains("(geboortedatum)"))
        #expect(finding.advice(in: .english).contains("(date of birth)"))
    }
}
