// SPDX-License-Identifier: Apache-2.0

/// The issuer of a document, as far as its print or its code surely states it.
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
    /// neither contradicts a code. Nor do the United States and their territories, or the two Georgias.
    ///
    /// - Parameters:
    ///   - code: The issuer that the code states.
    ///   - holder: The names of the holder.
    /// - Returns: The names of the two issuers, that in print first; `nil` if they agree or one is not known.
    package func difference(from code: StatedIssuer, holder: [String] = []) -> (printed: String, coded: String)? {
        let names: (printed: String, coded: String)? =
            if let printed = Self.name(ofJurisdiction: jurisdiction),
                let coded = Self.name(ofJurisdiction: code.jurisdiction)
            {
                jurisdiction == code.jurisdiction ? nil : (printed: printed, coded: coded)
            } else {
                countries(code)
            }
        guard let names, !isLikeNames(of: code) else { return nil }
        let (printed, other) = (PlainText.of(names.printed), PlainText.of(names.coded))
        let isPart = printed.contains(other) || other.contains(printed)
        return isPart || holder.contains { PlainText.of($0).contains(printed) } ? nil : names
    }

    private func countries(_ code: StatedIssuer) -> (printed: String, coded: String)? {
        guard let printed = Self.country(country), let coded = Self.country(code.country),
            printed.alpha3 != coded.alpha3, !(printed.isOfUnitedStates && coded.isOfUnitedStates)
        else { return nil }
        return (printed.name, coded.name)
    }

    /// True for issuers of one name, or of which one title is a part of the other's: `WASHINGTON` and `WASHINGTON, D.C.`.
    private func isLikeNames(of code: StatedIssuer) -> Bool {
        Set([jurisdiction, code.jurisdiction]) == ["WA", "DC"] || jurisdiction == "GA" && code.country == "GEO"
    }

    /// The country of a code as in ISO 3166-1, or as in a zone, such as `D`.
    private static func country(_ code: String?) -> Country? {
        code.flatMap { IssuingState(code: $0)?.country ?? $0 }.flatMap(Country.init(code:))
    }

    private static func name(ofJurisdiction code: String?) -> String? {
        guard let code else { return nil }
        return IssuingJurisdiction.all.first { $0.code == code && $0.country != "MEX" }?.name
    }
}
