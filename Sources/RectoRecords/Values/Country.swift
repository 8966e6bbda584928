// SPDX-License-Identifier: Apache-2.0

/// A country or territory as ISO 3166-1 lists it.
public struct Country: Sendable, Hashable, Codable {
    /// Two-letter code, such as `NL`.
    public let alpha2: String
    /// Three-letter code, such as `NLD`.
    public let alpha3: String
    /// English short name as the standard writes it.
    public let name: String

    /// True for the United States and for their territories, which the standard lists apart.
    package var isOfUnitedStates: Bool { Self.ofUnitedStates.contains(alpha2) }

    private static let ofUnitedStates: Set = ["US", "AS", "GU", "MP", "PR", "VI"]

    private static let byCode = Dictionary(
        uniqueKeysWithValues: all.flatMap { [($0.alpha2, $0), ($0.alpha3, $0)] }
    )
}

extension Country {
    /// The country with this two- or three-letter code in either case, or `nil` if ISO 3166-1 has none.
    public init?(code: String) {
        guard code.allSatisfy(\.isASCII), let country = Self.byCode[code.uppercased()] else { return nil }
        self = country
    }
}
