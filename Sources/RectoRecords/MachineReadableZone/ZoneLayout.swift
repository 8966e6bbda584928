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
    package let checks: [Check]

    /// A check digit, what it covers, and where it stands.
    ///
    /// That of a document number of more than nine characters stands elsewhere: see ``LongDocumentNumber``.
    package struct Check: Sendable, Hashable {
        /// Which one it is.
        package let digit: CheckDigit
        /// What it covers, in this order.
        package let covered: [ZoneSpan]
        /// Where it stands.
        package let place: ZonePosition
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
