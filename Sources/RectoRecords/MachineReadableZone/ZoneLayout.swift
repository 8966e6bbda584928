// SPDX-License-Identifier: Apache-2.0

/// Which field stands where in a zone, and what its check digits cover.
package struct ZoneLayout: Sendable, Hashable {
    /// How many lines there are.
    package let lineCount: Int
    /// How many characters each has.
    package let lineLength: Int
    /// Every field, in the order of the positions; together they cover all of them.
    package let fields: [ZoneField]
    /// The letters with which a document code of this layout starts.
    let firstLetters: ZoneAlphabet
    /// What each check digit covers, the composite one last.
    let checks: [Check]

    /// A check digit, what it covers, and where it stands.
    struct Check: Sendable, Hashable {
        let digit: CheckDigit
        let covered: [ZoneSpan]
        let place: ZonePosition
    }

    /// The characters that the standard allows at a place; the letters of the layout's document codes at the first.
    ///
    /// - Parameters:
    ///   - line: The line, from 1.
    ///   - position: The position in the line, from 1.
    /// - Returns: All characters for a place that is not in the layout.
    package func alphabet(line: Int, position: Int) -> ZoneAlphabet {
        let place = ZonePosition(line: line, position: position)
        if place == ZonePosition(line: 1, position: 1) { return firstLetters }
        return fields.first { $0.span.contains(place) }?.alphabet ?? .all
    }

    /// Where a field stands; `nil` where the layout has no such field.
    package func span(of name: ZoneField.Name) -> ZoneSpan? {
        fields.first { $0.name == name }?.span
    }
}
