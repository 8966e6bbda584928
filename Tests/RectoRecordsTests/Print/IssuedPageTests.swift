// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@Suite struct `Pages as States print them` {
    private static let germanPassport = IssuedPage.passport
        .print("BUNDESREPUBLIK DEUTSCHLAND", 5, 5).print("REISEPASS", 5, 10).print("PASSPORT", 5, 14, height: 1.6)
        .field("Pass-Nr./Passport No./Passeport N°", 85, 12, "C01X00T47")
        .field("Vornamen/Given names/Prénoms", 42, 29, "ERIKA")
        .field("Geburtsdatum/Date of birth/Date de naissance", 42, 43, "12.08.1964")

    @Test func `say the family name without the mark before it and the name at birth behind it`() {
        let document = Self.germanPassport.field(
            "[a] Name/Surname/Nom [b] Geburtsname/Name at birth/Nom de naissance",
            42,
            19,
            "[a] MÜLLER",
            "[b] GABLER"
        ).document
        #expect(document.text(.lastName) == "MÜLLER")
        #expect(document.text(.firstName) == "ERIKA")
    }

    @Test(arguments: [["DR. MÜLLER"], ["DR. MÜLLER", "GEB. GABLER"], ["DR.MÜLLER"], ["PROF. DR. MÜLLER"], ["MÜLLER"]])
    func `say the family name without degrees before it, as German and Austrian zones do`(printed: [String]) {
        let page = Self.germanPassport.field("1. Name/Surname/Nom", 42, 19, printed[0])
        #expect((printed.count > 1 ? page.print(printed[1], 42, 25.85) : page).document.text(.lastName) == "MÜLLER")
    }

    @Test(arguments: [("De Bruijn", "e/v Molenaar"), ("MARTIN", "ép. LAMBERT"), ("MARTIN", "VEUVE LAMBERT")])
    func `say the family name without that of a partner below it`(name: String, partner: String) {
        let document = IssuedPage.passport.print("PASSPORT", 5, 6)
            .field("Naam/Surname/Nom", 42, 19, name, partner).field("Voornamen/Given names/Prénoms", 42, 29, "Anna")
            .document
        #expect(document.text(.lastName) == name)
    }

    @Test func `say names without what stands in brackets, and the one in Latin letters`() {
        let page = IssuedPage.passport.print("PASSPORT", 5, 6)
        let japanese = page.field("Surname", 42, 16, "GAIMU(SMITH)").field("Given name", 42, 23, "SAKURA (ANN)").document
        #expect(japanese.text(.lastName) == "GAIMU")
        #expect(japanese.text(.firstName) == "SAKURA")
        let ukrainian = page.field("Surname", 42, 16, "TKA4EHKO/TKACHENKO").field("Given names", 42, 23, "MAPIA / MARIIA")
            .document
        #expect(ukrainian.text(.lastName) == "TKACHENKO")
        #expect(ukrainian.text(.firstName) == "MARIIA")
    }
}
