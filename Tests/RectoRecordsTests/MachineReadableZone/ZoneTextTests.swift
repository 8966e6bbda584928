// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct ZoneTextTests {
    private static let passport = ZoneSpecimens.passport.joined(separator: "\n")

    static let tolerated: [(String, [ZoneText.Repair])] = [
        (passport, []), (passport + "\n", []), ("\n\n" + passport + "\r\n\r\n", []), ("\u{FEFF}" + passport, []),
        (passport.replacing("\n", with: "\r\n"), []), (passport.replacing("\n", with: "\r"), []),
        ("  " + passport.replacing("\n", with: "\t\n  ") + "  ", []),
        (passport.lowercased(), [.lowerCase]),
        (passport.replacing("UTO", with: "UTO "), [.spaces]),
        (passport.replacing("<", with: " "), [.spaces]),
        (passport.replacing("<", with: "&lt;"), [.otherFillers]),
        (passport.replacing("<", with: "‹"), [.otherFillers]),
        (passport.replacing("<<", with: "«"), [.otherFillers]),
        (passport.replacing("<", with: "«"), [.otherFillers]),
        (passport.replacing("\n", with: ""), [.joinedLines]),
        (ZoneSpecimens.passport[0].replacing("<<<<<", with: "") + "\n" + ZoneSpecimens.passport[1], [.lostFillers]),
        ("p<utoeriksson‹‹anna<maria\n" + ZoneSpecimens.passport[1], [.lowerCase, .otherFillers, .lostFillers]),
    ]

    @Test(arguments: tolerated)
    func `tolerates how people write a zone, and says so`(text: String, repairs: [ZoneText.Repair]) throws {
        let read = try ZoneText(Array(text.utf8))
        #expect(read.zone.lines == ZoneSpecimens.passport)
        #expect(read.repairs == repairs)
    }

    @Test(arguments: ZoneSpecimens.all)
    func `reads every format, without a break and without its last fillers`(
        format: ZoneFormat,
        lines: [String]
    ) throws {
        #expect(try ZoneText(Array(lines.joined(separator: "\n").utf8)).zone.lines == lines)
        #expect(try ZoneText(Array(lines.joined().utf8)).zone.lines == lines)
        // A visa of which both lines lost fillers could be of either format.
        let cut = lines.enumerated().map { index, line in
            format.isVisa && index == 1 ? line : String(line.reversed().drop { $0 == "<" }.reversed())
        }
        #expect(try ZoneText(Array(cut.joined(separator: "\n").utf8)).zone.lines == lines)
    }

    @Test func `reads Latin-1 where the bytes are no UTF-8`() throws {
        let text = Self.passport.replacing("<<", with: "«").unicodeScalars.map { UInt8($0.value) }
        #expect(try ZoneText(text).zone.lines == ZoneSpecimens.passport)
    }

    static let refused: [(String, ZoneError)] = [
        ("", .lineCount(0)), ("rubbish", .lineCount(1)), (passport + "\n" + passport, .lineCount(4)),
        ("Passport\n" + passport, .lineLengths([8, 44, 44])),
        // The lower line ends with a check digit: what is missing may be anywhere.
        (String(passport.dropLast()), .lineLengths([44, 43])),
        (passport + "0", .lineLengths([44, 45])),
        // Nobody knows which of the spaces were fillers.
        ("P<UTOERIKSSON ANNA MARIA\n" + ZoneSpecimens.passport[1], .lineLengths([22, 44])),
        ("V<UTOERIKSSON<<ANNA<MARIA\nL8988901C4XXX4009078F9612109", .lineLengths([25, 28])),
        (passport.replacing("ANNA", with: "ÅNNA"), .foreignCharacter(ZonePosition(line: 1, position: 16))),
        (String(repeating: passport, count: 100), .tooManyBytes(8_900)),
    ]

    @Test(arguments: refused)
    func `refuses other text`(text: String, error: ZoneError) {
        #expect(throws: error) { try ZoneText(Array(text.utf8)) }
    }

    @Test func `names what was tolerated in a finding`() throws {
        let day = try #require(ZoneSpecimens.day)
        let reading = try ZoneParser().parse(text: Array(Self.passport.lowercased().utf8), on: day)
        #expect(reading.summary == ["mrz.departure"])
        #expect(reading.passport.lastName == "ERIKSSON")
    }
}
