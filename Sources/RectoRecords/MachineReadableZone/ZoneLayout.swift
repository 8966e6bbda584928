// SPDX-License-Identifier: Apache-2.0

/// The places of the fields in a zone, and the coverage of its check digits.
package struct ZoneLayout: Sendable, Hashable {
    /// Number of lines.
    package let lineCount: Int
    /// Number of characters in each line.
    package let lineLength: Int
    /// Every field, in the order of the positions; together they cover all of them.
    package let fields: [ZoneField]
    /// The letters with which a document code of this layout starts.
    let firstLetters: ZoneAlphabet
    /// The coverage of each check digit, the composite one last.
    package let checks: [Check]

    /// A check digit, its coverage and its place.
    ///
    /// That of a document number of more than nine characters stands elsewhere: see ``LongDocumentNumber``.
    package struct Check: Sendable, Hashable {
        /// The kind of check digit.
        package let digit: CheckDigit
        /// The spans that it covers, in this order.
        package let covered: [ZoneSpan]
        /// The place of the check digit.
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

    /// The place of a field; `nil` if the layout has no such field.
    package func span(of name: ZoneField.Name) -> ZoneSpan? {
        fields.first { $0.name == name }?.span
    }
}
