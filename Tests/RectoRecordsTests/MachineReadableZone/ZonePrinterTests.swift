// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import TestSupport
import Testing

struct ZonePrinterTests {
    @Test(arguments: ZoneSpecimens.all)
    func `prints what the standard prints`(format: ZoneFormat, lines: [String]) throws {
        let content = try parsed(lines).content
        #expect(try ZonePrinter().zone(for: content).lines == lines)
    }

    @Test func `prints the zone of a record`() throws {
        var passport = Passport()
        passport.lastName = "Eriksson"
        passport.firstName = "Anna"
        passport.middleName = "Maria"
        passport.country = "UTO"
        passport.nationality = "UTO"
        passport.gender = .female
        passport.birthDate = CalendarDate("1974-08-12")
        passport.expirationDate = CalendarDate("2012-04-15")
        passport.idNumber = "L898902C3"
        passport.personalNumber = "ZE184226B"
        #expect(try lines(passport, .td3, "P") == ZoneSpecimens.passport)
        passport.idNumber = "D23145890"
        #expect(try lines(passport, .td1, "I") == ZoneSpecimens.card)
        #expect(try lines(passport, .td2, "I") == ZoneSpecimens.largeCard)
    }

    @Test func `prints fillers for what is not known`() throws {
        let printed = try lines(Passport(), .td3, "P")
        #expect(printed == ["P" + String(repeating: "<", count: 43), "<<<<<<<<<0<<<<<<<<<0<<<<<<<0<<<<<<<<<<<<<<00"])
    }

    @Test func `splits a long number`() throws {
        var content = try parsed(ZoneSpecimens.card).content
        content.documentNumber = "D23145890734"
        #expect(try ZonePrinter().zone(for: content).lines[0] == "I<UTOD23145890<7349<<<<<<<<<<<")
        content.optionalData = "X1"
        #expect(try ZonePrinter().zone(for: content).lines[0] == "I<UTOD23145890<7349<X1<<<<<<<<")
        content.documentNumber = "D231458901234567890123"
        content.optionalData = nil
        let zone = try ZonePrinter().zone(for: content)
        #expect(zone.lines[0].hasPrefix("I<UTOD23145890<1234567890123"))
        #expect(try parsed(zone.lines).content == content)
        content.documentNumber = "D2314589012345678901234"
        #expect(throws: ZonePrinterError.tooLong("document number")) { try ZonePrinter().zone(for: content) }
    }

    /// 9303-4 (TD3), 9303-6 (TD2) and 9303-5 (TD1), section 4.2.3: primary, secondary identifier, and the field.
    static let names: [(ZoneFormat, String, String?, String)] = [
        (.td3, "Heng", "Deborah Ming Lo", "HENG<<DEBORAH<MING<LO<<<<<<<<<<<<<<<<<<"),
        (.td3, "Smith-Jones", "Susie Margaret", "SMITH<JONES<<SUSIE<MARGARET<<<<<<<<<<<<"),
        (.td3, "O'Connor", "Enya Siobhan", "OCONNOR<<ENYA<SIOBHAN<<<<<<<<<<<<<<<<<<"),
        (.td3, "D’Artagnan", "Anna, Maria", "DARTAGNAN<<ANNA<MARIA<<<<<<<<<<<<<<<<<<"),
        (.td3, "Van Der Muellen", "Martin", "VAN<DER<MUELLEN<<MARTIN<<<<<<<<<<<<<<<<"),
        (.td3, "Al-Basri", "Huda Muhammad Jawad", "AL<BASRI<<HUDA<MUHAMMAD<JAWAD<<<<<<<<<<"),
        (.td3, "Satriya Sudarpa", nil, "SATRIYA<SUDARPA<<<<<<<<<<<<<<<<<<<<<<<<"),
        (.td3, "Nilavadhanananda", "Chayapa Dejthamrong Krasuang", "NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K"),
        (.td2, "Nilavadhanananda", "Chayapa Dejthamrong Krasuang", "NILAVADHANANANDA<<CHAYAPA<DEJ<K"),
        (.td1, "Nilavadhanananda", "Chayapa Dejthamrong Krasuang", "NILAVADHANANANDA<<CHAYAPA<DE<K"),
        (.td3, "Nilavadhanananda", "Arnpol Petch Charonguang", "NILAVADHANANANDA<<ARNPOL<PETCH<CHARONGU"),
        (
            .td3, "Bennelong Wooloomooloo Warrandyte Warnambool", "Dingo Potoroo",
            "BENNELONG<WOOLOOMOOLOO<WARRANDYTE<W<<DI"
        ),
        (.td2, "Bennelong Wooloomooloo Warrandyte Warnambool", "Dingo Potoroo", "BENNELONG<WOOLOOMOOLOO<W<W<<D<P"),
        (.td1, "Bennelong Wooloomooloo Warrandyte Warnambool", "Dingo Potoroo", "BENNELONG<WOOLOOMOOLOO<W<W<<DI"),
        (.td3, "Papandropoulous", "Jonathon Warren Trevor", "PAPANDROPOULOUS<<JONATHON<WARREN<TREVOR"),
        (.td1, "Papandropoulous", "Jonathon Alec", "PAPANDROPOULOUS<<JONATHON<ALEC"),
        (.td1, "Vilarchao Fernandez", "Jose Ramon", "VILARCHAO<FERNANDEZ<<JOSE<RAMO"),
        // A primary identifier that fills the field leaves room for one letter of the other.
        (.td1, "Abcdefghijklmnopqrstuvwxyzabcdefgh", "Anna", "ABCDEFGHIJKLMNOPQRSTUVWXYZA<<A"),
        (.td1, "Abcdefghijklmnopqrstuvwxyzabcdefgh", nil, "ABCDEFGHIJKLMNOPQRSTUVWXYZABCD"),
        // Initials that leave more room than the other needs are given letters back.
        (.td1, "Abcdefghijkl Mnopqrstuvwxyzabc", "Ann", "ABCDEFGHIJKL<MNOPQRSTUVWX<<ANN"),
        (.td1, "", "Abcdefghijklmnopqrstuvwxyzabcdefgh", "<<ABCDEFGHIJKLMNOPQRSTUVWXYZAB"),
    ]

