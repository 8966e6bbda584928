// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoRecords

struct PrintComparisonTests {
    private func agreement(
        of field: String,
        code: String,
        print: String?,
        confidence: Double = 0.99,
        alternative: String? = nil,
        lines: [String] = []
    ) -> PrintAgreement {
        PrintComparison(lines: lines).agreement(
            of: field,
            code: PrintComparison.Statement(value: code, confidence: 1),
            print: print.map {
                PrintComparison.Statement(value: $0, confidence: confidence, alternative: alternative)
            }
        )
    }

    @Test func `agrees with the same value`() {
        #expect(agreement(of: "idNumber", code: "D1234567", print: "D1234567") == .agrees)
        #expect(agreement(of: "birthDate", code: "1990-02-03", print: "1990-02-03") == .agrees)
    }

    @Test func `agrees with a number whose signs, and O and 0, differ`() {
        #expect(agreement(of: "idNumber", code: "D123O567", print: "D123-0567") == .agrees)
    }

    @Test func `agrees with a name as a zone spells it`() {
        #expect(agreement(of: "lastName", code: "MUELLER", print: "Müller") == .agrees)
        #expect(agreement(of: "firstName", code: "ANNA", print: "Anna Maria") == .agrees)
        #expect(agreement(of: "lastName", code: "VAN DER BERGEN LOUWER", print: "van der Bergen Louwerse") == .agrees)
    }

    @Test func `differs from another value that is sure`() {
        #expect(agreement(of: "idNumber", code: "D1234567", print: "D1234568") == .differs)
        #expect(agreement(of: "birthDate", code: "1990-02-03", print: "1980-02-03") == .differs)
        #expect(agreement(of: "lastName", code: "JANSEN", print: "Pieters") == .differs)
    }

    @Test func `is unclear about print that is unsure or has another reading`() {
        #expect(agreement(of: "idNumber", code: "D1234567", print: "D1234568", confidence: 0.9) == .unclear)
        #expect(agreement(of: "idNumber", code: "D1234567", print: "D1234568", alternative: "D1234567") == .unclear)
    }

    @Test func `agrees with a value that stands elsewhere on the document`() {
        let lines = ["4d. X", "DD: D1234567 99", "03.02.1990"]
        #expect(agreement(of: "idNumber", code: "D1234567", print: "X9999999", lines: lines) == .agrees)
        #expect(agreement(of: "birthDate", code: "1990-02-03", print: "2001-01-01", lines: lines) == .agrees)
        #expect(agreement(of: "birthDate", code: "1990-02-03", print: nil, lines: lines) == .agrees)
    }

    @Test func `does not find what print lacks`() {
        #expect(agreement(of: "idNumber", code: "D1234567", print: nil) == .notFound)
        #expect(agreement(of: "lastName", code: "LI", print: nil, lines: ["LIMITED"]) == .notFound)
    }
}
