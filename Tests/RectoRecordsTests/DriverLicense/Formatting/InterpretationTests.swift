// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoRecords

struct InterpretationTests {
    @Test(arguments: [
        ("06071991", "1991-06-07"), ("19910607", "1991-06-07"), ("12192019", "2019-12-19"), ("20191219", "2019-12-19"),
        ("06-07-1991", "1991-06-07"), ("06/07/1991", "1991-06-07"), ("1991-06-07", "1991-06-07"),
        ("06071991M", "1991-06-07"), (" 06071991 ", "1991-06-07"), ("02292024", "2024-02-29"),
        ("2023-05-18 00.00.00.000000", "2023-05-18"), ("20200101", "2020-01-01"),
    ])
    func `reads dates by their digits`(raw: String, date: String) {
        #expect(Interpretation(date: raw).value == CalendarDate(date))
    }

    @Test(arguments: [
        "02302020", "19121920", "13311999", "0607199", "060791", "1/5/2020", "ABCDEFGH", "M6071991", "06071891",
        "607 1991 0",
    ])
    func `reads no date that no calendar has`(raw: String) {
        guard case .invalid = Interpretation(date: raw) else { return #expect(Bool(false), "\(raw) was read") }
    }

    @Test(arguments: ["00000000", "", "  ", "NONE"])
    func `reads no date where there is none`(raw: String) {
        #expect(Interpretation(date: raw) == .empty)
    }

    static let heights: [(String, Int?, String?)] = [
        ("509", 1, "69 in"), ("600", 1, "72 in"), ("511", 1, "71 in"), ("064", 1, "64 in"), ("72", 1, nil),
        ("512", 1, nil), ("066 in", 9, "66 in"), ("66 IN ", 9, "66 in"), ("71 in ", 4, "71 in"),
        ("185 cm", 9, "185 cm"),
        ("168 CM", 2, "168 cm"), ("155CM", 3, "155 cm"), ("66", 9, "66 in"), ("185", 9, "185 cm"), ("509", 9, "69 in"),
        ("5'09", 9, "69 in"), ("5'09\"", 9, "69 in"), ("5-09", 9, "69 in"), ("5'-09''", 9, "69 in"),
        ("5' 9\"", 9, "69 in"),
        ("5 FT 9 IN", 9, "69 in"), ("6'", 9, "72 in"), ("6 FT", 9, "72 in"), ("9 FT", 9, nil), ("009 in", 9, nil),
        ("999 cm", 9, nil), ("5.9", 9, nil), ("110", 9, nil),
        ("5'13", 9, nil), ("TALL", 9, nil), ("66 ft", 9, nil), ("99999999999999999999", 9, nil), ("000", 9, nil),
    ]

    @Test(arguments: heights)
    func `reads heights by unit, version and plausibility`(raw: String, version: Int?, height: String?) {
        #expect(Interpretation(height: raw, version: version).value == height)
    }

    @Test(
        arguments: [
            ("160", WeightUnit.pounds, "160 lb"), ("061", .kilograms, "61 kg"), ("50 KG", .pounds, "50 kg"),
            ("134 lbs", .kilograms, "134 lb"), ("134 POUNDS", .kilograms, "134 lb"), ("0134", .pounds, "134 lb"),
            ("000", .pounds, nil), ("", .pounds, nil), ("2000", .pounds, nil),
            ("72.5", .kilograms, nil), ("160 ST", .pounds, nil),
        ] as [(String, WeightUnit, String?)]
    )
    func `reads weights with their unit`(raw: String, unit: WeightUnit, weight: String?) {
        #expect(Interpretation(weight: raw, elementUnit: unit).value == weight)
    }

    @Test(
        arguments: [
            ("1", Sex.male), ("2", .female), ("M", .male), ("f", .female), ("X", .unspecified), ("Female", .female),
            ("9", .unspecified), ("Non Binary", .unspecified), ("NOT SPECIFIED", .unspecified), ("U", nil),
            ("0", nil), ("", nil), ("Q", nil),
        ] as [(String, Sex?)]
    )
    func `reads the codes of a sex`(raw: String, sex: Sex?) {
        #expect(Interpretation(sex: raw).value == sex)
    }

    @Test(
        arguments: [
            ("BLK", "BLK"), ("BLU", "BLU"), ("BRO", "BRO"), ("DIC", "DIC"), ("GRY", "GRY"), ("GRN", "GRN"),
            ("HAZ", "HAZ"),
            ("MAR", "MAR"), ("PNK", "PNK"), ("UNK", "UNK"), ("BL", "BLU"), ("BN ", "BRO"), ("Brown", "BRO"),
            ("HZL", "HAZ"),
            ("grey", "GRY"), ("VERT", "GRN"), ("BLU/BLEU", "BLU"), ("LIGHT BROWN", "BRO"), ("GR", nil), ("GRE", nil),
            ("BLU/BRO", nil), ("BRO EYES", nil), ("NONE", nil), ("QQQ", nil),
        ] as [(String, String?)]
    )
    func `reads eye colours as codes of ANSI D20`(raw: String, code: String?) {
        #expect(ColorTable.eyes.interpret(raw, version: 8).value == code)
    }

    @Test(
        arguments: [
            ("BAL", "BAL"), ("BLK", "BLK"), ("BLN", "BLN"), ("BRO", "BRO"), ("GRY", "GRY"), ("RED", "RED"),
            ("SDY", "SDY"),
            ("WHI", "WHI"), ("UNK", "UNK"), ("BR", "BRO"), ("BRN", "BRO"), ("BLOND", "BLN"), ("Blonde", "BLN"),
            ("DARK BROWN", "BRO"), ("BALD", "BAL"), ("BL", nil), ("BN", nil), ("BD", nil), ("HAZ", nil),
        ] as [(String, String?)]
    )
    func `reads hair colours as codes of ANSI D20`(raw: String, code: String?) {
        #expect(ColorTable.hair.interpret(raw, version: 8).value == code)
    }

    @Test(
        arguments: [
            ("850120000  ", "USA", "85012"), ("850121234", "USA", "85012-1234"), ("85012-1234 ", "USA", "85012-1234"),
            ("85012-0000", "USA", "85012"), ("85012     0", "USA", "85012"), ("85012 1234", "USA", "85012-1234"),
            ("85012", "USA", "85012"), ("85012-", "USA", "85012"), ("85012      ", "USA", "85012"),
            ("850120000M", "USA", "85012"), ("850121234", nil, "85012-1234"), ("V2C 5K1    ", "CAN", "V2C 5K1"),
            ("009260000  ", "PRI", "00926"), ("969101234", "GUM", "96910-1234"),
            ("V2C5K1", "USA", "V2C5K1"), ("F11P20000", "UTO", "F11P20000"), ("06600", "MEX", "06600"),
            ("123", "USA", nil),
            ("8501", "USA", nil), ("000000000", "USA", nil), ("850121", "USA", nil), ("", "USA", nil),
            ("-----", "CAN", nil),
        ] as [(String, String?, String?)]
    )
    func `writes postal codes as their country does`(raw: String, country: String?, code: String?) {
        #expect(Interpretation(postalCode: raw, country: country).value == code)
    }

    @Test func `takes two letters for the standard's own colour in version 1 and for a departure later`() {
        #expect(ColorTable.eyes.interpret("BR", version: 1) == .plain("BRO"))
        #expect(ColorTable.eyes.interpret("BR", version: 8) == .repaired("BRO", how: "it became a D20 code"))
    }
}
