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

    @Test(arguments: [
        ("TR", "SÜRÜCÜ BELGESİ DRIVING LICENCE PERMIS DE CONDUIRE", "TÜRKİYE CUMHURİYETİ", "TUR"),
        ("AL", "LEJE DREJTIMI DRIVING LICENCE", "REPUBLIKA E SHQIPËRISË", "ALB"),
        ("UA", "DRIVING LICENCE", "UKRAINE", "UKR"), ("-", "DRIVING LICENCE", "GEORGIA", "GEO"),
        ("MNE", "VOZAČKA DOZVOLA DRIVING LICENCE", "CRNA GORA", "MNE"),
        ("RKS", "PATENT SHOFERI VOZAČKA DOZVOLA DRIVING LICENCE", "REPUBLIC OF KOSOVO", nil),
    ])
    func `that are licences with numbers are of the State that title, name and sign tell`(
        sign: String,
        title: String,
        state: String,
        country: String?
    ) {
        let rows = ["1. HOXHA", "2. ARBEN", "3. 01.02.1980 TIRANË", "4a. 03.04.2018", "4b. 03.04.2028", "5. AB1234567"]
        let document = Print.document(Print.front(sign: sign, titles: [title, state], rows: rows))
        #expect(document.kind == .driverLicense && document.country == country)
        #expect(document.text(.birthDate) == "1980-02-01" && document.text(.idNumber) == "AB1234567")
    }

    @Test func `of the State of Georgia have the day first`() {
        let document = Self.card.print("GEORGIA", 60, 5).field("Last name", 30, 10, "BERIDZE")
            .field("Date of birth", 30, 16, "01.02.1980").document
        #expect(document.country == "GEO" && document.text(.birthDate) == "1980-02-01")
    }

    @Test(arguments: [
        ("LICENCIA PARA CONDUCIR", "ESTADOS UNIDOS MEXICANOS", "MEX"),
        ("LICENCIA DE CONDUCTOR", "REPÚBLICA DE CHILE", "CHL"),
        ("LICENCIA NACIONAL DE CONDUCIR", "REPÚBLICA ARGENTINA", "ARG"),
        ("DRIVING LICENCE", "REPUBLIC OF KENYA", "KEN"),
        ("NATIONAL DRIVERS LICENCE", "FEDERAL REPUBLIC OF NIGERIA", "NGA"),
    ])
    func `that are licences with captions have the day first`(title: String, state: String, country: String) {
        let document = IssuedPage.card.print(state, 20, 3).print(title, 20, 6).print("CLASS B", 60, 12)
            .field("DATE OF BIRTH", 30, 12, "03-04-1985").print("ISS 05-06-2022", 30, 24).print(
                "EXP 04-06-2027",
                55,
                24
            )
            .document
        #expect(document.kind == .driverLicense && document.country == country)
        #expect(document.text(.birthDate) == "1985-04-03" && document.text(.issueDate) == "2022-06-05")
        #expect(document.text(.expirationDate) == "2027-06-04")
    }
}
