// SPDX-License-Identifier: Apache-2.0

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
