// SPDX-License-Identifier: Apache-2.0

/// The characters that a State writes in its document numbers, as it has published them.
///
/// O and 0 look alike in many prints. Where a State never writes one of them, the other is read without a mark.
package struct DocumentNumberFormat: Sendable, Hashable {
    /// The characters of each place, from the first on.
    private let places: [ZoneAlphabet]

    /// The format of a document's number; `nil` if none is listed.
    ///
    /// - Parameters:
    ///   - documentCode: The first two characters of the zone.
    ///   - issuingState: The next three.
    package init?(documentCode: String, issuingState: String) {
        guard let row = Self.rows.first(where: { $0.issuer == issuingState && $0.codes.contains(documentCode) }) else {
            return nil
        }
        places = row.places
    }

    /// True if the number may have a character, as ASCII, at a place, which counts from 0.
    ///
    /// A filler ends short numbers.
    package func allows(_ character: UInt8, at place: Int) -> Bool {
        character == .filler || !places.indices.contains(place) || places[place].contains(character)
    }

    private struct Row {
        let issuer: String
        let codes: Set<String>
        let places: [ZoneAlphabet]
    }

    private static let passports: Set = ["P<", "PA", "PP", "PO", "PD", "PS", "PE"]

    private static let rows = [
        // Federal Ministry of the Interior, on the serial numbers of passports (since November 2007) and identity cards
        // (since November 2010): digits and the letters CFGHJKLMNPRTVWXYZ.
        Row(
            issuer: "D<<",
            codes: passports.union(["ID", "I<"]),
            places: [ZoneAlphabet](repeating: ZoneAlphabet("0123456789CFGHJKLMNPRTVWXYZ"), count: 9)
        ),
        // Netherlands, National Office for Identity Data (RvIG), on the numbers of travel documents: two letters, six
        // letters or digits, a digit; no letter O.
        Row(
            issuer: "NLD",
            codes: passports.union(["I<", "ID"]),
            places: [ZoneAlphabet](repeating: ZoneAlphabet("ABCDEFGHIJKLMNPQRSTUVWXYZ"), count: 2)
                + [ZoneAlphabet](repeating: ZoneAlphabet("ABCDEFGHIJKLMNPQRSTUVWXYZ0123456789"), count: 6) + [.digits]
        ),
        // USA, Department of State, "Next Generation Passport": a letter and eight digits; nine digits before 2021.
        Row(issuer: "USA", codes: passports, places: [.all] + [ZoneAlphabet](repeating: .digits, count: 8)),
        // United Kingdom, HM Passport Office: nine digits.
        Row(issuer: "GBR", codes: ["P<", "PP"], places: [ZoneAlphabet](repeating: .digits, count: 9)),
    ]
}
