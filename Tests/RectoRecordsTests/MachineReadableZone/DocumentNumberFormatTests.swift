// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoRecords

struct DocumentNumberFormatTests {
    private func allows(_ number: String, _ code: String, _ state: String) throws -> Bool {
        let format = try #require(DocumentNumberFormat(documentCode: code, issuingState: state))
        return number.utf8.enumerated().allSatisfy { format.allows($1, at: $0) }
    }

    @Test(arguments: [
        ("C01X00T47", "P<", "D<<"), ("L01X00T47", "ID", "D<<"), ("XR1001R58", "P<", "NLD"), ("A12345678", "P<", "USA"),
        ("310123456", "P<", "USA"), ("925665416", "P<", "GBR"), ("12345<<<<", "P<", "GBR"),
    ])
    func `knows numbers as States publish them`(number: String, code: String, state: String) throws {
        #expect(try allows(number, code, state))
    }

    @Test(arguments: [
        ("CO1X00T47", "P<", "D<<"), ("LO1XOOT47", "ID", "D<<"), ("XR1O01R58", "P<", "NLD"), ("A1234567O", "P<", "USA"),
        ("92566541O", "P<", "GBR"),
    ])
    func `knows where no O stands`(number: String, code: String, state: String) throws {
        #expect(try !allows(number, code, state))
    }

    @Test(arguments: [("P<", "UTO"), ("V<", "USA"), ("C1", "USA"), ("PT", "GBR"), ("AR", "D<<")])
    func `says nothing of other documents`(code: String, state: String) {
        #expect(DocumentNumberFormat(documentCode: code, issuingState: state) == nil)
    }
}
