// SPDX-License-Identifier: Apache-2.0

/// A zone in text that was typed, pasted or taken from another program.
///
/// Only the ``Repair`` cases are tolerated, beside line ends of any kind and empty lines.
public struct ZoneText: Sendable, Hashable {
    /// The zone.
    public let zone: MachineReadableZone
    /// The repairs of the text, in the order of the cases.
    public let repairs: [Repair]

    /// The repairs that are possible.
    public enum Repair: String, Sendable, Hashable, CaseIterable {
        /// Letters a to z become capitals.
        case lowerCase
        /// Spaces and tabs are left out of lines that are whole without them. If all lines have the length of a format
        /// with them, they are fillers.
        case spaces
        /// Other signs for the filler become fillers: `&lt;`, `‹`, `＜`, and `«`, which is two or, if that does not fit,
        /// one.
        case otherFillers
        /// Lines that follow each other without a break, 72, 88 or 90 characters in all, are parted.
        case joinedLines
        /// Missing fillers at the end of a line are added: of the upper line, of the names' line, and of the lower line
        /// of visas. Other lines end with a check digit, so they must be whole. In a line with spaces, nobody knows
        /// which of them were fillers.
        case lostFillers

        /// The departure from the standard, after a colon.
        var sentence: String {
            switch self {
            case .lowerCase: "it has small letters"
            case .spaces: "it has spaces"
            case .otherFillers: "it has other signs for fillers"
            case .joinedLines: "the lines are not parted"
            case .lostFillers: "fillers are missing at the end of lines"
            }
        }
    }

    /// Far more than the 90 characters of a zone, spaced out and escaped.
    private static let maximumBytes = 4_096

    /// The zone in a text: UTF-8 if the bytes are valid UTF-8, else Latin-1.
    ///
    /// - Throws: ``ZoneError`` if there is no zone after all repairs.
    public init(_ bytes: [UInt8]) throws(ZoneError) {
        guard bytes.count <= Self.maximumBytes else { throw .tooManyBytes(bytes.count) }
        let text = String(validating: bytes, as: UTF8.self) ?? String(bytes.map { Character(Unicode.Scalar($0)) })
        do {
            self = try Self(Cleaned(text, doubleQuote: "<<"))
        } catch {
            guard text.contains("«"), let zone = try? Self(Cleaned(text, doubleQuote: "<")) else { throw error }
            self = zone
        }
    }

    private init(_ text: Cleaned) throws(ZoneError) {
        var repairs = text.repairs
        var lines = text.lines
        if lines.count == 1, let parted = Self.parted(lines[0]) {
            lines = parted
            repairs.append(.joinedLines)
        }
        let filled = Self.filled(lines, except: text.spacedLines)
        if filled != lines { repairs.append(.lostFillers) }
        zone = try MachineReadableZone(lines: filled)
        self.repairs = repairs
    }

    /// The lines of a zone that was written as one.
    private static func parted(_ line: String) -> [String]? {
        let scalars = Array(line.unicodeScalars)
        let format = ZoneFormat.allCases.first { $0.lineCount > 1 && $0.lineCount * $0.lineLength == scalars.count }
        guard let format, scalars.allSatisfy({ $0.isASCII && CheckDigit.value(of: UInt8($0.value)) != nil }) else {
            return nil
        }
        return stride(from: 0, to: scalars.count, by: format.lineLength).map { start in
            String(String.UnicodeScalarView(scalars[start..<start + format.lineLength]))
        }
    }

    /// The lines with their lost fillers, if the others determine the format.
    private static func filled(_ lines: [String], except spacedLines: Set<Int>) -> [String] {
        let lengths = lines.map(\.unicodeScalars.count)
        guard let format = format(of: lines, lengths) else { return lines }
        return lines.indices.map { index in
            let missing = format.lineLength - lengths[index]
            guard missing > 0, lengths[index] >= shortest(of: format)[index], !spacedLines.contains(index) else {
                return lines[index]
            }
            return lines[index] + String(repeating: "<", count: missing)
        }
    }

    /// The format by a line that is whole: the one with the composite check digit, of visas any.
    private static func format(of lines: [String], _ lengths: [Int]) -> ZoneFormat? {
        switch lengths.count {
        case 3 where lengths[1] == ZoneFormat.td1.lineLength: .td1
        case 2 where lines[0].hasPrefix("V"): lengths.max() == 44 ? .mrvA : lengths.max() == 36 ? .mrvB : nil
        case 2 where lengths[1] == ZoneFormat.td3.lineLength: .td3
        case 2 where lengths[1] == ZoneFormat.td2.lineLength: .td2
        default: nil
        }
    }

    /// The shortest length of each line: up to its last field that is never empty.
    private static func shortest(of format: ZoneFormat) -> [Int] {
        switch format {
        case .td1: [15, 30, 1]
        case .td2, .td3: [6, format.lineLength]
        case .mrvA, .mrvB: [6, 28]
        case .licence: [format.lineLength]
        }
    }
}

/// A text's lines without meaningless characters.
private struct Cleaned {
    var repairs: [ZoneText.Repair] = []
    var lines: [String] = []
    /// Indices of the lines that had spaces inside.
    var spacedLines: Set<Int> = []

    init(_ text: String, doubleQuote: String) {
        let signs = [("&lt;", "<"), ("&LT;", "<"), ("‹", "<"), ("＜", "<"), ("«", doubleQuote)]
        let withFillers = signs.reduce(text) { $0.replacing($1.0, with: $1.1) }
        let capitals = String(String.UnicodeScalarView(withFillers.unicodeScalars.map(Self.capital)))
        // A byte order mark stands for nothing, and is no repair.
        let rows = capitals.unicodeScalars.filter { $0 != "\u{FEFF}" }.split(whereSeparator: Self.isLineEnd)
            .map(Array.init).filter { !$0.allSatisfy(Self.isSpace) }
        let trimmed = rows.map(Self.trimmed)
        let areFillers = Self.haveLengthOfFormat(rows)
        spacedLines = Set(
            rows.indices.filter { (areFillers ? rows[$0] : trimmed[$0]).contains(where: Self.isSpace) }
        )
        if capitals != withFillers { repairs.append(.lowerCase) }
        if !spacedLines.isEmpty { repairs.append(.spaces) }
        if withFillers != text { repairs.append(.otherFillers) }
        lines = (areFillers ? rows : trimmed).map { row in
            let scalars = areFillers ? row.map { Self.isSpace($0) ? "<" : $0 } : row.filter { !Self.isSpace($0) }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    /// The ends of lines that Unicode has (UAX #14, class BK, and CR, LF, NL).
    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { [" ", "\t", "\u{A0}"].contains(scalar) }

    /// The line without the spaces around it.
    private static func trimmed(_ row: [Unicode.Scalar]) -> [Unicode.Scalar] {
        row.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    }

    /// True if the lines are as many and as long as those of a format, spaces counted.
    private static func haveLengthOfFormat(_ rows: [[Unicode.Scalar]]) -> Bool {
        ZoneFormat.allCases.contains { format in
            rows.count == format.lineCount && rows.allSatisfy { $0.count == format.lineLength }
        }
    }

    private static func capital(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) - 0x20) : scalar
    }
}
