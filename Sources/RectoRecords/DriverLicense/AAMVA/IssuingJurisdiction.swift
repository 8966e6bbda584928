// SPDX-License-Identifier: Apache-2.0

/// The issuer of a licence: a state, province or territory with an issuer identification number.
public struct IssuingJurisdiction: Sendable, Hashable, Codable {
    /// Six digits.
    public let issuerIdentificationNumber: String
    /// Postal code, such as `VA`; `nil` for an issuer that is no state.
    public let code: String?
    /// English name.
    public let name: String
    /// ISO 3166-1 alpha-3 code of its country.
    public let country: String

    /// True if a state, province or territory in the table has this postal code.
    static func isPostalCode(_ code: String) -> Bool { codes.contains(code) }

    private static let byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.issuerIdentificationNumber, $0) })
    private static let codes = Set(all.compactMap(\.code))
}

extension IssuingJurisdiction {
    /// The issuer with this number, or `nil` if it is not in the table.
    public init?(issuerIdentificationNumber number: String) {
        guard let jurisdiction = Self.byNumber[number] else { return nil }
        self = jurisdiction
    }
}
