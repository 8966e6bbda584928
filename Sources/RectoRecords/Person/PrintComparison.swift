// SPDX-License-Identifier: Apache-2.0

/// The agreement of a document's print with a value of its barcode or zone.
public enum PrintAgreement: String, Sendable, Hashable, Codable, CaseIterable {
    /// The print has the same value.
    case agrees
    /// The print surely has another value, and the code's value stands nowhere on the document.
    case differs
    /// The print may have another value: it is not clear enough to say so.
    case unclear
    /// The value was not found in print.
    case notFound
}

/// Compares the print of a document with the values of its barcode or zone.
package struct PrintComparison: Sendable {
    /// A value as one source states it.
    package struct Statement: Sendable {
        /// The value in the record's form.
        package var value: String
        /// The probability that it is the document's, 0 to 1.
        package var confidence: Double
        /// Another reading that makes sense as well.
        package var alternative: String?

        /// A value with these parts.
        package init(value: String, confidence: Double, alternative: String? = nil) {
            self.value = value
            self.confidence = confidence
            self.alternative = alternative
        }
    }

    /// The values that are compared: both sources state them, and every document of a kind has them.
    package static let compared = ["idNumber", "lastName", "firstName", "birthDate", "expirationDate", "issueDate"]
    /// The least confidence in a code's value, and in a printed one, that contradict each other.
    ///
    /// Values of a zone that have no check digit have 0.9.
    private static let sure = (code: 0.9, print: 0.95)
    /// The least number of letters and digits that a value needs to be sought on all lines: shorter ones occur by
    /// chance.
    private static let leastSought = 4

    private let lines: [String]

    /// A comparison with print.
    ///
    /// - Parameter lines: The text of each line of the document.
    package init(lines: [String]) { self.lines = lines.map(Self.plain) }

    /// The agreement of one value.
    ///
    /// - Parameters:
    ///   - field: The key of the value.
    ///   - code: The value of the barcode or of the zone.
    ///   - print: The printed value; `nil` if none was read.
    /// - Returns: Agreement, a sure difference, or that the value was not found or is not sure.
    package func agreement(of field: String, code: Statement, print: Statement?) -> PrintAgreement {
        if let print, areSame(field, code.value, print.value) { return .agrees }
        if isAnywhere(field, code.value) { return .agrees }
        guard let print else { return .notFound }
        if let other = print.alternative, areSame(field, code.value, other) { return .unclear }
        if let other = code.alternative, areSame(field, other, print.value) { return .unclear }
        return code.confidence >= Self.sure.code && print.confidence >= Self.sure.print ? .differs : .unclear
    }

    private func areSame(_ field: String, _ one: String, _ other: String) -> Bool {
        switch field {
        case "lastName": NameSkeleton(one).agrees(with: NameSkeleton(other))
        case "firstName": NameSkeleton(one).agreesInFirstWord(with: NameSkeleton(other))
        case "idNumber": Self.plain(one) == Self.plain(other)
        default: one == other
        }
    }

    /// True if a value stands on one of the lines, whatever it means there.
    private func isAnywhere(_ field: String, _ value: String) -> Bool {
        forms(of: field, value).contains { form in
            form.count >= Self.leastSought && lines.contains { $0.contains(form) }
        }
    }

    /// The forms of a value in print: a day with its parts in either order.
    private func forms(of field: String, _ value: String) -> [String] {
        guard field.hasSuffix("Date") else { return [Self.plain(value)] }
        let parts = value.split(separator: "-").map(String.init)
        guard parts.count == 3 else { return [] }
        let (year, month, day) = (Self.plain(parts[0]), Self.plain(parts[1]), Self.plain(parts[2]))
        return [day + month + year, month + day + year, year + month + day]
    }

    /// Letters and digits alone, without marks; 0 and O are the same here, and so are 1 and I.
    private static func plain(_ text: String) -> String {
        var plain = ""
        for scalar in text.plainCapitals {
            switch scalar {
            case "O": plain.append("0")
            case "I": plain.append("1")
            default: plain.append(scalar)
            }
        }
        return plain
    }
}

extension String {
    /// Its letters and digits in capitals; letters with marks as the plain letters of ICAO 9303 part 3, section 6.
    fileprivate var plainCapitals: String {
        String(
            uppercased().flatMap { character in
                (NameSkeleton.plain[character].map(Array.init) ?? [character])
                    .filter { ("A"..."Z").contains($0) || ("0"..."9").contains($0) }
            }
        )
    }
}
