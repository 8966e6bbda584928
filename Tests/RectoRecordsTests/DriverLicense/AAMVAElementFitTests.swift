// SPDX-License-Identifier: Apache-2.0
@testable import RectoRecords
import TestSupport
import Testing

/// Tests how well values fit elements, as values of their own and as parts of longer text.
struct AAMVAElementFitTests {
    /// Of which values are put together: what some grammar takes, and what comes near it.
    private static let pieces = [
        "", " ", "  ", ",", "$", "#", "-", "/", "'", "\"", "\u{A0}", "0", "00000000", "05182033", "20200101",
        "1999-12-31", "12/31/1999", "12345-6789", "850120000", "A1B 2C3", "K 1 A   0 B 1", "067 in", "5'09\"", "185 cm",
        "123 lb", "KILOGRAMS", "061", "BRO", "LIGHT BROWN", "MULTICOLORED", "NOT SPECIFIED", "F", "2", "T", "AZ", "USA",
        "CDN", "NONE", "unavailable", "NOT APPLICABLE", "MARBLE FALLS", "VOORBEELD", "É", "e\u{301}", "ı", "ſ", "ﬁ",
        "１２", "’", "🂡",
    ].map { Array($0.unicodeScalars) }

    @Test func `says of a part of a text what it says of the same characters alone`() {
        var random = SeededGenerator(seed: 1_946)
        for _ in 0..<4_000 {
            let count = Int.random(in: 1...12, using: &random)
            let scalars = (0..<count).flatMap { _ in Self.pieces.randomElement(using: &random) ?? [] }
            let start = Int.random(in: 0...scalars.count, using: &random)
            let text = MeasuredText(scalars, start..<scalars.count)
            let from = Int.random(in: start...scalars.count, using: &random)
            let range = from..<Int.random(in: from...scalars.count, using: &random)
            let value = scalars.text(range)
            for element in AAMVAElement.all where element.fit(range, in: text) != element.fit(value) {
                Issue.record("\(element.id) \(value.debugDescription): \(element.fit(range, in: text))")
            }
        }
    }

    @Test(
        arguments: [
            ("DBB", "06071991", .exact), ("DBB", "1991-06-07", .plausible), ("DBB", "00000000", .empty),
            ("DBB", "TESSA", .wrong), ("DCS", "VOORBEELD", .plausible), ("DCS", ",TESSA", .wrong),
            ("DAK", "850120000", .exact), ("DAK", "A1B 2C3", .exact), ("DAU", "067 in", .exact),
            ("DAU", "999 in", .wrong), ("DAJ", "AZ", .exact), ("DAJ", "QQ", .plausible), ("DDE", "N", .exact),
            ("DCG", "MARBLE FALLS", .wrong),
            ("DAQ", "unavl", .empty),
        ] as [(String, String, AAMVAElement.Fit)]
    )
    func `tells what can be a value of an element`(id: String, value: String, fit: AAMVAElement.Fit) throws {
        #expect(try #require(AAMVAElement(id: id)).fit(value) == fit)
    }
}
