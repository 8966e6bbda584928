// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@testable import Recto
@testable import RectoImaging

struct ZoneDecoderTests {
    private let decoder = ZoneDecoder()

    /// A line of which some places look like something else too.
    private func line(_ text: String, _ doubts: [Int: SyntheticZone.Shares], y: Double) -> ScannedLine {
        SyntheticZone.line(SyntheticZone.scores(text, doubts), characters: text.count, y: y)
    }

    @Test(arguments: SyntheticZone.formats)
    func `reads zones of every format`(format: ZoneFormat, lines: [String]) throws {
        let zone = try #require(decoder.decode(SyntheticZone.scanned(lines)))
        #expect(zone.zone.format == format)
        #expect(zone.zone.lines == lines)
        #expect(zone.corrections.isEmpty)
        #expect(zone.certainty.probabilities.joined().allSatisfy { $0 > 0.97 && $0 <= 1.001 })
        #expect(zone.fit > -3)
    }

    @Test func `reads French identity cards by their layout`() throws {
        let zone = try #require(decoder.decode(SyntheticZone.scanned(SyntheticZone.french)))
        #expect(zone.zone.lines == SyntheticZone.french)
        #expect(zone.zone.layout == .frenchIdentityCard)
        #expect(zone.corrections.isEmpty)
    }

    @Test(arguments: [(0, ZoneCertainty.Legibility.clear), (4, .clear), (12, .hard)])
    func `tells whether the zone is hard to read`(unclear: Int, legibility: ZoneCertainty.Legibility) {
        let places = (1...unclear + 1).dropLast().map { ZonePosition(line: 1, position: 5 + $0) }
        let doubts = places.map { ($0, ["A": Float(0.6), "K": 0.4] as SyntheticZone.Shares) }
        let zone = SyntheticZone.decoded(.td3, SyntheticZone.td3, Dictionary(uniqueKeysWithValues: doubts))
        #expect(zone.certainty.legibility == legibility)
    }

    @Test func `says of a hard zone of another length than it seems to have that it does not fit`() {
        let places = (1...44).map { ZonePosition(line: 1, position: $0) }
        let doubts = places.map { ($0, ["A": Float(0.6), "K": 0.4] as SyntheticZone.Shares) }
        let sight = SyntheticZone.sight(.td3, SyntheticZone.td3, Dictionary(uniqueKeysWithValues: doubts))
        let zone = decoder.decode(sight, as: ZoneFormat.td3.layout, fit: -4)
        #expect(zone.certainty.legibility == .illFitting)
        #expect(!zone.certainty.isSure)
    }

    @Test func `says where the zone is`() throws {
        let zone = try #require(decoder.decode(SyntheticZone.scanned(SyntheticZone.td3)))
        let corners = try #require(zone.corners)
        // Characters are five steps apart behind eight of margin; each shows in the third of its steps.
        #expect(abs(corners.topLeft.x - 7.5) < 0.3)
        #expect(abs(corners.topRight.x - (7.5 + 44 * 5)) < 0.3)
        #expect(abs(corners.topLeft.y - -2.4) < 0.01)
        #expect(abs(corners.bottomLeft.y - 12.4) < 0.01)
    }

    @Test func `says where each field is`() throws {
        let zone = try #require(decoder.decode(SyntheticZone.scanned(SyntheticZone.td3)))
        let birthDate = try #require(zone.zone.layout.span(of: .birthDate))
        let corners = try #require(zone.places?.corners(of: [birthDate]))
        #expect(abs(corners.topLeft.x - (7.5 + 13 * 5)) < 0.3)
        #expect(abs(corners.bottomRight.x - (7.5 + 19 * 5)) < 0.3)
        #expect(abs(corners.topLeft.y - 7.6) < 0.01)
        #expect(abs(corners.bottomRight.y - 12.4) < 0.01)
        #expect(zone.places?.corners(of: []) == nil)
    }

    @Test func `leaves out a line too many, above or below`() throws {
        let other = "THISxISxSOMExOTHERxPRINTxOFxTHExSAMExLENGTHx".replacing("x", with: "<")
        let above = try #require(decoder.decode(SyntheticZone.scanned([other] + SyntheticZone.td3)))
        #expect(above.zone.lines == SyntheticZone.td3)
        #expect(above.corners.map { $0.topLeft.y > 7 } == true)
        let below = try #require(decoder.decode(SyntheticZone.scanned(SyntheticZone.td3 + [other])))
        #expect(below.zone.lines == SyntheticZone.td3)
        #expect(below.corners.map { $0.bottomLeft.y < 13 } == true)
    }

    @Test(arguments: [20, 26, 33, 40, 50])
    func `makes nothing of lines of another length`(length: Int) {
        let line = String("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".prefix(length))
        #expect(decoder.decode(SyntheticZone.scanned([line, line])).map(\.isSure) != true)
        #expect(decoder.decode(SyntheticZone.scanned([line, line, line])).map(\.isSure) != true)
    }

    @Test(arguments: SyntheticZone.licences)
    func `reads the one line of a licence by its issuer's layout, with other print around it`(line: String) throws {
        let print = "SHORT<PRINT<ABOVE"
        for lines in [[line], [print, line], [line, print], [print, line, print]] {
            let zone = try #require(decoder.decode(SyntheticZone.scanned(lines)))
            #expect(zone.zone.format == .licence && zone.zone.lines == [line])
            #expect(zone.zone.layout.fields.contains { $0.name == .documentNumber })
            #expect(zone.isSure)
        }
    }

