// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@Suite struct `Pages with captions` {
    @Test func `of passports say their values below captions in several languages`() {
        let document = Print.document(Print.passport, height: 0.7)
        #expect(document.kind == .passport)
        #expect(document.country == "NLD")
        #expect(document.text(.lastName) == "De Bruijn")
        #expect(document.text(.firstName) == "Willeke Liselotte")
        #expect(document.text(.idNumber) == "SPECI2014")
        #expect(document.text(.birthDate) == "1965-03-10")
        #expect(document.text(.birthPlace) == "Specimen")
        #expect(document.text(.issueDate) == "2024-03-09")
        #expect(document.text(.expirationDate) == "2034-03-09")
        #expect(document.text(.issuingAuthority) == "Burg. van Stad en Dorp")
        #expect(document.text(.gender) == "F")
        #expect(document.text(.nationality) == "Nederlandse")
    }

    @Test func `mark an authority if more stands behind a wide gap`() {
        let rest = Print.line("Hall", 0.88, 0.555, height: 0.02)
        #expect(
            Print.document(Print.passport + [rest], height: 0.7).text(.issuingAuthority) == "Burg. van Stad en Dorp?"
        )
        let far = Print.line("Hall", 0.95, 0.555, height: 0.02)
        #expect(Print.document(Print.passport + [far], height: 0.7).text(.issuingAuthority) == "Burg. van Stad en Dorp")
    }

    @Test func `join, marked, what stands close behind an authority and seems lower`() {
        let lines = Print.passport.filter { !["Burg. van Stad", "en Dorp"].contains($0.text) }
        let start = Print.line("Burg.", 0.68, 0.525, height: 0.02)
        let rest = Print.line("van", 0.68 + 5 * 0.017 + 0.02, 0.525, height: 0.013)
        #expect(Print.document(lines + [start, rest], height: 0.7).text(.issuingAuthority) == "Burg. van?")
        #expect(Print.document(lines + [start], height: 0.7).text(.issuingAuthority) == "Burg.")
    }

    @Test func `are read if one language of each caption was misread`() {
        let lines = Print.passport.map { line in
            line.text.contains("/") && line.capitalHeight < 0.015
                ? Print.line(
                    line.text.replacing("aa", with: "ua").replacing("Geb", with: "Ccb"),
                    line.left,
                    line.baseline,
                    height: 0.013
                )
                : line
        }
        let document = Print.document(lines, height: 0.7)
        #expect(document.text(.lastName) == "De Bruijn")
        #expect(document.text(.birthDate) == "1965-03-10")
        #expect(document.text(.birthPlace) == "Specimen")
    }

    @Test func `of identity cards have captions beside their values`() {
        let document = Print.document([
            Print.line("RZECZPOSPOLITA POLSKA", 0.1, 0.05, height: 0.025),
            Print.line("REPUBLIC OF POLAND", 0.6, 0.05, height: 0.02),
            Print.line("DOWÓD OSOBISTY", 0.1, 0.1, height: 0.025), Print.line("IDENTITY CARD", 0.5, 0.1, height: 0.025),
            Print.line("Nazwisko / Surname", 0.35, 0.15, height: 0.014),
            Print.line("KOWALSKA", 0.35, 0.18, height: 0.02),
            Print.line("Imiona / Given names", 0.35, 0.21, height: 0.014),
            Print.line("ANNA MARIA", 0.35, 0.24, height: 0.02),
            Print.line("Obywatelstwo / Nationality", 0.35, 0.27, height: 0.014),
            Print.line("POLSKIE", 0.35, 0.3, height: 0.02),
            Print.line("Data urodzenia / Date of birth", 0.66, 0.27, height: 0.014),
            Print.line("15.03.1990", 0.66, 0.3, height: 0.02),
            Print.line("Płeć / Sex", 0.35, 0.33, height: 0.014), Print.line("K / F", 0.35, 0.36, height: 0.02),
            Print.line("Numer dowodu osobistego", 0.35, 0.39, height: 0.014),
            Print.line("Identity card number", 0.35, 0.41, height: 0.014),
            Print.line("ZZC 108 201", 0.35, 0.44, height: 0.02),
            Print.line("Termin ważności / Expiry date", 0.66, 0.39, height: 0.014),
            Print.line("04.06.2031", 0.66, 0.44, height: 0.02),
        ])
        #expect(document.kind == .identityCard)
        #expect(document.country == "POL")
        #expect(document.text(.lastName) == "KOWALSKA")
        #expect(document.text(.firstName) == "ANNA MARIA")
        #expect(document.text(.birthDate) == "1990-03-15")
        #expect(document.text(.expirationDate) == "2031-06-04")
        #expect(document.text(.idNumber) == "ZZC108201")
        #expect(document.text(.gender) == "F")
        #expect(document.text(.nationality) == "POLSKIE")
    }

    @Test func `mark days that fit two orders if the country is unknown`() {
        let document = Print.document([
            Print.line("IDENTITY CARD", 0.1, 0.05), Print.line("Surname SMITH", 0.35, 0.15),
            Print.line("Given names JOHN", 0.35, 0.19), Print.line("Date of birth 03/04/1990", 0.35, 0.23),
        ])
        #expect(document.text(.birthDate) == "1990-04-03?")
        #expect(document.values[.birthDate]?.alternative == "1990-03-04")
        #expect(document.text(.lastName) == "SMITH")
    }

    @Test func `mark a number whose O may be a zero`() {
        let document = Print.document([
            Print.line("IDENTITY CARD", 0.1, 0.05), Print.line("Surname SMITH", 0.35, 0.15),
            Print.line("Document No", 0.35, 0.23), Print.line("AB1O34", 0.35, 0.26, alternatives: [3: ("0", 0.04)]),
        ])
        #expect(document.text(.idNumber) == "AB1O34?")
        #expect(document.values[.idNumber]?.alternative == "AB1034")
    }

    @Test func `without lines say nothing`() {
        #expect(Print.document([]) == PrintedDocument())
        #expect(Print.document([Print.line(" ", 0, 0.1)]) == PrintedDocument())
    }

    @Test func `of identity cards without legible captions say names, days and number by their order, marked`() {
        let document = Print.document([
            Print.line("HENKILÖKORTTI", 0.05, 0.06, height: 0.025),
            Print.line("IDENTITY CARD", 0.55, 0.06, height: 0.017),
            Print.line("SUOMI FINLAND", 0.05, 0.1, height: 0.017), Print.line("FI", 0.9, 0.07, height: 0.02),
            Print.line("Suk", 0.36, 0.135, height: 0.009),
            Print.line("ÅBERG", 0.365, 0.17, height: 0.022), Print.line("HILKKA ELINA", 0.365, 0.225, height: 0.022),
            Print.line("16.07.1976", 0.365, 0.34, height: 0.022), Print.line("62036869M", 0.365, 0.395, height: 0.022),
            Print.line("24.01.2031", 0.67, 0.395, height: 0.022), Print.line("160776-725Y", 0.365, 0.45, height: 0.022),
        ])
        #expect(document.kind == .identityCard)
        #expect(document.country == "FIN")
        #expect(document.text(.lastName) == "ÅBERG?")
        #expect(document.text(.firstName) == "HILKKA ELINA?")
        #expect(document.text(.birthDate) == "1976-07-16?")
        #expect(document.text(.expirationDate) == "2031-01-24?")
        #expect(document.text(.idNumber) == "62036869M?")
    }

    @Test func `have small captions whose letters blur, with values that are marked`() {
        let blurred = ["Surname": "Surnome", "Date of birth": "Dote df birth", "Place of birth": "Ploce df birfh"]
        let lines = Print.passport.map { line in
            guard let caption = blurred.keys.first(where: line.text.hasSuffix), line.capitalHeight < 0.0135,
                let misread = blurred[caption]
            else { return line }
            return Print.line(misread, line.left, line.baseline, height: line.capitalHeight)
        }
        let document = Print.document(lines, height: 0.7)
        #expect(document.text(.birthDate)?.hasPrefix("1965-03-10") == true)
        #expect(document.text(.birthPlace) == "Specimen?")
    }

    @Test func `have days whose parts stand far apart`() {
        let lines = Print.passport.filter { !$0.text.hasPrefix("09 MAA/MAR 2034") }
        let day = [("09.", 0.35), ("03.", 0.44), ("2034.", 0.53)].map { Print.line($0, $1, 0.59, height: 0.02) }
        #expect(Print.document(lines + day, height: 0.7).text(.expirationDate) == "2034-03-09")
    }

    @Test func `have three days in order, marked, if no caption of them was read`() {
        let captions = ["Geboortedatum/Date of birth", "Datum van afgifte/Date of issue", "Geldig tot/Date of expiry"]
        let document = Print.document(Print.passport.filter { !captions.contains($0.text) }, height: 0.7)
        #expect(document.text(.birthDate) == "1965-03-10?")
        #expect(document.text(.issueDate) == "2024-03-09?")
        #expect(document.text(.expirationDate) == "2034-03-09?")
    }

    @Test func `join captions and values that broke between words`() {
        let broken = ["Datum van afgifte/Date of issue", "Burg. van Stad"]
        let lines = Print.passport.filter { !broken.contains($0.text) && $0.text != "en Dorp" }
        let parts = [
            Print.line("Datum van afgifte/D", 0.35, 0.495, height: 0.013),
            Print.line("ate of", 0.56, 0.495, height: 0.007), Print.line("issue", 0.605, 0.495, height: 0.007),
            Print.line("Burg.", 0.68, 0.525, height: 0.02), Print.line("van Stad", 0.78, 0.525, height: 0.02),
        ]
        let document = Print.document(lines + parts, height: 0.7)
        #expect(document.text(.issueDate) == "2024-03-09")
        #expect(document.text(.issuingAuthority) == "Burg. van Stad")
    }

    @Test(arguments: ["DELFZIĲL", "DELFZĲJL", "DELFZĲL"])
    func `have one letter where half of it was read twice`(read: String) {
        let lines = Print.passport.filter { $0.text != "Specimen" }
        let document = Print.document(lines + [Print.line(read, 0.35, 0.46, height: 0.02)], height: 0.7)
        #expect(document.text(.birthPlace) == "DELFZIJL")
    }

    @Test func `keep both languages of a nationality`() {
        let lines = Print.passport.filter { $0.text != "Nederlandse" }
        let document = Print.document(
            lines + [
                Print.line("Nederlandse", 0.35, 0.33, height: 0.02), Print.line("/ Dutch", 0.59, 0.33, height: 0.02),
            ],
            height: 0.7
        )
        #expect(document.text(.nationality) == "Nederlandse / Dutch")
    }
}
