// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import RectoVerification
import Testing
@testable import RectoExaminer

struct FormComparisonTests {
    private static let documents = [CheckedRecords.license().record, CheckedRecords.passport().record]

    @Test(
        arguments: [
            ("lastName", "Müller-Specimen", true), ("last_name", "mueller specimen", true),
            ("Surname", "Mueller", true), ("lastName", "Mull", false), ("lastName", "Miller", false),
            ("lastName", "Specimen", false), ("firstName", "Maria", true), ("Given Names", "Maria Clara", true),
            ("firstName", "Clara", false), ("fullName", "Maria Müller-Specimen", true),
            ("Full Name", "Müller-Specimen, Maria Clara", true), ("fullName", "Petra Müller-Specimen", false),
            ("fullName", "Maria Sample", false), ("birthDate", "1984-03-09", true), ("birthDate", "1984-09-03", false),
            ("dateOfBirth", "1984-03-09", true), ("sex", "f", true), ("gender", "Female", true),
            ("gender", "male", false), ("gender", " Vrouw", true), ("gender", "V", true), ("gender", "weiblich", true),
            ("gender", "Mujer", true), ("gender", "Männlich", false), ("gender", "Homme", false),
            ("documentNumber", "d1234567", true), ("Document Number", "L898902C3", true),
            ("idNumber", "L898902C4", false), ("expiryDate", "2030-01-31", true), ("expiryDate", "2030-02-01", false),
        ]
    )
    func `compares what was filled in with what documents say`(name: String, text: String, agrees: Bool) {
        let comparison = FormComparison([name: text], documents: Self.documents)
        #expect(Array(comparison.agreement.values) == [agrees], "\(name) \(text)")
        #expect(!comparison.hasUnreadable)
    }

    @Test(arguments: [
        ("lastName", " "), ("favouriteColour", "green"), ("", "x"), ("lastName", ""), ("gender", "X"),
    ])
    func `leaves out what is empty or unknown`(name: String, text: String) {
        let comparison = FormComparison([name: text], documents: Self.documents)
        #expect(comparison.agreement.isEmpty && !comparison.hasUnreadable)
    }

    @Test(arguments: [
        ("birthDate", "09/03/1984"), ("birthDate", "1984-02-30"), ("birthDate", "yesterday"),
        ("fullName", "Эрика Мюллер"), ("lastName", "穆勒"), ("firstName", "إريكا"),
    ])
    func `notes a day that is none, and a name in another script`(name: String, text: String) {
        let comparison = FormComparison([name: text], documents: Self.documents)
        #expect(comparison.agreement.isEmpty && comparison.hasUnreadable)
    }

    @Test(
        arguments: [("Mujer", false), ("man", true), ("divers", nil), ("prefer not to say", nil)] as [(String, Bool?)]
    )
    func `compares a sex by the words of forms, and leaves out others`(text: String, agrees: Bool?) {
        let man = CheckedRecords.passport { $0.gender = .male }.record
        #expect(FormComparison(["gender": text], documents: [man]).agreement[.gender] == agrees)
    }

    @Test func `a zone that cut a name off does not contradict it`() {
        let cut = CheckedRecords.passport { $0.lastName = "MUELLER SPECI" }.record
        #expect(FormComparison(["lastName": "Müller Specimen"], documents: [cut]).agreement == [.lastName: true])
    }

    @Test func `holder's values must agree with every document`() {
        let other = CheckedRecords.passport { $0.lastName = "SAMPLE" }.record
        let form = ["lastName": "Müller-Specimen"]
        let comparison = FormComparison(form, documents: [Self.documents[0], other])
        #expect(comparison.agreement == [.lastName: false])
    }
}