    @Test(arguments: names)
    func `writes and cuts names as the standard does`(
        format: ZoneFormat,
        primary: String,
        secondary: String?,
        field: String
    ) throws {
        var content = ZoneContent(format: format)
        content.primaryIdentifier = primary
        content.secondaryIdentifier = secondary
        let zone = try ZonePrinter().zone(for: content)
        let line = format == .td1 ? zone.lines[2] : String(zone.lines[0].dropFirst(5))
        #expect(line == field)
    }

    @Test func `refuses a name that cannot be cut so that a letter stands last`() {
        var content = ZoneContent(format: .td3)
        content.primaryIdentifier = "A B"
        content.secondaryIdentifier = String(repeating: "C ", count: 30)
        #expect(throws: ZonePrinterError.uncuttableName) { try ZonePrinter().zone(for: content) }
    }

    /// 9303-3, section 6, part A; if it leaves a choice, the first.
    static let letters: [(String, String)] = [
        ("ÄÖÜß", "AEOEUESS"), ("äöü", "AEOEUE"), ("ØŒÆ", "OEOEAE"), ("Å", "AA"), ("Ñ", "N"), ("ÞÐ", "THD"),
        ("ÉÈÊË", "EEEE"), ("ŁŻŹĆŚŃ", "LZZCSN"), ("İıĞŞ", "IIGS"), ("ČŘŮĎŤ", "CRUDT"), ("ŐŰ", "OU"), ("ȘȚ", "ST"),
        ("ĲA", "IJA"), ("A\u{308}", "AE"), ("ŸÝŶ", "YYY"), ("Ŧ", "T"), ("ẞ", "SS"),
    ]

    @Test(arguments: letters)
    func `transliterates national characters`(name: String, expected: String) throws {
        var content = ZoneContent(format: .mrvA)
        content.primaryIdentifier = name
        let zone = try ZonePrinter().zone(for: content)
        #expect(zone.lines[0].dropFirst(5).prefix(expected.count + 1) == expected + "<")
    }

    @Test func `refuses what a zone cannot hold`() throws {
        func error(_ change: (inout ZoneContent) -> Void) throws -> ZonePrinterError? {
            var content = try parsed(ZoneSpecimens.visa).content
            change(&content)
            do throws(ZonePrinterError) { _ = try ZonePrinter().zone(for: content) } catch { return error }
            return nil
        }
        #expect(try error { _ in } == nil)
        #expect(try error { $0.primaryIdentifier = "Иванов" } == .foreignCharacter("name"))
        #expect(try error { $0.documentCode = "VIS" } == .tooLong("document code"))
        #expect(try error { $0.issuingState = "utopia" } == .foreignCharacter("issuing State"))
        #expect(try error { $0.documentNumber = "L8988901CX" } == .tooLong("document number"))
        #expect(try error { $0.personalNumber = "1" } == .tooLong("personal number"))
        #expect(try error { $0.birthDate = "1974-08-12" } == .malformedDate("birth date"))
        #expect(try error { $0.birthDate = "7408A2" } == .malformedDate("birth date"))
        #expect(try error { $0.optionalData = String(repeating: "A", count: 17) } == .tooLong("optional data"))
    }

    private func lines(_ passport: Passport, _ format: ZoneFormat, _ code: String) throws -> [String] {
        try ZonePrinter().zone(for: passport, format: format, documentCode: code).lines
    }
}
