// SPDX-License-Identifier: Apache-2.0

/// The place of one character in a zone, counted as ICAO Doc 9303 counts.
public struct ZonePosition: Sendable, Hashable {
    /// The line, from 1.
    public let line: Int
    /// The position in the line, from 1.
    public let position: Int

    /// The place at a position of a line, both from 1.
    public init(line: Int, position: Int) {
        self.line = line
        self.position = position
    }
}

/// Positions of one line that stand side by side.
package struct ZoneSpan: Sendable, Hashable {
    /// The line, from 1.
    package let line: Int
    /// The first and the last position, from 1.
    package let positions: ClosedRange<Int>

    /// The line as an index into the lines.
    package var lineIndex: Int { line - 1 }
    /// The positions as indices into the line.
    package var indices: Range<Int> { positions.lowerBound - 1..<positions.upperBound }

    /// Every place in it.
    package var places: [ZonePosition] { positions.map { ZonePosition(line: line, position: $0) } }

    /// True if a place is one of the positions.
    package func contains(_ position: ZonePosition) -> Bool {
        position.line == line && positions.contains(position.position)
    }
}

extension ZoneSpan {
    init(_ line: Int, _ positions: ClosedRange<Int>) {
        self.init(line: line, positions: positions)
    }

    init(_ line: Int, _ position: Int) {
        self.init(line: line, positions: position...position)
    }
}
