// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import TestSupport

/// Contents, records and damaged zones, the same on every run.
struct RandomZones {
    private var generator: SeededGenerator
    private let today: Int

    init(seed: UInt64, day: CalendarDate?) {
        generator = SeededGenerator(seed: seed)
        today = day.map { $0.year } ?? 2_026
    }

    mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func any<Element>(_ elements: [Element]) -> Element { elements[integer(0...elements.count - 1)] }

    /// Text of these characters, with others inside it than at its ends.
    private mutating func text(_ length: ClosedRange<Int>, of characters: String, inside: String = "") -> String {
        let ends = Array(characters)
        let all = ends + Array(inside)
        let count = integer(length)
        return String((0..<count).map { any($0 == 0 || $0 == count - 1 ? ends : all) })
    }

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let digits = "0123456789"

    mutating func name(components: ClosedRange<Int>) -> String? {
        let words = (0..<integer(components)).map { _ in text(1...12, of: Self.letters) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Names that fit into the format's field with room for a filler.
    private mutating func names(_ format: ZoneFormat) -> (String, String?) {
        let length = format == .td1 ? 30 : format.lineLength - 5
        while true {
            let (primary, secondary) = (name(components: 1...3) ?? "", name(components: 0...3))
            if primary.count + (secondary.map { $0.count + 2 } ?? 0) < length { return (primary, secondary) }
        }
    }

    private mutating func date(_ years: ClosedRange<Int>) -> CalendarDate? {
        CalendarDate(year: integer(years), month: integer(1...12), day: integer(1...28))
    }

    private func short(_ date: CalendarDate?) -> String? {
        date.map { String("\($0)".dropFirst(2).filter { $0 != "-" }) }
    }

    mutating func content(_ format: ZoneFormat) -> ZoneContent {
        var content = ZoneContent(format: format)
        let numberAlphabet = Self.letters + Self.digits
        content.documentCode = any(
            format.isVisa ? ["V", "VC"] : format == .td3 ? ["P", "PD"] : ["I", "ID", "C", "AR"]
        )
        content.issuingState = any(["UTO", "D", "NLD", "XOM"])
        content.nationality = any(["UTO", "D", "XXA", nil])
        (content.primaryIdentifier, content.secondaryIdentifier) = names(format)
        content.birthDate = any([short(date(1_907...today - 1)), "74<<<<", "<<0812", nil])
        content.expirationDate = any([short(date(2_000...2_060)), short(date(2_000...2_060)), nil])
        content.sex = any(Sex.allCases)
        content.documentNumber = text(1...9, of: numberAlphabet, inside: "<")
        if format == .td3 {
            content.personalNumber = any([text(1...14, of: numberAlphabet, inside: "<"), nil])
        } else {
            let room: [ZoneFormat: Int] = [.td1: 15, .td2: 7, .mrvA: 16, .mrvB: 8]
            content.optionalData = any([text(1...room[format, default: 1], of: numberAlphabet, inside: "<"), nil])
        }
        if format == .td1 { content.middleOptionalData = any([text(1...11, of: numberAlphabet, inside: "<"), nil]) }
        if format == .td1 || format == .td2, integer(0...3) == 0 {
            let rest = format == .td1 ? 13 : 5
            content.documentNumber = text(10...9 + rest, of: numberAlphabet)
            let room = rest + 9 - (content.documentNumber?.count ?? 0)
            content.optionalData = room > 0 ? any([text(1...room, of: numberAlphabet, inside: "<"), nil]) : nil
        }
        if content.personalNumber == nil, format == .td3, integer(0...1) == 0 {
            content.blankCheckDigits.insert(.personalNumber)
        }
        if content.expirationDate == nil, integer(0...1) == 0 { content.blankCheckDigits.insert(.expirationDate) }
        return content
    }

    /// A record as a parser makes it.
    mutating func passport(_ format: ZoneFormat) -> Passport {
        var passport = Passport()
        let (primary, secondary) = names(format)
        passport.lastName = primary
        passport.firstName = secondary
        passport.country = any(["UTO", "D", "NLD", "XOM"])
        passport.nationality = any(["UTO", "D", "XXA", nil])
        passport.gender = any(Sex.allCases)
        // Within the hundred years that the century rule takes for granted.
        passport.birthDate = date(1_927...1_999)
        passport.expirationDate = date(2_000...2_075)
        passport.idNumber = text(1...9, of: Self.letters + Self.digits, inside: " ").split(separator: " ")
            .joined(separator: " ")
        if format == .td3 { passport.personalNumber = any([text(1...14, of: Self.letters + Self.digits), nil]) }
        return passport
    }

    /// The zone with up to three characters changed, and their places.
    mutating func mutation(of zone: MachineReadableZone) -> (MachineReadableZone, Set<ZonePosition>) {
        var lines = zone.lines.map(Array.init)
        var places: Set<ZonePosition> = []
        let alphabet = Array(Self.letters + Self.digits + "<<<<")
        for _ in 0..<integer(1...3) {
            let line = integer(0...lines.count - 1)
            let index = integer(0...zone.format.lineLength - 1)
            lines[line][index] = any(alphabet)
            places.insert(ZonePosition(line: line + 1, position: index + 1))
        }
        // The format is kept, though a first letter may have become another.
        let mutated = try? MachineReadableZone(format: zone.format, lines: lines.map { String($0) })
        return (mutated ?? zone, places)
    }

    /// Changes, removes, adds or repeats bytes.
    mutating func damage(_ text: inout [UInt8]) {
        guard !text.isEmpty else { return }
        let index = integer(0...text.count - 1)
        switch integer(0...4) {
        case 0: text[index] = UInt8(integer(0...255))
        case 1: text.remove(at: index)
        case 2: text.insert(any(Array(" <\nA0«".utf8)), at: index)
        case 3: text.removeLast(text.count - index)
        default: text.insert(contentsOf: text[index...].prefix(20), at: index)
        }
    }
}

extension ZoneFormat {
    /// The formats of ICAO Doc 9303; the line of a licence is no print of a content.
    static let ofTravelDocuments = allCases.filter { $0 != .licence }
}
