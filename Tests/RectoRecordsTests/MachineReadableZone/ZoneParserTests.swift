// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct ZoneParserTests {
    @Test func `marks a document number that starts with a filler`() throws {
        let lines = [ZoneSpecimens.passport[0], ZoneSpecimens.passport[1].replacing(at: 1, with: "<")]
        let zone = try MachineReadableZone(lines: lines)
        let reading = ZoneParser().parse(zone, on: try #require(ZoneSpecimens.day))
        #expect(reading.findings.contains { $0.code == .fieldUncertain && $0.field == "idNumber" })
    }

    @Test(arguments: ZoneSpecimens.all)
    func `reads what the standard prints, without a finding`(format: ZoneFormat, lines: [String]) throws {
        let reading = try parsed(lines)
        #expect(reading.findings == [])
        #expect(reading.zone.lines == lines)
        #expect(reading.passport.lastName == "ERIKSSON")
        #expect(reading.passport.firstName == "ANNA MARIA")
        #expect(reading.passport.gender == .female)
        #expect(reading.passport.country == "UTO")
        #expect(reading.passport.nationality == (format.isVisa ? "XXX" : "UTO"))
        #expect(reading.passport.birthDate == CalendarDate(format.isVisa ? "1940-09-07" : "1974-08-12"))
        #expect(reading.passport.expirationDate == CalendarDate(format.isVisa ? "1996-12-10" : "2012-04-15"))
        let numbers: [ZoneFormat: String] = [.td3: "L898902C3", .mrvA: "L8988901C", .mrvB: "L8988901C"]
        #expect(reading.passport.idNumber == numbers[format, default: "D23145890"])
        #expect(reading.passport.personalNumber == (format == .td3 ? "ZE184226B" : nil))
        #expect(reading.content.optionalData == (format == .mrvA ? "6ZE184226B" : nil))
    }

    @Test func `says where each value stands and what its check digit says`() throws {
        let reading = try parsed(ZoneSpecimens.passport)
        let expected: [(Passport.Field, String, FieldEvidence.Check, Double)] = [
            (.firstName, "ANNA<MARIA<<<<<<<<<<<<<<<<<<<", .absent, 0.9), (.lastName, "ERIKSSON", .absent, 0.9),
            (.gender, "F", .absent, 0.9), (.country, "UTO", .absent, 0.9), (.nationality, "UTO", .absent, 0.9),
            (.expirationDate, "120415", .passed, 0.99), (.birthDate, "740812", .passed, 0.99),
            (.idNumber, "L898902C3", .passed, 0.99), (.personalNumber, "ZE184226B<<<<<", .passed, 0.99),
        ]
        #expect(reading.fields.fields == expected.map(\.0))
        for (field, raw, check, confidence) in expected {
            let evidence = FieldEvidence(origin: .zone, raw: raw, confidence: confidence, check: check)
            #expect(reading.fields[field] == evidence, "\(field)")
        }
    }

    static let kinds: [(ZoneFormat, String, DocumentKind, [String])] = [
        (.td3, "P<", .passport, []), (.td3, "PD", .passport, []), (.td3, "PA", .passport, []),
        (.td3, "PN", .passport, []), (.td3, "C<", .passport, ["mrz.departure"]), (.td1, "I<", .identityCard, []),
        (.td1, "ID", .identityCard, []), (.td1, "IR", .identityCard, []), (.td1, "A<", .identityCard, []),
        (.td1, "AC", .identityCard, []), (.td1, "C<", .identityCard, []),
        (.td1, "C1", .identityCard, ["mrz.departure"]),
        (.td1, "IV", .identityCard, ["mrz.departure"]), (.td1, "D1", .identityCard, ["mrz.departure"]),
        (.td1, "<<", .identityCard, ["mrz.departure"]), (.td1, "P<", .passport, ["mrz.departure"]),
        (.td2, "IR", .identityCard, []), (.td2, "P<", .passport, ["mrz.departure"]), (.mrvA, "V<", .visa, []),
        (.mrvA, "VI", .visa, []), (.mrvB, "VC", .visa, []),
    ]

    @Test(arguments: kinds)
    func `tells the kind by format and document code`(
        format: ZoneFormat,
        code: String,
        kind: DocumentKind,
        findings: [String]
    ) throws {
        var lines = try #require(ZoneSpecimens.all.first { $0.0 == format }).1
        lines[0] = lines[0].replacing(at: 1, with: code)
        let reading = try parsed(lines)
        #expect(reading.kind == kind)
        #expect(reading.summary == findings)
        #expect(reading.content.documentCode == (code == "<<" ? nil : code.replacing("<", with: "")))
    }

    static let names: [(String, String?, String?, [String])] = [
        ("ERIKSSON<<ANNA<MARIA", "ERIKSSON", "ANNA MARIA", []),
        ("VAN<DER<MUELLEN<<MARTIN", "VAN DER MUELLEN", "MARTIN", []),
        ("OCONNOR<<ENYA<SIOBHAN", "OCONNOR", "ENYA SIOBHAN", []),
        ("ARKFREITH", "ARKFREITH", nil, ["field.missing firstName"]),
        ("SATRIYA<SUDARPA", "SATRIYA SUDARPA", nil, ["field.missing firstName"]),
        ("<<ANNA<MARIA", nil, "ANNA MARIA", ["field.missing lastName"]),
        ("", nil, nil, ["field.missing lastName", "field.missing firstName"]),
        (
            "NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K", "NILAVADHANANANDA", "CHAYAPA DEJTHAMRONG K",
            [
                "field.truncated firstName"
            ]
        ),
        (
            "PAPANDROPOULOUS<<JONATHON<WARREN<TREVOR", "PAPANDROPOULOUS", "JONATHON WARREN TREVOR",
            [
                "field.truncated firstName"
            ]
        ),
        (
            "NILAVADHANANANDAX<CHAYAPA<DEJTHAMRONG<K", "NILAVADHANANANDAX CHAYAPA DEJTHAMRONG K", nil,
            [
                "field.missing firstName", "field.truncated lastName",
            ]
        ),
        ("ERIKSSON<<ANNA<<MARIA", "ERIKSSON", "ANNA MARIA", ["field.uncertain firstName"]),
        ("ERIKSSON<<<ANNA", "ERIKSSON", "ANNA", ["field.uncertain firstName"]),
        ("<ERIKSSON<<ANNA", "ERIKSSON", "ANNA", ["field.uncertain lastName"]),
        (
            "ZDRIL7K<<SERGEQ<ANATOL9EVI3", "ZDRIL7K", "SERGEQ ANATOL9EVI3",
            [
                "field.uncertain lastName", "field.uncertain firstName",
            ]
        ),
    ]

    @Test(arguments: names)
    func `reads names`(field: String, primary: String?, secondary: String?, findings: [String]) throws {
        let line = "P<UTO" + field + String(repeating: "<", count: 39 - field.count)
        let reading = try parsed([line, ZoneSpecimens.passport[1]])
        #expect(reading.passport.lastName == primary)
        #expect(reading.passport.firstName == secondary)
        #expect(reading.summary == findings)
        for field in findings.filter({ $0.hasPrefix("field.uncertain") }) {
            let key: Passport.Field = field.hasSuffix("lastName") ? .lastName : .firstName
            #expect(reading.fields[key]?.confidence == 0.6)
        }
    }

    static let states: [(String, String?, [String])] = [
        ("UTO", "UTO", []), ("D<<", "D", []), ("NLD", "NLD", []), ("XXA", "XXA", []), ("GBD", "GBD", []),
        ("RKS", "RKS", []), ("EUE", "EUE", []), ("SI<", "SVN", ["field.repaired"]), ("BDR", "BDR", ["field.uncertain"]),
        ("N<<", "N", ["field.uncertain"]), ("132", nil, ["field.invalid"]), ("UT0", nil, ["field.invalid"]),
        ("N<D", nil, ["field.invalid"]), ("<<<", nil, ["field.missing"]),
    ]

    @Test(arguments: states)
    func `reads issuing State and nationality`(code: String, value: String?, findings: [String]) throws {
        let issuing = try parsed([ZoneSpecimens.passport[0].replacing(at: 3, with: code), ZoneSpecimens.passport[1]])
        #expect(issuing.passport.country == value)
        #expect(issuing.summary == findings.map { "\($0) country" })
        let line = ZoneSpecimens.passport[1].replacing(at: 11, with: code)
        let nationality = try parsed([ZoneSpecimens.passport[0], line])
        #expect(nationality.passport.nationality == value)
        #expect(nationality.summary == findings.map { "\($0) nationality" })
        #expect(nationality.checks == issuing.checks)
    }

    static let sexes: [(String, Sex?, [String])] = [
        ("M", .male, []), ("F", .female, []), ("<", .unspecified, []), ("X", .unspecified, ["field.repaired gender"]),
        ("H", nil, ["field.invalid gender"]), ("0", nil, ["field.invalid gender"]),
    ]

    @Test(arguments: sexes)
    func `reads the sex`(character: String, sex: Sex?, findings: [String]) throws {
        let line = ZoneSpecimens.passport[1].replacing(at: 21, with: character)
        let reading = try parsed([ZoneSpecimens.passport[0], line])
        #expect(reading.passport.gender == sex)
        #expect(reading.summary == findings)
    }

    /// Long numbers as in 9303-5, section 4.2.2, note j.
    static let numbers: [(String, String, String?, FieldEvidence.Check)] = [
        ("D231458907<<<<<<<<<<<<<<<", "D23145890", nil, .passed),
        ("D231458907ABC<<<<<<<<<<<<", "D23145890", "ABC", .passed),
        ("D23145890<7349<<<<<<<<<<<", "D23145890734", nil, .passed),
        ("D23145890<7349<X1<<<<<<<<", "D23145890734", "X1", .passed),
        ("D23145890<1233<<<<<<<<<<<", "D23145890123", nil, .passed),
        ("600001795<0152<<<<<<<<<<<", "600001795015", nil, .passed),
        ("D23145890<7340<<<<<<<<<<<", "D23145890734", nil, .failed),
        // The filler counted, as on older Belgian cards, which are of no Utopia.
        ("000590240<6013<<<<<<<<<<<", "000590240601", nil, .failed),
        ("D23145890<<<<<<<<<<<<<<<<", "D23145890", nil, .failed),
        ("D23145890<7<<<<<<<<<<<<<<", "D23145890", "7", .failed),
        ("S0002068<8<<<<<<<<<<<<<<<", "S0002068", nil, .passed),
        ("<512849702<<<<<<<<<<<<<<<", "51284970", nil, .passed),
        ("<51284970<2<<<<<<<<<<<<<<", "51284970", "2", .failed),
        ("AB<123456<<<<<<<<<<<<<<<<", "AB 123456", nil, .failed),
    ]

    @Test(arguments: numbers)
    func `reads document numbers, long ones too`(
        field: String,
        number: String,
        optionalData: String?,
        check: FieldEvidence.Check
    ) throws {
        let reading = try parsed(["I<UTO" + field, ZoneSpecimens.card[1], ZoneSpecimens.card[2]])
        #expect(reading.checks[.documentNumber] == check)
        #expect(reading.passport.idNumber == number)
        #expect(reading.content.optionalData == optionalData)
        #expect(reading.fields[.idNumber]?.check == check)
    }

    @Test(arguments: [
        ("IDBEL000590240<6013<<<<<<<<<<<", "8512017F1311048BEL851201002007", "000590240601", "mrz.departure idNumber"),
        ("I<PRT000024759<ZZ72<<<<<<<<<<<", "8010100F2006017PRT<<<<<<<<<<<8", "000024759ZZ7", "mrz.departure idNumber"),
        ("I<PRT000024759<ZZ72<<<<<<<<<<<", "8010100F2006017PRT<<<<<<<<<<<9", "000024759ZZ7", "mrz.checkDigit idNumber"),
        ("IDUTO000590240<6013<<<<<<<<<<<", "8512017F1311048BEL851201002007", "000590240601", "mrz.checkDigit idNumber"),
    ])
    func `counts the filler inside a long number if its State does, and the whole zone agrees`(
        upper: String,
        middle: String,
        number: String,
        finding: String
    ) throws {
        let reading = try parsed([upper, middle, ZoneSpecimens.card[2]])
        #expect(reading.passport.idNumber == number)
        #expect(reading.summary.first == finding)
        #expect(reading.findings.first?.message.contains("filler") == true)
        #expect((reading.checks[.documentNumber] == .passed) == (finding == "mrz.departure idNumber"))
    }

    @Test func `joins a long number of TD2`() throws {
        let lines = [ZoneSpecimens.largeCard[0], "D23145890<UTO7408122F12041597349<<<4"]
        let reading = try parsed(lines)
        #expect(reading.passport.idNumber == "D23145890734")
        #expect(reading.fields[.idNumber]?.raw == "D23145890<7349")
        #expect(reading.checks[.documentNumber] == .passed)
    }

    @Test func `notes that a number is missing`() throws {
        let line = ZoneSpecimens.largeCard[1].replacing(at: 1, with: "<<<<<<<<<<")
        let reading = try parsed([ZoneSpecimens.largeCard[0], line])
        #expect(reading.passport.idNumber == nil)
        #expect(reading.checks[.documentNumber] == .absent)
        #expect(reading.summary == ["mrz.checkDigit", "field.missing idNumber"])
    }

    @Test func `reads no day of expiry of a Spanish card that is valid without end`() throws {
        let reading = try parsed([
            "IDESPBAA000589599999999R<<<<<<", "4001016F9901018ESP<<<<<<<<<<<7", "ESPANOLA<ESPANOLA<<CARMEN<<<<<",
        ])
        #expect(reading.passport.expirationDate == nil && reading.passport.birthDate?.year == 1940)
        #expect(reading.findings.filter { $0.field == "expirationDate" }.map(\.code) == [.fieldMissing])
    }

    @Test func `reads French identity cards by their own layout`() throws {
        let reading = try parsed(["IDFRATEST<NAME<<<<<<<<<<<<<<<<0CHE02", "1710GVA123451ROBERTA<<<<<<<9112311F2"])
        #expect(reading.kind == .identityCard)
        #expect(reading.passport.lastName == "TEST NAME")
        #expect(reading.passport.firstName == "ROBERTA")
        #expect(reading.passport.idNumber == "1710GVA12345")
        #expect(reading.passport.birthDate == CalendarDate("1991-12-31"))
        #expect(reading.passport.gender == .female)
        #expect(reading.passport.country == "FRA")
        #expect(reading.passport.nationality == nil)
        #expect(reading.passport.expirationDate == nil)
        #expect(reading.checks.digits == [.documentNumber, .birthDate, .composite])
        #expect(reading.checks.digits.allSatisfy { reading.checks[$0] == .passed })
        #expect(reading.summary == ["mrz.departure"])
    }

    @Test func `reads the Dutch licence's line`() throws {
        let reading = try parsed(["D1NLD15094962111659VW87Z78NB84"])
        #expect(reading.kind == .driverLicense && reading.zone.format == .licence)
        #expect(reading.passport.idNumber == "5094962111" && reading.passport.country == "NLD")
        #expect(reading.fields.fields == [.country, .idNumber])
        #expect(reading.fields[.idNumber]?.check == .absent)
        #expect(reading.checks[.composite] == .passed && reading.checks.digits == [.composite])
        #expect(reading.summary == [])
        #expect(reading.content.documentTypes == [.drivingLicence])
    }

    @Test func `reads the French licence's line, and marks what its check digits contradict`() throws {
        let reading = try parsed(["D1FRA13AA000026181231MARTIN<<9"])
        #expect(reading.kind == .driverLicense)
        #expect(reading.passport.idNumber == "13AA00002" && reading.passport.lastName == "MARTIN")
        #expect(reading.passport.expirationDate == CalendarDate("2018-12-31"))
        #expect(reading.fields[.idNumber]?.check == .passed)
        #expect(reading.checks[.composite] == .passed)
        #expect(reading.summary == [])
        let altered = try parsed(["D1FRA13AA000026191231MARTIN<<9"])
        #expect(altered.summary == ["mrz.checkDigit"])
        // A number that its check digit contradicts may be of another layout: nothing is read of it.
        let other = try parsed(["D1FRA13AA000036181231MARTIN<<9"])
        #expect(other.passport.idNumber == nil && other.summary == ["mrz.checkDigit", "field.missing idNumber"])
    }

    @Test func `reads of other licences' lines the country and the check digit alone`() throws {
        let line = "D1UTO00AB12CD34EF56GH78IJ90KL"
        let digit = try #require(CheckDigit.digit(over: line.utf8))
        let reading = try parsed([line + String(UnicodeScalar(digit))])
        #expect(reading.kind == .driverLicense && reading.passport.country == "UTO")
        #expect(reading.fields.fields == [.country] && reading.checks[.composite] == .passed)
        #expect(reading.summary == ["field.missing idNumber"])
        let configuration = line.replacing(at: 2, with: "9")
        let other = try #require(CheckDigit.digit(over: configuration.utf8))
        #expect(try parsed([configuration + String(UnicodeScalar(other))]).summary.first == "mrz.departure")
    }

    @Test(arguments: [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<", "D1NLD15094962111659VW87Z78NB8", "D1NLD15094962111659VW87Z78NB844",
    ])
    func `takes no other line alone for a zone`(line: String) {
        #expect(throws: ZoneError.self) { try MachineReadableZone(lines: [line]) }
    }

    @Test func `names the places of corrected characters, and trusts what stands there less`() throws {
        let corrected = [ZonePosition(line: 2, position: 16), ZonePosition(line: 1, position: 3)]
        let reading = try parsed(ZoneSpecimens.passport, corrected: corrected)
        let message =
            "Characters were corrected so that more check digits agree: line 1 position 3 from ? to <, "
            + "line 2 position 16 from ? to <. Compare with the document."
        #expect(reading.findings == [Finding(.mrzCorrected, .warning, message: message)])
        #expect(reading.fields[.country]?.confidence == 0.6)
        #expect(reading.fields[.country]?.check == .absent)
        #expect(reading.fields[.birthDate]?.check == .corrected)
        #expect(reading.fields[.birthDate]?.confidence == 0.6)
        #expect(reading.fields[.nationality]?.confidence == 0.9)
    }

    @Test func `puts no value of the document into a message`() throws {
        let lines = ["C1QQQ7ERIKSSON<<<AN7NA<MARIAXXXXXXXXXXXXXXXX", "L898902C37QQQ741312FX120400QZE184226B<<<<<11"]
        let reading = try parsed(lines)
        #expect(reading.findings.count > 6)
        for finding in reading.findings {
            for value in ["QQQ", "ERIKSSON", "L8989", "741312", "ZE184"] { #expect(!finding.message.contains(value)) }
        }
    }
}
