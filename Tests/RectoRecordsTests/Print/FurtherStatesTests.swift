// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@Suite struct `Cards of further States, and captions in the line of their values` {
    private static let card = IssuedPage.card.print("IDENTITY CARD", 20, 5)

    @Test func `lose no short word and no digit behind a caption to it`() {
        let document = Self.card.print("Given names: JO ANN", 30, 10).print("Surname: LI", 30, 14)
            .print("Document No. 12 345 678", 30, 18).print("Date of birth: 01 JAN 1980", 30, 22)
            .print("Place of birth: BY TOWN", 30, 26).document
        #expect(document.text(.firstName) == "JO ANN" && document.text(.idNumber) == "12345678")
        #expect(document.text(.birthDate) == "1980-01-01" && document.text(.birthPlace) == "BY TOWN")
    }
}
