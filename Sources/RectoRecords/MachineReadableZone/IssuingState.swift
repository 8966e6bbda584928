// SPDX-License-Identifier: Apache-2.0

/// A State, an organization or a status in a zone as issuer or nationality, ICAO Doc 9303-3, section 5.
public struct IssuingState: Sendable, Hashable {
    /// The code in the zone: three letters, or the one of Germany.
    public let code: String
    /// English name.
    public let name: String
    /// ISO 3166-1 alpha-3 code of the country; `nil` if it is not a country.
    public let country: String?

    /// The code that journeys accept and results name: ``country``, or `RKS` of Kosovo, which has none in ISO 3166-1.
    public var countryCode: String? { country ?? (code == "RKS" ? code : nil) }

    /// The State with this code: one of section 5's own codes, or an alpha-3 code of ISO 3166-1.
    public init?(code: String) {
        if let state = Self.byCode[code] {
            self = state
        } else if code.utf8.count == 3, let country = Country(code: code), country.alpha3 == code {
            self.init(code: code, name: country.name, country: code)
        } else {
            return nil
        }
    }

    init(code: String, name: String, country: String? = nil) {
        self.code = code
        self.name = name
        self.country = country
    }

    private static let byCode = Dictionary(uniqueKeysWithValues: beyondISO.map { ($0.code, $0) })

    /// Every code as in a zone: three characters, shorter ones filled up.
    package static let codesInZones =
        beyondISO.map { $0.code + String(repeating: "<", count: 3 - $0.code.utf8.count) } + Country.all.map(\.alpha3)
}
