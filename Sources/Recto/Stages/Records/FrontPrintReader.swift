// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging
public import RectoRecords

/// Searches the print of a card's front for the values of its record.
///
/// Each value is compared with every line of print, in the forms that cards use. It counts as printed if a line looks
/// like it and like hardly anything else, or if the reading of the front surely states it.
public struct FrontPrintReader: Sendable {
    /// Most shortfall in likelihood of a value against the likeliest text of its line, in nats: a factor of 150.
    ///
    /// That is half the cost of one wrong digit in a clear line.
    private static let mostShortfall = 5.0
    /// Most doubt of the line at that place, in nats for each character: of 210 values on clear pictures none had 0.19.
    private static let mostDoubt = 0.7
    /// Least number of characters of a number: shorter ones occur in longer ones by chance.
    private static let leastNumber = 5

    private let reader = PrintReader()

    /// A reader; it has no settings.
    public init() {}

    /// Compares the print of a front with a record.
    ///
    /// - Parameters:
    ///   - front: A reading of the front with its ``Crop/Part/document``: read with ``RectoEngine/Configuration/makesCrops``.
    ///   - record: The card's record, as its back gives it.
    /// - Returns: `nil` if the front's document was not found, or the record is none of a document.
    /// - Throws: `VisionError` if memory ran out.
    public func read(_ front: Reading, for record: Record) throws -> FrontPrint? {
        try front.straightened.flatMap { try read($0, for: record) }?.completed(by: front, for: record)
    }

    /// Compares the print of a straightened front with a record.
    func read(_ card: Image, for record: Record) throws -> FrontPrint? {
        let values = Self.values(of: record)
        guard !values.isEmpty else { return nil }
        let lines = try reader.lines(on: card)
        return FrontPrint(
            agreement: values.mapValues { forms in
                forms.contains { form in lines.contains { Self.isPrinted($0.fit(of: form)) } }
            }
        )
    }

    private static func isPrinted(_ fit: PrintedLineScores.Fit) -> Bool {
        fit.shortfall <= mostShortfall && fit.doubt <= mostDoubt
    }

    /// The forms that each value may have in print.
    private static func values(of record: Record) -> [String: [PrintableText]] {
        let values: [(String, [PrintableText?])] =
            switch record {
            case .driverLicense(let license):
                [
                    ("idNumber", [number(license.idNumber)]), ("lastName", [printable(license.lastName)]),
                    ("firstName", [printable(license.firstName)]),
                    ("birthDate", forms(of: license.birthDate, license.country)),
                    ("expirationDate", forms(of: license.expirationDate, license.country)),
                    ("issueDate", forms(of: license.issueDate, license.country)),
                ]
            case .passport(let passport):
                [
                    ("idNumber", [number(passport.idNumber)]), ("lastName", [printable(passport.lastName)]),
                    ("firstName", [printable(passport.firstName)]),
                    ("birthDate", forms(of: passport.birthDate, passport.country)),
                    ("expirationDate", forms(of: passport.expirationDate, passport.country)),
                ]
            case .selfie: []
            }
        return Dictionary(uniqueKeysWithValues: values).mapValues { $0.compactMap(\.self) }.filter { !$0.value.isEmpty }
    }

    /// A number that is long enough not to occur in others by chance.
    private static func number(_ number: String?) -> PrintableText? {
        guard let text = printable(number), text.count >= leastNumber else { return nil }
        return text
    }

    /// A text without accents: the network does not see them, and barcodes leave them out.
    private static func printable(_ text: String?) -> PrintableText? {
        text.flatMap { PrintableText($0.folding(options: .diacriticInsensitive, locale: nil)) }
    }

    /// A day in the orders of cards: with the month as a number, or as its first three letters in English.
    ///
    /// Signs between the parts do not count. Two digits of the year alone would fit too much, and so would day and
    /// month in either order. Only the United States, their territories and hardly anybody else print the month first.
    private static func forms(of day: CalendarDate?, _ country: String?) -> [PrintableText?] {
        guard let day else { return [] }
        let parts = day.description.split(separator: "-")
        let (year, month, date) = (parts[0], parts[1], parts[2])
        let name = months[day.month - 1]
        let isAmerican = country.flatMap(Country.init(code:))?.isOfUnitedStates == true
        let customary = isAmerican ? "\(month)\(date)\(year)" : "\(date)\(month)\(year)"
        return [
            customary, "\(year)\(month)\(date)",
            "\(date)\(name)\(year)", "\(name)\(date)\(year)", "\(year)\(name)\(date)",
        ].map(PrintableText.init)
    }

    private static let months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
}

extension Reading {
    /// The document, straightened; `nil` if it was not found, or no crops were made.
    var straightened: Image? { crops.first { $0.part == .document }?.image }
}
