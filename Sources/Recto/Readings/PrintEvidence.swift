// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// The print on a side of a document.
public struct PrintEvidence: Sendable, Hashable, Codable {
    /// The agreement of the print with the side's own zone, by the record's key; empty without a zone.
    public var agreement: [String: PrintAgreement] = [:]
    /// The text of each line, for comparison with another side's code; personal data, not written with a reading.
    package var lines: [String] = []
    /// The same with a sign of its own for each character in doubt; not written with a reading either.
    package var clearLines: [String] = []
    /// The characters of each value, by the record's key, for the same comparison; not written with a reading either.
    package var spellings: [String: PrintedSpelling] = [:]
    /// The issuer that the print names, for the same comparison; not written with a reading either.
    package var issuer = StatedIssuer()

    /// Print of which nothing is known yet.
    package init() {}
}
