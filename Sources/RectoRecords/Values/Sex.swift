// SPDX-License-Identifier: Apache-2.0

/// The sex that a document states, in the letters of ICAO 9303 and AAMVA.
public enum Sex: String, Sendable, Hashable, Codable, CaseIterable {
    /// Male.
    case male = "M"
    /// Female.
    case female = "F"
    /// Neither, or not specified, as the document states it. A document that states nothing has no sex: `nil`.
    case unspecified = "X"
}
