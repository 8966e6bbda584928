// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@testable import Recto
@testable import RectoImaging

struct ZoneFormatJudgeTests {
    private let judge = ZoneFormatJudge()

    /// A document around zones of ten pixels a line, with corners so far apart.
    private func document(width: Double) -> DocumentOutline {
        let corners = Quadrilateral(
            topLeft: Point(x: -20, y: -60),
            topRight: Point(x: width - 20, y: -60),
            bottomRight: Point(x: width - 20, y: 30),
            bottomLeft: Point(x: -20, y: 30)
        )
        return DocumentOutline(corners: corners, shape: nil, confidence: 0.9, isCropped: false)
    }

    @Test(arguments: SyntheticZone.formats)
    func `allows every format as it is printed`(format: ZoneFormat, lines: [String]) throws {
        let zone = try #require(ZoneDecoder().decode(SyntheticZone.scanned(lines)))
        #expect(zone.zone.format == format)
        #expect(judge.allows(zone))
    }

    @Test(arguments: SyntheticZone.formats)
    func `allows a zone with one character exchanged under a check digit`(format: ZoneFormat, lines: [String]) {
        let altered = lines.map { $0.replacing("740812", with: "740912").replacing("400907", with: "400917") }
        #expect(altered != lines)
        #expect(judge.allows(SyntheticZone.decoded(format, altered)))
    }

    @Test(arguments: [ZoneFormat.td2, .mrvB])
    func `takes the start of a passport's lines for no other format`(format: ZoneFormat) {
        let start = SyntheticZone.td3.map { String($0.prefix(36)) }
        #expect(!judge.allows(SyntheticZone.decoded(format, start)))
    }

    @Test(arguments: [ZoneFormat.td2, .mrvB])
    func `takes the end of longer lines for no other format`(format: ZoneFormat) {
        for lines in [SyntheticZone.td3, SyntheticZone.mrvA] {
            var end = lines.map { String($0.suffix(36)) }
            end[0] = (format == .td2 ? "I" : "V") + end[0].dropFirst()
            #expect(!judge.allows(SyntheticZone.decoded(format, end)))
        }
    }

    @Test func `takes lines of a card for cut if their last digit alone does not agree`() {
        let lines = ["ADD<<ST<GIORDANO<GUZMAN<KOWALCZYK<<NA", "D231458907UTO7408122F120415922027978"]
        #expect(!judge.allows(SyntheticZone.decoded(.td2, [String(lines[0].prefix(36)), lines[1]])))
    }

    @Test func `takes lines that end with the image for no shorter format if their length is doubtful`() {
        let card = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]
        #expect(judge.allows(SyntheticZone.decoded(.td2, card, fit: -100)))
        #expect(judge.allows(SyntheticZone.decoded(.td2, card), isCut: true))
        #expect(!judge.allows(SyntheticZone.decoded(.td2, card, fit: -100), isCut: true))
    }

    @Test func `claims nothing if the first letter cannot be read and no composite digit agrees`() {
        let first = ZonePosition(line: 1, position: 1)
        let unclear: SyntheticZone.Shares = ["V": 0.45, "P": 0.4, "F": 0.15]
        #expect(!judge.allows(SyntheticZone.decoded(.mrvA, SyntheticZone.mrvA, [first: unclear])))
        #expect(judge.allows(SyntheticZone.decoded(.td3, SyntheticZone.td3, [first: ["P": 0.6, "V": 0.4]])))
    }

    @Test func `asks for the length that a zone has on its document`() throws {
        // A visa may lie on a larger page, a card may not.
        let altered = SyntheticZone.td2.map { $0.replacing("740812", with: "740912") }
        let card = try #require(ZoneDecoder().decode(SyntheticZone.scanned(altered)))
        #expect(judge.allows(card, on: [document(width: 5 * 36 / 0.87)]))
        #expect(!judge.allows(card, on: [document(width: 5 * 36 / 0.6)]))
        let visa = try #require(ZoneDecoder().decode(SyntheticZone.scanned(SyntheticZone.mrvB)))
        #expect(judge.allows(visa, on: [document(width: 5 * 36 / 0.6)]))
        #expect(!judge.allows(visa, on: [document(width: 5 * 36 / 1.2)]))
    }
}
