// SPDX-License-Identifier: Apache-2.0

/// The reason why text is no machine readable zone.
public enum ZoneError: Error, Hashable, CustomStringConvertible {
    /// More bytes than any zone has, however it is spaced.
    case tooManyBytes(Int)
    /// So many lines; a zone has two or three.
    case lineCount(Int)
    /// Lines of these lengths, which no format has.
    case lineLengths([Int])
    /// A character at this place that no zone can hold.
    case foreignCharacter(ZonePosition)

    /// The cause and the remedy, without anything of the text itself.
    public var description: String {
        switch self {
        case .tooManyBytes(let count):
            "The text has \(count) bytes, more than any zone. Pass the lines of the zone alone."
        case .lineCount(let count):
            "A zone has two or three lines, a licence's one of 30 characters from D on, and this has \(count). "
                + "Pass the lines of the zone alone."
        case .lineLengths(let lengths):
            "The lines have \(lengths.map(String.init).joined(separator: ", ")) characters. A zone has three lines of "
                + "30, or two of 36 or 44: pass them whole; only fillers at the end of a line may be missing."
        case .foreignCharacter(let place):
            "Line \(place.line) has a character at position \(place.position) that no zone has: "
                + "only A to Z, 0 to 9 and < stand there. Correct it by the document."
        }
    }
}
