// SPDX-License-Identifier: Apache-2.0

extension LicenseDraft {
    /// Reads the issuing country; if the payload has none, it is the issuer's, else the address's.
    mutating func readCountry() {
        if let stated = source("DCG") {
            set(.country, \.country, to: Self.country(stated.raw, of: payload.jurisdiction), from: stated)
            compareCountry()
        }
        // A header alone describes no holder.
        guard reading.license.country == nil, payload.holderSubfile != nil else { return }
        if let issuer = payload.jurisdiction {
            let source = Source(element: "IIN", raw: issuer.issuerIdentificationNumber)
            set(.country, \.country, to: .plain(issuer.country), from: source)
        } else if let state = source("DAJ"),
            let issuer = IssuingJurisdiction.all.first(where: { $0.code == RawText(state.raw).text })
        {
            let why = "only the state of the address tells it"
            set(.country, \.country, to: .guessed(issuer.country, why: why), from: state)
        }
    }

    /// Warns if an existing country is not that of the issuer.
    private mutating func compareCountry() {
        guard let stated = reading.license.country.flatMap(Country.init(code:)), let issuer = payload.jurisdiction,
            stated.alpha3 != issuer.country
        else { return }
        // Territories of the USA have codes of their own.
        if issuer.country == "USA", stated.alpha2 == issuer.code, stated.isOfUnitedStates { return }
        noteMismatch(.country, "The country is not that of the issuer; look at the document.")
    }

    /// Reads the mailing address, or the residence of version 01 if the mailing address has no street.
    ///
    /// A residence without a place of its own has that of the mailing address. Oregon leaves the mailing street empty
    /// and gives the residence's street with the mailing city.
    mutating func readAddress() {
        let isMailing = source(firstOf: "DAG", "DAH") != nil || source(firstOf: "DAL", "DAM") == nil
        let lines = (isMailing ? ["DAG", "DAH"] : ["DAL", "DAM"]).compactMap(source)
        if !lines.isEmpty {
            let street = lines.map { RawText($0.raw).text }.joined(separator: ", ")
            let raw = Source(
                element: lines.map(\.element).joined(separator: "+"),
                raw: lines.map(\.raw).joined(separator: "\n"),
                doubt: lines.compactMap(\.doubt).first { $0 != .glued } ?? lines.compactMap(\.doubt).first
            )
            set(.addressStreet, \.addressStreet, to: .plain(street), from: raw)
        }
        if lines.count > 1 { setText(.addressStreet2, \.addressStreet2, from: lines[1]) }
        let hasOwnPlace = source(firstOf: "DAN", "DAO", "DAP") != nil
        let place = isMailing || !hasOwnPlace ? ["DAI", "DAJ", "DAK"] : ["DAN", "DAO", "DAP"]
        setText(.addressCity, \.addressCity, from: source(place[0]))
        setText(.addressState, \.addressState, from: source(place[1]))
        if let code = source(place[2]) {
            let reading = Interpretation(postalCode: code.raw, country: reading.license.country)
            set(.addressZip, \.addressZip, to: reading, from: code)
        }
    }

    private static func country(_ raw: String, of issuer: IssuingJurisdiction?) -> Interpretation<String> {
        let letters = RawText(raw).text.uppercased().filter { $0 != "." }
        // CA is California, and Canada.
        if let issuer, letters == issuer.code {
            return .repaired(issuer.country, how: "the code of the issuer became that of its country")
        }
        switch letters {
        case "USA": return .plain(letters)
        // The code of older versions of the standard.
        case "CDN", "CANADA": return .plain("CAN")
        case "US", "CA":
            return .repaired(letters == "US" ? "USA" : "CAN", how: "a two-letter code became one of three letters")
        default: break
        }
        if let country = Country(code: letters) {
            if letters == country.alpha3 { return .plain(letters) }
            // Two letters are a state, if there is one: AZ is Azerbaijan, and Arizona.
            let state = IssuingJurisdiction.all.first { $0.code == letters }
            return .guessed(state?.country ?? country.alpha3, why: "two letters may be a state's code")
        }
        guard letters.unicodeScalars.count == 3, letters.unicodeScalars.allSatisfy(\.isASCIIUppercase) else {
            return .invalid(why: "it is no country code")
        }
        return .guessed(letters, why: "no country has this code")
    }
}
