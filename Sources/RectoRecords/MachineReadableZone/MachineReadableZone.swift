// SPDX-License-Identifier: Apache-2.0

/// The lines of a machine readable zone, exactly as printed (ICAO Doc 9303-3, section 4).
public struct MachineReadableZone: Sendable, Hashable {
    /// The layout.
    public let format: ZoneFormat
    /// The characters of each line, as ASCII.
    package let characters: [[UInt8]]

    /// The lines, fillers included.
    public var lines: [String] { characters.map { String(decoding: $0, as: UTF8.self) } }

    subscript(span: ZoneSpan) -> ArraySlice<UInt8> { characters[span.lineIndex][span.indices] }
    subscript(place: ZonePosition) -> UInt8 { characters[place.line - 1][place.position - 1] }
}

extension MachineReadableZone {
    /// The zone with these lines in this format.
    ///
    /// - Throws: ``ZoneError`` if their number, a length or a character does not fit the format.
    public init(format: ZoneFormat, lines: [String]) throws(ZoneError) {
        guard lines.count == format.lineCount else { throw .lineCount(lines.count) }
        guard lines.allSatisfy({ $0.unicodeScalars.count == format.lineLength }) else {
            throw .lineLengths(lines.map(\.unicodeScalars.count))
        }
        for (lineIndex, line) in lines.enumerated() {
            for (index, scalar) in line.unicodeScalars.enumerated() {
                guard scalar.isASCII, ZoneAlphabet.all.contains(UInt8(scalar.value)) else {
                    throw .foreignCharacter(ZonePosition(line: lineIndex + 1, position: index + 1))
                }
            }
        }
        self.init(format: format, characters: lines.map { Array($0.utf8) })
    }

    /// The zone with these lines; their number, length and first letter determine the format.
    ///
    /// - Throws: ``ZoneError`` if no format has such lines.
    public init(lines: [String]) throws(ZoneError) {
        // One line is a licence's alone.
        let isLicence = lines.count == 1 && lines[0].hasPrefix("D") && lines[0].unicodeScalars.count == 30
        guard (2...3).contains(lines.count) || isLicence else { throw .lineCount(lines.count) }
        let format = ZoneFormat(
            lineCount: lines.count,
            lineLength: lines[0].unicodeScalars.count,
            isVisa: lines[0].hasPrefix("V")
        )
        guard let format else { throw .lineLengths(lines.map(\.unicodeScalars.count)) }
        try self.init(format: format, lines: lines)
    }
}

extension MachineReadableZone: Codable {
    private enum Key: String, CodingKey {
        case format, lines
    }

    /// Decodes a zone.
    ///
    /// - Throws: Also ``ZoneError`` if its lines are not of its format.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        try self.init(
            format: try members.decode(ZoneFormat.self, forKey: .format),
            lines: try members.decode([String].self, forKey: .lines)
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(format, forKey: .format)
        try members.encode(lines, forKey: .lines)
    }
}
