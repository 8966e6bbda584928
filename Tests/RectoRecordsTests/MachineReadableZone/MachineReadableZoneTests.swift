// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct MachineReadableZoneTests {
    @Test(arguments: ZoneSpecimens.all)
    func `tells the format by number, length and first letter of the lines`(
        format: ZoneFormat,
        lines: [String]
    ) throws {
        let zone = try MachineReadableZone(lines: lines)
        #expect(zone.format == format)
        #expect(zone.lines == lines)
        #expect(lines.count == format.lineCount)
        #expect(lines.allSatisfy { $0.count == format.lineLength })
        #expect(try MachineReadableZone(format: format, lines: lines) == zone)
    }

    @Test(arguments: [0, 1, 4])
    func `refuses another number of lines`(count: Int) {
        let lines = Array(repeating: ZoneSpecimens.passport[0], count: count)
        #expect(throws: ZoneError.lineCount(count)) { try MachineReadableZone(lines: lines) }
    }

    @Test func `refuses lines of other lengths`() {
        let short = String(ZoneSpecimens.passport[1].dropLast())
        #expect(throws: ZoneError.lineLengths([44, 43])) {
            try MachineReadableZone(lines: [ZoneSpecimens.passport[0], short])
        }
        #expect(throws: ZoneError.lineLengths([44, 44])) {
            try MachineReadableZone(format: .td2, lines: ZoneSpecimens.passport)
        }
        #expect(throws: ZoneError.lineLengths([44, 44, 44])) {
            try MachineReadableZone(lines: ZoneSpecimens.passport + [ZoneSpecimens.passport[0]])
        }
    }

    @Test(arguments: ["a", "Ä", " ", "«", "\u{301}", "-"])
    func `refuses a character that no zone has, and says where it stands`(character: String) {
        let lines = [ZoneSpecimens.card[0], ZoneSpecimens.card[1], String(repeating: "<", count: 29) + character]
        let place = ZonePosition(line: 3, position: 30)
        #expect(throws: ZoneError.foreignCharacter(place)) { try MachineReadableZone(lines: lines) }
    }

    @Test func `says what to do, without the text`() {
        let errors: [ZoneError] = [
            .tooManyBytes(5_000), .lineCount(7), .lineLengths([44, 43]),
            .foreignCharacter(ZonePosition(line: 2, position: 3)),
        ]
        #expect(errors.allSatisfy { "\($0)".hasSuffix(".") })
        #expect("\(errors[2])".hasPrefix("The lines have 44, 43 characters."))
    }
}
