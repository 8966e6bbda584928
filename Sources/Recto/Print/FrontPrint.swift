// SPDX-License-Identifier: Apache-2.0

/// Which values of a card's record its front states in print.
///
/// What is read is on the back, in a barcode or a zone; the portrait is on the front. Where the front states the same
/// number, day of birth and name, both sides are of one card, or somebody printed one to look so.
public struct FrontPrint: Sendable, Hashable {
    /// By the record's key whether the print says the value.
    ///
    /// What is not on every card, or was not compared, is absent; `false` says that it was not found, not that something
    /// else stands there.
    public let agreement: [String: Bool]

    /// What must be printed for the sides to be of one card: what names the holder, what no other card has, and until
    /// when the card counts.
    public static let provingValues = ["idNumber", "lastName", "firstName", "birthDate", "expirationDate"]

    /// A print with these findings.
    public init(agreement: [String: Bool]) {
        self.agreement = agreement
    }

    /// Whether the front is that of the record's card.
    public var provesSides: Bool { Self.provingValues.allSatisfy { agreement[$0] == true } }
}
