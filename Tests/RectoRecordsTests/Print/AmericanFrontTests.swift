// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@Suite struct `Fronts of American and Canadian licences` {
    /// The rows of a card of Texas, with these names.
    private func texan(_ names: [String], more: [String] = []) -> PrintedDocument {
        let rows =
            ["4d. DL: 12345678      9. Class: C", "4b. Exp: 07/11/2030", "3. DOB: 02/25/1985"] + names
            + ["8. 12 OAK AVE APT 3", "   AUSTIN, TX 78704-0000", "15. Sex: F", "16. Hgt: 5'-05''"] + more
        return Print.document(Print.front(titles: ["Texas", "DRIVER LICENSE"], rows: rows))
    }

    @Test func `have names and streets with words of captions`() {
        let rows = [
            "4d DLN S5141728", "4b EXP 02/14/2028", "1 HAIR", "2 ROSS LEE", "8 18 EYE ST NW", "  WASHINGTON, DC 20001",
        ]
        let document = Print.document(Print.front(titles: ["District of Columbia", "DRIVER LICENSE"], rows: rows))
        #expect(document.text(.lastName) == "HAIR" && document.text(.firstName) == "ROSS LEE")
        #expect(document.text(.addressStreet) == "18 EYE ST NW")
    }

    @Test(arguments: [
        ("Florida", "9 CLASS E", "E"), ("Michigan", "9 CLASS O", "O"), ("New York State", "9 CLASS DJ", "DJ"),
        ("Hawaii", "CLASS 3", "3"), ("British Columbia", "Class:5", "5"), ("Alberta", "CLASS: 5 6", "5 6"),
    ])
    func `have the classes of their State or province`(state: String, row: String, expected: String) {
        let rows = ["4d DLN S5141728", row, "4b EXP 02/14/2028", "1 SAMPLE", "2 ROSS LEE", "15 SEX M"]
        let document = Print.document(Print.front(titles: [state, "DRIVER LICENSE"], rows: rows))
        #expect(document.text(.categories) == expected)
    }
}
