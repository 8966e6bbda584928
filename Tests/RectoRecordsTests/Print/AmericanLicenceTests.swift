// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@Suite struct `American and Canadian licences` {
    @Test func `say their values by abbreviations`() {
        let document = Print.document(Print.californianLicence)
        #expect(document.kind == .driverLicense)
        #expect(document.country == "USA")
        #expect(document.state == "CA")
        #expect(document.text(.lastName) == "CARDHOLDER")
        #expect(document.text(.firstName) == "IMA")
        #expect(document.text(.idNumber) == "I1234568")
        #expect(document.text(.birthDate) == "1977-08-31")
        #expect(document.text(.issueDate) == "2024-08-31")
        #expect(document.text(.expirationDate) == "2029-08-31")
        #expect(document.text(.addressStreet) == "2570 24TH STREET")
        #expect(document.text(.addressCity) == "ANYTOWN")
        #expect(document.text(.addressState) == "CA")
        #expect(document.text(.addressZip) == "95818")
        #expect(document.text(.gender) == "F")
        #expect(document.text(.height) == "65 in")
        #expect(document.text(.weight) == "125 lb")
        #expect(document.text(.eyeColor) == "BRO")
        #expect(document.text(.hairColor) == "BRO")
    }

    @Test func `say their values by numbers and abbreviations`() {
        let document = Print.document([
            Print.line("Pennsylvania", 0.05, 0.06, height: 0.04),
            Print.line("DRIVER'S LICENSE", 0.5, 0.06, height: 0.03),
            Print.line("4d DLN: 99 999 999", 0.35, 0.13), Print.line("DUPS: 00", 0.75, 0.13),
            Print.line("3 DOB: 01/07/1973", 0.35, 0.17), Print.line("1 SAMPLE", 0.35, 0.21),
            Print.line("2 ANDREW JASON", 0.35, 0.245), Print.line("8 123 MAIN STREET", 0.35, 0.28),
            Print.line("APT. 1", 0.378, 0.315), Print.line("HARRISBURG, PA 17101-0000", 0.378, 0.35),
            Print.line("4b EXP: 01/08/2030", 0.35, 0.39), Print.line("4a ISS: 01/07/2026", 0.7, 0.39),
            Print.line("15 SEX: M 16 HGT: 5'-11'' 18 EYES: BRO", 0.35, 0.43),
            Print.line("9 CLASS: C 9a END: NONE 12 RESTR: NONE", 0.35, 0.47),
            Print.line("5 DD: 1234567890123", 0.35, 0.51),
        ])
        #expect(document.state == "PA")
        #expect(document.text(.idNumber) == "99999999")
        #expect(document.text(.lastName) == "SAMPLE")
        #expect(document.text(.firstName) == "ANDREW JASON")
        #expect(document.text(.birthDate) == "1973-01-07")
        #expect(document.text(.issueDate) == "2026-01-07")
        #expect(document.text(.expirationDate) == "2030-01-08")
        #expect(document.text(.addressStreet) == "123 MAIN STREET, APT. 1")
        #expect(document.text(.addressStreet2) == "APT. 1")
        #expect(document.text(.addressCity) == "HARRISBURG")
        #expect(document.text(.addressZip) == "17101")
        #expect(document.text(.height) == "71 in")
        #expect(document.text(.gender) == "M")
        #expect(document.text(.eyeColor) == "BRO")
        #expect(document.text(.categories) == "C")
    }

    @Test(arguments: ["5'-07'", "5' -07\"", "5'-07", "5'-07''", "5'07"])
    func `have heights whose signs were lost`(height: String) {
        let lines = Print.californianLicence.map { line in
            line.text.hasPrefix("HGT") ? Print.line("HGT " + height, line.left, line.baseline) : line
        }
        #expect(Print.document(lines).text(.height) == "67 in")
    }

    @Test func `have captions above their values`() {
        let small = 0.014
        let document = Print.document([
            Print.line("NEW YORK STATE", 0.05, 0.06, height: 0.04),
            Print.line("DRIVER LICENSE", 0.6, 0.06, height: 0.03),
            Print.line("4d ID", 0.35, 0.1, height: small), Print.line("123 456 789", 0.35, 0.135, height: 0.03),
            Print.line("9 CLASS", 0.75, 0.1, height: small), Print.line("D", 0.75, 0.135, height: 0.03),
            Print.line("1", 0.35, 0.17, height: small), Print.line("DOCUMENT", 0.37, 0.17),
            Print.line("2", 0.35, 0.205, height: small), Print.line("SAMPLE MARIE", 0.37, 0.205),
            Print.line("2345 ANYPLACE AVE", 0.37, 0.24), Print.line("ANYTOWN NY 12345", 0.37, 0.275),
            Print.line("3 DOB", 0.35, 0.31, height: small), Print.line("06/09/1985", 0.35, 0.345, height: 0.03),
            Print.line("4a Issued", 0.35, 0.38, height: small), Print.line("03/07/2022", 0.35, 0.415),
            Print.line("4b Expires", 0.6, 0.38, height: small), Print.line("10/01/2029", 0.6, 0.415),
            Print.line("15 Sex", 0.35, 0.45, height: small), Print.line("F", 0.35, 0.48),
            Print.line("16 Height", 0.45, 0.45, height: small), Print.line("5-08", 0.45, 0.48),
            Print.line("18 Eyes", 0.6, 0.45, height: small), Print.line("BRO", 0.6, 0.48),
        ])
        #expect(document.state == "NY")
        #expect(document.text(.idNumber) == "123456789")
        #expect(document.text(.lastName) == "DOCUMENT")
        #expect(document.text(.firstName) == "SAMPLE MARIE")
        #expect(document.text(.birthDate) == "1985-06-09")
        #expect(document.text(.issueDate) == "2022-03-07")
        #expect(document.text(.expirationDate) == "2029-10-01")
        #expect(document.text(.addressStreet) == "2345 ANYPLACE AVE")
        #expect(document.text(.gender) == "F")
        #expect(document.text(.height) == "68 in")
        #expect(document.text(.categories) == "D")
    }

    @Test func `of Canada have days with the year first and both languages`() {
        let document = Print.document([
            Print.line("Ontario", 0.05, 0.06, height: 0.04),
            Print.line("DRIVER'S LICENCE", 0.4, 0.05, height: 0.025),
            Print.line("PERMIS DE CONDUIRE", 0.4, 0.08, height: 0.02),
            Print.line("1,2 NAME/NOM", 0.35, 0.115, height: 0.014), Print.line("PUBLIC,", 0.35, 0.145),
            Print.line("JOHN Q", 0.35, 0.18), Print.line("8 ADDRESS/ADRESSE", 0.35, 0.205, height: 0.014),
            Print.line("2750 WINDSOR ST", 0.35, 0.235), Print.line("LONDON, ON, N5Z 4W5", 0.35, 0.27),
            Print.line("4d NUMBER/NUMÉRO D6101-40706-60905", 0.35, 0.31, height: 0.02),
            Print.line("4a ISS/DÉL 2024/01/15", 0.35, 0.35, height: 0.02),
            Print.line("4b EXP/EXP 2029/01/15", 0.68, 0.35, height: 0.02),
            Print.line("16 HGT/HAUT 175 cm", 0.35, 0.39, height: 0.02),
            Print.line("15 SEX/SEXE M", 0.68, 0.39, height: 0.02),
            Print.line("9 CLASS/CATÉG G", 0.35, 0.43, height: 0.02),
            Print.line("3 DOB/DDN 1974/09/05", 0.6, 0.43, height: 0.02),
        ])
        #expect(document.country == "CAN")
        #expect(document.state == "ON")
        #expect(document.text(.lastName) == "PUBLIC")
        #expect(document.text(.firstName) == "JOHN Q")
        #expect(document.text(.idNumber) == "D6101-40706-60905")
        #expect(document.text(.birthDate) == "1974-09-05")
        #expect(document.text(.issueDate) == "2024-01-15")
        #expect(document.text(.addressStreet) == "2750 WINDSOR ST")
        #expect(document.text(.addressCity) == "LONDON")
        #expect(document.text(.addressZip) == "N5Z 4W5")
        #expect(document.text(.height) == "175 cm")
        #expect(document.text(.gender) == "M")
    }

    @Test func `are read if the number of the family name was misread`() {
        let document = Print.document([
            Print.line("Texas", 0.05, 0.06, height: 0.04), Print.line("DRIVER LICENSE", 0.5, 0.06, height: 0.03),
            Print.line("4d DL 12345678", 0.35, 0.13), Print.line("3 DOB 02/25/1985", 0.35, 0.17),
            Print.line("4b Exp 02/25/2030", 0.35, 0.21), Print.line("4a Iss 01/14/2022", 0.7, 0.21),
            Print.line("I SAMPLE", 0.35, 0.25), Print.line("2 ANITA JO", 0.35, 0.285),
            Print.line("8 12 OAK AVE", 0.35, 0.32), Print.line("ANYTOWN TX 77777", 0.392, 0.355),
        ])
        #expect(document.values[.lastName]?.value == "SAMPLE")
        #expect(document.text(.firstName) == "ANITA JO")
        #expect(document.text(.addressStreet) == "12 OAK AVE")
        #expect(document.text(.addressZip) == "77777")
    }

    @Test func `have names without labels above the address, marked`() {
        let lines = Print.californianLicence.map { line in
            switch line.text {
            case "LN CARDHOLDER": Print.line("CARDHOLDER", line.left, line.baseline)
            case "FN IMA": Print.line("IMA", line.left, line.baseline)
            default: line
            }
        }
        #expect(Print.document(lines).text(.lastName) == "CARDHOLDER?")
        #expect(Print.document(lines).text(.firstName) == "IMA?")
    }

    @Test func `have given names between family name and address, marked, whose label was not read`() {
        let lines = Print.californianLicence.filter { $0.text != "FN IMA" }
        let joined = Print.line("2IMA", 0.34, 0.245)
        #expect(Print.document(lines + [joined]).text(.firstName) == "IMA?")
        let beside = [Print.line("FM", 0.3, 0.247, height: 0.02), Print.line("IMA", 0.37, 0.245)]
        #expect(Print.document(lines + beside).text(.firstName) == "IMA?")
    }

    @Test(arguments: ["1CARDHOLDER", "íCARDHOLDER"]) func `have no number of a field in a name`(read: String) {
        let lines = Print.californianLicence.map { line in
            switch line.text {
            case "LN CARDHOLDER": Print.line(read, line.left, line.baseline)
            case "FN IMA": Print.line("IMA", line.left, line.baseline)
            default: line
            }
        }
        #expect(Print.document(lines).text(.lastName) == "CARDHOLDER?")
    }

    @Test func `never take a title or a caption for a name`() {
        let lines = Print.californianLicence.filter { $0.text != "LN CARDHOLDER" } + [Print.line("LN", 0.34, 0.21)]
        #expect(Print.document(lines).values[.lastName] == nil)
    }

    @Test func `have a city whose State stands behind a wide gap`() {
        let lines = Print.californianLicence.filter { !$0.text.hasPrefix("ANYTOWN") }
        let document = Print.document(
            lines + [Print.line("ANYTOWN,", 0.34, 0.315), Print.line("CA 95818", 0.34 + 8 * 0.02125 + 0.05, 0.315)]
        )
        #expect(document.text(.addressCity) == "ANYTOWN")
        #expect(document.text(.addressState) == "CA")
        #expect(document.text(.addressStreet) == "2570 24TH STREET")
    }

    @Test func `have a street beside the number of its field`() {
        let lines = Print.californianLicence.filter { !$0.text.hasPrefix("2570") && !$0.text.hasPrefix("ANYTOWN") }
        let document = Print.document(
            lines + [
                Print.line("8", 0.34, 0.28, height: 0.02), Print.line("109 SYCAMORE LN", 0.36, 0.28),
                Print.line("ANYTOWN, CA 95818", 0.34, 0.315),
            ]
        )
        #expect(document.text(.addressStreet) == "109 SYCAMORE LN")
    }

    @Test func `have a height in feet and inches, marked if the inches were not read`() {
        let lines = Print.californianLicence.filter { !$0.text.hasPrefix("HGT") }
        let whole = [Print.line("HGT 4'", 0.6, 0.475), Print.line("-11\"", 0.6 + 6 * 0.02125 + 0.03, 0.475)]
        #expect(Print.document(lines + whole).text(.height) == "59 in")
        #expect(Print.document(lines + [whole[0]]).text(.height)?.hasSuffix("?") ?? true)
    }

    @Test func `have three days in order, marked, if no caption of them was read`() {
        let captions: Set = ["EXP 08/31/2029", "DOB 08/31/1977", "ISS", "08/31/2024"]
        let document = Print.document(
            Print.californianLicence.filter { !captions.contains($0.text) } + [
                Print.line("08/31/2029", 0.34, 0.17), Print.line("08/31/1977", 0.34, 0.36),
                Print.line("08/31/2024", 0.82, 0.55),
            ]
        )
        #expect(document.text(.birthDate) == "1977-08-31?")
        #expect(document.text(.issueDate) == "2024-08-31?")
        #expect(document.text(.expirationDate) == "2029-08-31?")
    }
}
