// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoRecords

/// The values of a card's record that its front has in print.
///
/// The record comes from the back, from a barcode or a zone; the portrait is on the front. If the front has the same
/// number, day of birth and name, both sides are of one card. A forger could print such a front, too.
public struct FrontPrint: Sendable, Hashable {
    /// Agreement of the print with the record, by the record's key.
    ///
    /// A value that is not on every card, or was not compared, is absent. `false` means that it was not found, not that
    /// another value is printed there.
    public let agreement: [String: Bool]

    /// The values that must be printed for the sides to be of one card.
    ///
    /// They are the holder's name and birth date, the number that no other card has, and the end of validity.
    public static let provingValues = ["idNumber", "lastName", "firstName", "birthDate", "expirationDate"]

    /// True if the front is that of the record's card.
    public var provesSides: Bool { Self.provingValues.allSatisfy { agreement[$0] == true } }
}

extension FrontPrint {
    /// The comparison with those values added that the front was freely read to state surely, and as the record does.
    ///
    /// The search misses values that are not found in one piece; what is read surely and is the same shows as much.
    func completed(by front: Reading, for record: Record) -> FrontPrint {
        FrontPrint(
            agreement: Dictionary(
                uniqueKeysWithValues: agreement.map { name, isFound in
                    (name, isFound || front.surelyPrints(name, as: record))
                }
            )
        )
    }
}

extension Reading {
    /// True if its print surely states a value as a record does: whole, in the letters of names without diacritics.
    fileprivate func surelyPrints(_ name: String, as record: Record) -> Bool {
        guard evidence(of: name)?.isSurelyPrinted == true, let print = self.record?.text(of: name),
            let stated = record.text(of: name)
        else { return false }
        // Fronts print all given names in one line.
        let given = [stated, name == "firstName" ? record.text(of: "middleName") : nil].compactMap(\.self)
        return Self.areSame(print, stated) || Self.areSame(print, given.joined(separator: " "))
    }

    private static func areSame(_ one: String, _ other: String) -> Bool {
        let one = plain(one)
        return !one.isEmpty && one == plain(other)
    }

    /// The letters and digits of a value.
    private static func plain(_ value: String) -> String {
        value.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            .filter { $0.isLetter || $0.isNumber }
    }
}