    @Test func `takes no line of a card for a licence's`() {
        for line in SyntheticZone.td1 { #expect(decoder.decode(SyntheticZone.scanned([line])) == nil, "\(line)") }
        let name = "DERIKSSON<<ANNA<MARIA<<<<<<<<<"
        #expect(decoder.decode(SyntheticZone.scanned([name])).map(ZoneAdmission().admits) != true)
    }

    @Test func `makes nothing of a line alone, and of none`() {
        #expect(decoder.decode(SyntheticZone.scanned([SyntheticZone.td3[1]])) == nil)
        #expect(decoder.decode(ScannedZone(lines: [])) == nil)
    }

    @Test func `takes no cut line for one of a shorter format`() {
        // Strips that end in the middle of a passport's lines, as long as those of a card.
        for length in [30, 36] {
            let cut = SyntheticZone.td3.map { String($0.prefix(length)) }
            let lines = cut.map { text in
                var scores = SyntheticZone.scores(text)
                let spare = ZoneLineScores.classes * 10
                scores = Array(scores.dropLast(spare))
                return SyntheticZone.line(scores, characters: length)
            }
            #expect(lines.allSatisfy { $0.isCut })
            #expect(decoder.decode(ScannedZone(lines: lines)) == nil)
        }
    }

    @Test func `decides by the check digit and says so`() throws {
        let lines = [
            line(SyntheticZone.td3[0], [:], y: 0),
            line(SyntheticZone.td3[1], [4: ["B": 0.8, "8": 0.2]], y: 10),
        ]
        let zone = try #require(decoder.decode(ScannedZone(lines: lines)))
        #expect(zone.zone.lines == SyntheticZone.td3)
        let place = ZonePosition(line: 2, position: 4)
        #expect(zone.corrections == [ZoneCorrection(place: place, before: "B", after: "8")])
        // Surer than it looks, and no surer than one check digit can make it.
        #expect((0.6...0.95).contains(zone.certainty.probabilities[1][3]))
    }

    @Test func `is as unsure of an unprotected character as it looks`() throws {
        let lines = [
            line(SyntheticZone.td3[0], [7: ["R": 0.6, "K": 0.4]], y: 0),
            line(SyntheticZone.td3[1], [:], y: 10),
        ]
        let zone = try #require(decoder.decode(ScannedZone(lines: lines)))
        #expect(zone.zone.lines == SyntheticZone.td3)
        #expect(abs(zone.certainty.probabilities[0][6] - 0.6) < 0.03)
    }

    @Test func `counts each expectation once`() throws {
        let lines = [
            line(SyntheticZone.td3[0], [7: ["R": 0.05, "8": 0.95]], y: 0),
            line(SyntheticZone.td3[1], [:], y: 10),
        ]
        let zone = try #require(decoder.decode(ScannedZone(lines: lines)))
        // What the place looks like is kept as it was seen.
        #expect(abs(zone.sight.lines[0].share(of: "8", at: 7) - 0.95) < 0.02)
        #expect(zone.zone.lines == SyntheticZone.td3)
    }

    @Test func `leaves a contradiction between clear print and its check digit`() throws {
        let lower = SyntheticZone.td3[1].replacing("740812", with: "740912")
        let lines = [line(SyntheticZone.td3[0], [:], y: 0), line(lower, [17: ["9": 0.998, "8": 0.002]], y: 10)]
        let zone = try #require(decoder.decode(ScannedZone(lines: lines)))
        #expect(zone.zone.lines[1] == lower)
        #expect(zone.corrections.isEmpty)
        #expect(zone.contradictions == 2)
        #expect(ZoneFormatJudge().allows(zone))
    }

    @Test(arguments: [(7, Character("R"), Character("8")), (8, "I", "1")])
    func `reads no digit in a name, and doubts a clear one`(position: Int, letter: Character, digit: Character) throws {
        let lines = [
            line(SyntheticZone.td3[0], [position: [letter: 0.0005, digit: 0.9995]], y: 0),
            line(SyntheticZone.td3[1], [:], y: 10),
        ]
        let zone = try #require(decoder.decode(ScannedZone(lines: lines)))
        #expect(zone.zone.lines[0].allSatisfy { !$0.isNumber })
        #expect(zone.certainty.probabilities[0][position - 1] < 0.9)
    }

    @Test func `takes a passport's first letter for none of a visa`() throws {
        let lines = SyntheticZone.td2.enumerated().map { index, text in
            line(index == 0 ? "P" + text.dropFirst() : text, [:], y: Double(10 * index))
        }
        let zone = try #require(decoder.decode(ScannedZone(lines: lines)))
        #expect(zone.zone.format == .td2)
    }

    @Test func `tells visas by their first letter`() throws {
        let doubtful = [
            line(SyntheticZone.mrvA[0], [1: ["V": 0.7, "Y": 0.3]], y: 0), line(SyntheticZone.mrvA[1], [:], y: 10),
        ]
        let zone = try #require(decoder.decode(ScannedZone(lines: doubtful)))
        #expect(zone.zone.format == .mrvA)
        #expect(zone.zone.lines == SyntheticZone.mrvA)
    }
}

extension DecodedZone {
    /// True if it would be taken for a zone.
    fileprivate var isSure: Bool { ZoneAdmission().admits(self) }
}
