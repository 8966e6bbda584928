// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging
public import RectoRecords

/// Looks for the values of a card's record in the print of its front.
///
/// Nothing is read freely: each value is held against every line of print, in the ways in which cards write it, and
/// counts as printed where a line looks like it and like hardly anything else.
public struct FrontPrintReader: Sendable {
    /// How much less likely than the likeliest text of its line a value may be, in nats: 150 times.
    ///
    /// That is half of what one digit that differs costs a clear line.
    private static let mostShortfall = 5.0
    /// How unsure the line may be there, in nats for each character: of 210 values on clear pictures none had 0.19.
    private static let mostDoubt = 0.7
    /// Characters that a number has at least: shorter ones stand in longer ones by chance.
    private static let leastNumber = 5

    private let reader = PrintReader()

    /// A reader; it has no settings.
    public init() {}

    /// What the print of a front says of a record.
    ///
    /// - Parameters:
    ///   - front: A reading of the front with its ``Crop/Part/document``: read with ``RectoEngine/Configuration/makesCrops``.
    ///   - record: What the card is said to be, as its back says it.
    /// - Returns: `nil` where the front's document was not found, or the record is none of a document.
    /// - Throws: `VisionError` where memory ran out.
    public func read(_ front: Reading, for record: Record) throws -> FrontPrint? {
        guard let card = front.crops.first(where: { $0.part == .document })?.image else { return nil }
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

    /// The ways in which each value may be printed.
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

    /// A number that is long enough to be told from what stands in others by chance.
    private static func number(_ number: String?) -> PrintableText? {
        guard let text = printable(number), text.count >= leastNumber else { return nil }
        return text
    }

    /// A text without accents: the network does not tell them, and barcodes leave them out.
    private static func printable(_ text: String?) -> PrintableText? {
        text.flatMap { PrintableText($0.folding(options: .diacriticInsensitive, locale: nil)) }
    }

    /// A day in the orders in which cards print it: with the month as a number, or as its first three letters in English.
    ///
    /// Signs between the parts do not count. Two digits of the year alone would fit too much, and so would day and month
    /// in either order: the United States print the month first, and hardly anybody else.
    private static func forms(of day: CalendarDate?, _ country: String?) -> [PrintableText?] {
        guard let day else { return [] }
        let parts = day.description.split(separator: "-")
        let (year, month, date) = (parts[0], parts[1], parts[2])
        let name = months[day.month - 1]
        let customary = country == "USA" ? "\(month)\(date)\(year)" : "\(date)\(month)\(year)"
        return [
            customary, "\(year)\(month)\(date)",
            "\(date)\(name)\(year)", "\(name)\(date)\(year)", "\(year)\(name)\(date)",
        ].map(PrintableText.init)
    }

    private static let months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
}
