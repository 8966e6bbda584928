// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoRecords

struct HolderNameTests {
    static let fullNames: [(String, [String?])] = [
        ("VOORBEELD,TESSA,MAE,JR", ["VOORBEELD", "TESSA", "MAE", "JR"]),
        ("VOORBEELD,TESSA,MAE", ["VOORBEELD", "TESSA", "MAE", nil]),
        ("VOORBEELD, TESSA, MAE", ["VOORBEELD", "TESSA", "MAE", nil]),
        ("VOORBEELD,TESSA,MAE,", ["VOORBEELD", "TESSA", "MAE", nil]),
        ("VOORBEELD,TESSA,,3RD", ["VOORBEELD", "TESSA", nil, "3RD"]),
        ("VOORBEELD,TESSA,SR", ["VOORBEELD", "TESSA", nil, "SR"]),
        ("VOORBEELD,TESSA,V", ["VOORBEELD", "TESSA", "V", nil]),
        ("VOORBEELD,TESSA,MAE,V", ["VOORBEELD", "TESSA", "MAE", "V"]),
        ("VOORBEELD,TESSA,MAE,ANN", ["VOORBEELD", "TESSA", "MAE ANN", nil]),
        ("VOORBEELD,TESSA MAE", ["VOORBEELD", "TESSA", "MAE", nil]),
        ("VOORBEELD,TESSA MAE III", ["VOORBEELD", "TESSA", "MAE", "III"]),
        ("VOORBEELD JR.,TESSA,MAE", ["VOORBEELD", "TESSA", "MAE", "JR."]),
        ("VAN VOORBEELD,TESSA", ["VAN VOORBEELD", "TESSA", nil, nil]),
        ("VOORBEELD$TESSA$MAE", ["VOORBEELD", "TESSA", "MAE", nil]),
        ("VOORBEELD,$TESSA MAE", ["VOORBEELD", "TESSA", "MAE", nil]),
        ("VOORBEELD,$", ["VOORBEELD", nil, nil, nil]),
        ("VOORBEELD", ["VOORBEELD", nil, nil, nil]),
        ("VAN VOORBEELD,", ["VAN VOORBEELD", nil, nil, nil]),
        ("VOORBEELD TESSA MAE ANN", ["VOORBEELD", "TESSA", "MAE ANN", nil]),
        ("VOORBEELD TESSA MAE JR", ["VOORBEELD", "TESSA", "MAE", "JR"]),
        ("VOORBEELD,NONE,NONE", ["VOORBEELD", nil, nil, nil]),
        ("VOORBEELD,TESSA,NMN", ["VOORBEELD", "TESSA", nil, nil]),
        ("VOORBEELD,NFN,NMI", ["VOORBEELD", nil, nil, nil]),
        ("VOORBEELD TESSA NMN", ["VOORBEELD", "TESSA", nil, nil]),
        ("VOORBEELD,TESSA,UNAVL,JR", ["VOORBEELD", "TESSA", nil, "JR"]),
        ("VOORBEELD,TESSA,ANN JR", ["VOORBEELD", "TESSA", "ANN", "JR"]),
        ("$VOORBEELD$TESSA", ["VOORBEELD", "TESSA", nil, nil]),
        ("VOORBEELD@TESSA@MAE", ["VOORBEELD", "TESSA", "MAE", nil]),
        ("VOORBEELD/TESSA/MAE", ["VOORBEELD", "TESSA", "MAE", nil]),
        ("VOORBEELD;TESSA;MAE", ["VOORBEELD", "TESSA", "MAE", nil]),
        ("O/VOORBEELD,TESSA", ["O/VOORBEELD", "TESSA", nil, nil]),
        (",TESSA,MAE", [nil, "TESSA", "MAE", nil]),
        (",,,", [nil, nil, nil, nil]), ("", [nil, nil, nil, nil]),
    ]

    @Test(arguments: fullNames)
    func `splits a full name`(raw: String, parts: [String?]) {
        let name = HolderName(full: raw, isFamilyNameLast: false)
        #expect([name.last, name.first, name.middle, name.suffix] == parts)
    }

    @Test(
        arguments: [
            ("TESSA VOORBEELD", ["VOORBEELD", "TESSA", nil, nil]),
            ("TESSA MAE ANN VOORBEELD", ["VOORBEELD", "TESSA", "MAE ANN", nil]),
            ("TESSA VOORBEELD II", ["VOORBEELD", "TESSA", nil, "II"]),
            ("VOORBEELD,TESSA,MAE", ["VOORBEELD", "TESSA", "MAE", nil]),
        ] as [(String, [String?])]
    )
    func `splits a full name that ends with the family name`(raw: String, parts: [String?]) {
        let name = HolderName(full: raw, isFamilyNameLast: true)
        #expect([name.last, name.first, name.middle, name.suffix] == parts)
    }

    @Test(
        arguments: [
            ("TESSA,MAE", "TESSA", "MAE", false), ("TESSA, MAE ANN", "TESSA", "MAE ANN", false),
            ("TESSA,MAE,ANN", "TESSA", "MAE ANN", false), ("TESSA$MAE", "TESSA", "MAE", false),
            ("TESSA MAE", "TESSA", "MAE", true), ("TESSA", "TESSA", nil, false), ("TESSA,", "TESSA", nil, false),
        ] as [(String, String, String?, Bool)]
    )
    func `splits given names, guessing only at spaces`(raw: String, first: String, middle: String?, isGuessed: Bool) {
        let name = HolderName(given: raw)
        #expect(name.first == first)
        #expect(name.middle == middle)
        #expect(name.areGivenNamesGuessed == isGuessed)
    }

    @Test(
        arguments: [
            ("MARIA,ANN,JR", ["MARIA", "ANN", "JR"]), ("MARIA,ANN JR", ["MARIA", "ANN", "JR"]),
            ("MARIA ANN III", ["MARIA", "ANN", "III"]), ("MARIA,JR", ["MARIA", nil, "JR"]),
            ("MARIA,ANN,V", ["MARIA", "ANN V", nil]), ("MARIA,NMN", ["MARIA", nil, nil]),
            ("MARIA NMN", ["MARIA", nil, nil]), ("NFN", [nil, nil, nil]), ("$MARIA$ANN", ["MARIA", "ANN", nil]),
            ("MARIA/ANN", ["MARIA", "ANN", nil]),
        ] as [(String, [String?])]
    )
    func `tells a suffix and words for nothing from given names`(raw: String, parts: [String?]) {
        let name = HolderName(given: raw)
        #expect([name.first, name.middle, name.suffix] == parts)
    }
}
