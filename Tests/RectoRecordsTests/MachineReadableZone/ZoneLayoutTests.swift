// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct ZoneLayoutTests {
    @Test(arguments: ZoneFormat.allCases)
    func `gives each position to one field`(format: ZoneFormat) {
        let layout = format.layout
        #expect(layout.lineCount == format.lineCount)
        #expect(layout.lineLength == format.lineLength)
        for line in 1...format.lineCount {
            for position in 1...format.lineLength {
                let fields = layout.fields.filter { $0.span.line == line && $0.span.positions.contains(position) }
                #expect(fields.count == 1, "\(format) \(line) \(position)")
            }
        }
    }

    @Test(arguments: ZoneSpecimens.all)
    func `allows what the standard prints`(format: ZoneFormat, lines: [String]) {
        for (lineIndex, line) in lines.enumerated() {
            for (index, character) in line.utf8.enumerated() {
                let alphabet = format.layout.alphabet(line: lineIndex + 1, position: index + 1)
                #expect(alphabet.contains(character), "\(format) \(lineIndex) \(index)")
            }
        }
    }

    @Test func `knows letters, digits and fillers apart`() {
        let alphabet = ZoneFormat.td3.layout.alphabet
        let letter = UInt8(ascii: "P")
        let digit = UInt8(ascii: "7")
        let filler = UInt8(ascii: "<")
        #expect(alphabet(1, 1).contains(letter) && !alphabet(1, 1).contains(UInt8(ascii: "F")))
        #expect(alphabet(1, 6).contains(filler) && !alphabet(1, 6).contains(digit))
        #expect(alphabet(2, 20).contains(digit) && !alphabet(2, 20).contains(filler))
        #expect(alphabet(2, 21).contains(UInt8(ascii: "M")) && !alphabet(2, 21).contains(UInt8(ascii: "X")))
        #expect(alphabet(2, 1).contains(letter) && alphabet(2, 1).contains(digit))
        #expect(!alphabet(2, 1).contains(UInt8(ascii: "a")) && !alphabet(2, 1).contains(0xC3))
        #expect(ZoneFormat.mrvB.layout.span(of: .compositeCheckDigit) == nil)
        #expect(ZoneFormat.td1.layout.span(of: .name)?.indices == 0..<30)
    }

    @Test func `is that of French identity cards where two of their check digits agree`() throws {
        let lines = ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "9409923102854CORINNE<<<<<<<6512068F4"]
        let zone = try MachineReadableZone(lines: lines)
        #expect(zone.layout != zone.format.layout)
        let damaged = [lines[0], lines[1].replacing(at: 1, with: "8")]
        #expect(try MachineReadableZone(lines: damaged).layout == ZoneFormat.td2.layout)
        let foreign = [lines[0].replacing(at: 3, with: "BEL"), lines[1]]
        #expect(try MachineReadableZone(lines: foreign).layout == ZoneFormat.td2.layout)
    }
}
