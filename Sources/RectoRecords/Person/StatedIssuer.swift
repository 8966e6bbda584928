// SPDX-License-Identifier: Apache-2.0

/// The issuer of a document, as far as its titles or its code surely state it.
package struct StatedIssuer: Sendable, Hashable, Codable {
    /// ISO 3166-1 alpha-3 code of the country.
    package var country: String?
    /// The AAMVA jurisdiction as a postal code, such as `CA` or `ON`.
    package var jurisdiction: String?

    /// An issuer of which this is stated.
    package init(country: String? = nil, jurisdiction: String? = nil) {
        self.country = country
        self.jurisdiction = jurisdiction
    }

    /// The difference between the issuer in print and that in a code of the same document.
    ///
    /// A title may have lost a word, as `VIRGINIA` of `WEST VIRGINIA`, or be the name of the holder, such as Washington:
    /// neither contradicts a code. Nor do the countries of which one is a territory of the other.
    ///
    /// - Parameters:
    ///   - code: The issuer that the code states.
    ///   - holder: The names of the holder.
    /// - Returns: The names of the two issuers, that in print first; `nil` if they agree or one is not known.
    package func difference(from code: StatedIssuer, holder: [String] = []) -> (printed: String, coded: String)? {
        guard let (printed, coded) = jurisdictions(code) ?? countries(code) else { return nil }
        let (plain, other) = (PlainText.of(printed), PlainText.of(coded))
        let isPart = plain.contains(other) || other.contains(plain)
        return isPart || holder.contains { PlainText.of($0).contains(plain) } ? nil : (printed, coded)
    }

    private func jurisdictions(_ code: StatedIssuer) -> (printed: String, coded: String)? {
        guard jurisdiction != code.jurisdiction, let printed = Self.name(ofJurisdiction: jurisdiction),
            let coded = Self.name(ofJurisdiction: code.jurisdiction)
        else { return nil }
        return (printed, coded)
    }

    private func countries(_ code: StatedIssuer) -> (printed: String, coded: String)? {
        guard let printed = country.flatMap(Country.init(code:)), let coded = code.country.flatMap(Country.init(code:)),
            printed.alpha3 != coded.alpha3, !(printed.isOfUnitedStates && coded.isOfUnitedStates)
        else { return nil }
        return (printed.name, coded.name)
    }

    private static func name(ofJurisdiction code: String?) -> String? {
        guard let code else { return nil }
        return IssuingJurisdiction.all.first { $0.code == code && $0.country != "MEX" }?.name
    }
}
