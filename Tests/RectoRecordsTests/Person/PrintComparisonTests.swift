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

    @Test func `takes a printed number that a zone states as another one for no contradiction`() throws {
        let zone = try MachineReadableZone(lines: [
            "ILARE1234567897784198012345671", "8001014F3101012PAK<<<<<<<<<<<8", "X<<Y<<<<<<<<<<<<<<<<<<<<<<<<<<",
        ])
        func agreement(print: String) -> PrintAgreement {
            PrintComparison(lines: [], zone: zone).agreement(
                of: "idNumber",
                code: PrintComparison.Statement(value: "123456789", confidence: 1),
                print: PrintComparison.Statement(value: print, confidence: 1)
            )
        }
        #expect(agreement(print: "784-1980-1234567-1") == .unclear)
        #expect(agreement(print: "784-1980-1234567-2") == .differs)
        #expect(agreement(print: "123456780") == .differs)
        #expect(agreement(print: "123456789") == .agrees)
    }

    @Test(arguments: ["15047", "4721", "1-5047"])
    func `leaves a printed number that lacks its beginning or its end to a person`(print: String) {
        #expect(agreement(of: "idNumber", code: "1504721", print: print) == .unclear)
        #expect(agreement(of: "idNumber", code: "1504721", print: "1504821") == .differs)
        #expect(agreement(of: "idNumber", code: "1504721", print: "15047213") == .differs)
    }

    @Test func `agrees with a name as a zone spells it`() {
        #expect(agreement(of: "lastName", code: "MUELLER", print: "Müller") == .agrees)
        #expect(agreement(of: "firstName", code: "ANNA", print: "Anna Maria") == .agrees)
        #expect(agreement(of: "lastName", code: "VAN DER BERGEN LOUWER", print: "van der Bergen Louwerse") == .agrees)
    }

    @Test func `agrees with a family name that stands behind a title, however the zone spells it`() {
        let lines = ["1. Name/Surname/Nom", "DR. MÜLLER"]
        #expect(agreement(of: "lastName", code: "MUELLER", print: "DR. MÜLLER", lines: lines) == .agrees)
        #expect(agreement(of: "lastName", code: "MUELLNER", print: "DR. MÜLLER", lines: lines) == .differs)
        #expect(agreement(of: "lastName", code: "ELLE", print: "DR. MÜLLER", lines: ["DR. MÜLLER"]) == .differs)
    }

    @Test func `agrees with the other spellings of letters that zones have`() {
        #expect(agreement(of: "lastName", code: "MUNXXOZ", print: "MUÑOZ") == .agrees)
        #expect(agreement(of: "lastName", code: "MUXXLLER", print: "MÜLLER") == .agrees)
        #expect(agreement(of: "lastName", code: "DJURDJEVIC", print: "ĐURĐEVIĆ") == .agrees)
        #expect(agreement(of: "firstName", code: "DJURDJICA", print: "Đurđica") == .agrees)
        #expect(agreement(of: "lastName", code: "DURDEVIC", print: "ĐURĐEVIĆ") == .agrees)
        #expect(agreement(of: "lastName", code: "DJURDJEVAC", print: "ĐURĐEVIĆ") == .differs)
        #expect(agreement(of: "lastName", code: "DJURIC", marked: "ĐURIĆ") != .differs)
    }

    @Test func `agrees with a long family name of which the zone shortens later words`() {
        let print = "BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL"
        #expect(agreement(of: "lastName", code: "BENNELONG WOOLOOMOOLOO W W", print: print) == .agrees)
        #expect(agreement(of: "lastName", code: "BENNELONG WOOLOOMOOLOO X W", print: print) == .differs)
        #expect(agreement(of: "lastName", code: "WOOLOOMOOLOO WARRANDYTE W", print: print) == .differs)
        #expect(agreement(of: "lastName", code: "VAN D BERG", print: "VAN DEN BERG") == .differs)
    }

    @Test func `agrees with a birth date whose century no zone states`() {
        #expect(agreement(of: "birthDate", code: "2024-08-12", print: "1924-08-12") == .agrees)
        #expect(agreement(of: "birthDate", code: "2024-08-12", print: "1924-08-13") == .differs)
        #expect(agreement(of: "expirationDate", code: "2024-08-12", print: "1924-08-12") == .differs)
    }

    @Test func `differs in a later given name, and in a letter that is doubled`() {
        #expect(agreement(of: "firstName", code: "MARIANA JOAB", print: "Mariana João") == .differs)
        #expect(agreement(of: "firstName", code: "ANNA JOSE", print: "Anna Maria José") == .agrees)
        #expect(agreement(of: "lastName", code: "RAMIREE", print: "RAMIREZ") == .differs)
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

    /// The agreement of print with doubtful characters, by their places.
    private func agreement(
        of field: String,
        code: String,
        marked text: String,
        value: String? = nil,
        doubts: [Int: (Character, Double)] = [:],
        certainty: Double = 0.99,
        clearLines: [String] = [],
        isLastNameSame: Bool = false
    ) -> PrintAgreement {
        let characters = Print.line(text, 0, 0, alternatives: doubts).characters
        let printed = PrintedValue(
            value: value ?? text,
            raw: text,
            confidence: 0.6,
            isSure: false,
            certainty: certainty,
            characters: characters
        )
        return PrintComparison(lines: [text], clearLines: clearLines).agreement(
            of: field,
            code: PrintComparison.Statement(value: code, confidence: 0.99),
            print: PrintComparison.Statement(
                value: printed.value,
                confidence: 0,
                spelling: PrintedSpelling(printed)
            ),
            isLastNameSame: isLastNameSame
        )
    }

    @Test func `differs in a character that is beyond doubt, whatever else is marked`() {
        let doubt: [Int: (Character, Double)] = [1: ("K", 0.4)]
        #expect(agreement(of: "idNumber", code: "DX234567", marked: "DX239567", doubts: doubt) == .differs)
        #expect(agreement(of: "lastName", code: "PEKISSIER", marked: "PÉLISSIER", doubts: doubt) == .differs)
        #expect(agreement(of: "lastName", code: "GYOAFFY FULOP", marked: "GYŐRFFY-FÜLÖP", doubts: doubt) == .differs)
        #expect(agreement(of: "firstName", code: "RUBPN", marked: "RUBEN JAN", doubts: [6: ("L", 0.4)]) == .differs)
        #expect(
            agreement(
                of: "birthDate",
                code: "1965-05-12",
                marked: "02/05/1965",
                value: "1965-05-02",
                doubts: [8: ("8", 0.3)]
            )
                == .differs
        )
        #expect(
            agreement(of: "birthDate", code: "1965-08-02", marked: "02 MAY/MEI 1965", value: "1965-05-02") == .differs
        )
    }

    @Test func `agrees with a day whose century is not printed`() {
        let (code, value) = ("2004-06-20", "1904-06-20")
        #expect(agreement(of: "expirationDate", code: code, marked: "20 JÚN/JUN 04", value: value) == .agrees)
        #expect(agreement(of: "expirationDate", code: code, marked: "20.06.04", value: value) == .agrees)
        #expect(agreement(of: "expirationDate", code: code, marked: "20.06.1904", value: value) == .differs)
    }

    @Test func `is unclear about days of which a digit may be lost, and compares Roman months as such`() {
        #expect(agreement(of: "birthDate", code: "1990-02-11", marked: "1.2.1990", value: "1990-02-01") == .unclear)
        let doubt: [Int: (Character, Double)] = [1: ("3", 0.4)]
        #expect(
            agreement(of: "birthDate", code: "1990-06-13", marked: "12 VI 1990", value: "1990-06-12", doubts: doubt)
                == .unclear
        )
        #expect(
            agreement(of: "birthDate", code: "1990-08-12", marked: "12 VI 1990", value: "1990-06-12") == .differs
        )
    }

    @Test(arguments: [
        ("lastName", "STUBBLEFIELD", "STUBBLEWWLD", [7: ("F" as Character, 0.6), 9: ("A", 0.5)]),
        ("idNumber", "CTC23PR84", "OQ23PR84", [0: ("C", 0.4), 1: ("O", 0.35)]),
    ])
    func `is unclear about print with several doubtful characters, of which one may stand for two`(
        field: String,
        code: String,
        printed: String,
        doubts: [Int: (Character, Double)]
    ) {
        #expect(agreement(of: field, code: code, marked: printed, doubts: doubts) == .unclear)
    }

    @Test func `is unclear about a day that may lack a digit`() {
        for (code, expected) in [("2029-09-22", PrintAgreement.unclear), ("2029-09-13", .differs)] {
            let printed = agreement(of: "expirationDate", code: code, marked: "2.09.2029", value: "2029-09-02")
            #expect(printed == expected, "\(code)")
        }
    }

    @Test func `is unclear if only doubtful characters contradict the code`() {
        #expect(agreement(of: "idNumber", code: "D1234567", marked: "D1234867", doubts: [5: ("5", 0.4)]) == .unclear)
        #expect(agreement(of: "idNumber", code: "D1234S67", marked: "D1234567") == .unclear)
        #expect(agreement(of: "idNumber", code: "DK61547JS", marked: "DK61547IS") == .unclear)
        #expect(agreement(of: "lastName", code: "KORTRIJK", marked: "KORTRJK") == .unclear)
        #expect(
            agreement(
                of: "birthDate",
                code: "1965-08-02",
                marked: "02 MAY 1965",
                value: "1965-05-02",
                doubts: [3: ("A", 0.4)]
            )
                == .unclear
        )
    }

    @Test func `never differs by the spelling of a zone, or where a name is cut off`() {
        for (code, text) in [("MUELLER", "MÜLLER"), ("MUXXLLER", "MÜLLER"), ("AASE", "ÅSE"), ("STRASSE", "STRAẞE")] {
            #expect(agreement(of: "lastName", code: code, marked: text) != .differs, "\(code)")
        }
        #expect(agreement(of: "lastName", code: "WOLFESCHLEGELSTEIN", marked: "WOLFESCHLEGEL") != .differs)
    }

    @Test func `is unclear about other print that may be of another field`() {
        let doubt: [Int: (Character, Double)] = [0: ("L", 0.4)]
        #expect(
            agreement(of: "lastName", code: "CRAWFORD", marked: "ISHIKAWA", doubts: doubt, certainty: 0.93) == .unclear
        )
        #expect(agreement(of: "lastName", code: "CRAWFORD", marked: "ISHIKAWA", certainty: 0.93) == .differs)
        #expect(
            agreement(of: "birthDate", code: "1973-07-30", marked: "2024-02-29", certainty: 0.93) == .unclear
        )
        #expect(agreement(of: "lastName", code: "ISHOKAWA", marked: "ISHIKAWA", certainty: 0.93) == .differs)
        #expect(agreement(of: "lastName", code: "ISHOKAWI", marked: "ISHIKAWA", certainty: 0.5) == .unclear)
    }

    @Test func `takes a name that is the code's in all letters but one for that of its field`() {
        #expect(agreement(of: "lastName", code: "ISHOKAWA", marked: "ISHIKAWA", certainty: 0.5) == .differs)
        #expect(agreement(of: "lastName", code: "LEA", marked: "LEE", certainty: 0.5) == .unclear)
        let doubt: [Int: (Character, Double)] = [3: ("O", 0.4)]
        #expect(
            agreement(of: "lastName", code: "ISHOKAWA", marked: "ISHIKAWA", doubts: doubt, certainty: 0.5) == .unclear
        )
    }

    @Test func `has no doubt about a letter of which the mark alone is in doubt`() {
        let mark: [Int: (Character, Double)] = [2: ("À", 0.3)]
        #expect(agreement(of: "lastName", code: "BITNCHI", marked: "BIANCHI", doubts: mark) == .differs)
        let letter: [Int: (Character, Double)] = [2: ("E", 0.3)]
        #expect(agreement(of: "lastName", code: "BITNCHI", marked: "BIANCHI", doubts: letter) == .unclear)
    }

    @Test func `takes the second half of a Dutch ij for the whole`() {
        #expect(agreement(of: "lastName", code: "IJSSELSTEIN", marked: "JSSELSTEIN") != .differs)
        #expect(agreement(of: "lastName", code: "CRAWFORD", marked: "JSSELSTEIN") == .differs)
    }

    @Test func `takes a number that is the code's in all characters but one for that of its field`() {
        #expect(agreement(of: "idNumber", code: "P34187810764", marked: "P311-8781-0764", certainty: 0.5) == .differs)
        #expect(agreement(of: "idNumber", code: "P34187810764", marked: "Q922-1050-3377", certainty: 0.85) == .unclear)
    }

    @Test func `takes a given name beside the code's family name for one, however it was found`() {
        func given(_ text: String, certainty: Double) -> PrintAgreement {
            agreement(of: "firstName", code: "NORA", marked: text, certainty: certainty, isLastNameSame: true)
        }
        #expect(given("SHANICE", certainty: 0.85) == .differs)
        #expect(given("SHANICE", certainty: 0.5) == .unclear)
        #expect(agreement(of: "firstName", code: "NORA", marked: "SHANICE", certainty: 0.85) == .unclear)
    }

    @Test func `compares given names by what the family name beside them is`() {
        func statement(_ value: String, certainty: Double) -> PrintComparison.Statement {
            let characters = Print.line(value, 0, 0).characters
            let printed = PrintedValue(
                value: value,
                raw: value,
                confidence: 0.6,
                isSure: false,
                certainty: certainty,
                characters: characters
            )
            return .init(value: value, confidence: 0, spelling: PrintedSpelling(printed))
        }
        let code = [
            "lastName": PrintComparison.Statement(value: "JANSEN", confidence: 0.99),
            "firstName": PrintComparison.Statement(value: "NORA", confidence: 0.99),
        ]
        for (lastName, expected) in [
            ("JANSEN", [PrintAgreement.agrees, .differs]), ("PIETERS", [.differs, .unclear]),
        ] {
            let print = [
                "lastName": statement(lastName, certainty: 0.99), "firstName": statement("SHANICE", certainty: 0.85),
            ]
            let agreements = PrintComparison(lines: []).agreements(code: code, print: print)
            #expect(agreements.map(\.field) == ["lastName", "firstName"] && agreements.map(\.agreement) == expected)
        }
    }

    @Test func `compares later given names of a code with those printed in one line`() {
        func agreement(_ printed: String, later: String?) -> PrintAgreement? {
            let statement = { PrintComparison.Statement(value: $0, confidence: 0.99) }
            return PrintComparison(lines: [])
                .agreements(
                    code: ["firstName": statement("NORA")],
                    print: ["firstName": statement(printed)],
                    laterNames: later
                )
                .first?.agreement
        }
        #expect(agreement("NORA LENA", later: "LENA") == .agrees)
        #expect(agreement("NORA LENA", later: "PIA") == .differs)
        #expect(agreement("NORA LENA", later: nil) == .agrees)
    }

    @Test func `takes no name in another script for an altered one`() throws {
        func agreement(of state: String) throws -> PrintAgreement {
            let lines = ["ID\(state)1234567897<<<<<<<<<<<<<<<", "8001014F3101012\(state)<<<<<<<<<<<8"]
            let zone = try MachineReadableZone(lines: lines + ["TOMOV<<ANTON<<<<<<<<<<<<<<<<<<"])
            return PrintComparison(lines: [], clearLines: ["TOMOB"], zone: zone)
                .agreement(of: "lastName", code: .init(value: "TOMOV", confidence: 0.99), print: nil)
        }
        #expect(try agreement(of: "BGR") == .notFound)
        #expect(try agreement(of: "HRV") == .differs)
    }

    @Test func `finds a name that is altered in one letter though another line was taken for it`() {
        func given(_ line: String) -> PrintAgreement {
            agreement(of: "firstName", code: "SABTNE", marked: "VOSS", certainty: 0.2, clearLines: ["VOSS", line])
        }
        #expect(given("SABINE") == .differs)
        #expect(given("ROSWITHA") == .unclear)
    }

    @Test(arguments: [
        (code: "HAEGROVE", line: "HARGROVE", PrintAgreement.differs), ("HAEGROVE", "1 HARGROVE JAY", .differs),
        ("MATTNIAS JOERG", "MATTHIAS JOERG", .differs), ("HAEGROVE", "HA\u{FFFD}GROVE", .notFound),
        ("HAEGROVE", "HARGROVES", .notFound), ("HAEGROVI", "HARGROVE", .notFound), ("LEA", "LEE", .notFound),
        ("MORI5", "MORIS", .notFound), ("FIRTH", "DATE OF BIRTH", .notFound), ("NAIR", "19 HAIR BRO", .notFound),
        ("MAGGI", "MA9GI", .notFound),
    ])
    func `finds a name that is altered in one letter though its label was not read`(
        code: String,
        line: String,
        expected: PrintAgreement
    ) {
        let comparison = PrintComparison(lines: [], clearLines: [line])
        let stated = PrintComparison.Statement(value: code, confidence: 0.99)
        #expect(comparison.agreement(of: "lastName", code: stated, print: nil) == expected)
        #expect(comparison.agreement(of: "idNumber", code: stated, print: nil) == .notFound)
    }

    @Test func `takes a given name that is as long as another for no shorter form of it`() {
        #expect(agreement(of: "firstName", code: "VASCO SIMAA", print: "Vasco Simão") == .differs)
        #expect(agreement(of: "firstName", code: "VASCO SIMA", print: "Vasco Simão") == .agrees)
        #expect(agreement(of: "firstName", code: "JOER", print: "Jörg") == .agrees)
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
