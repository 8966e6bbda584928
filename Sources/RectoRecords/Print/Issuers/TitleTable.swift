// SPDX-License-Identifier: Apache-2.0

/// The titles of documents, and the names of States as documents print them.
struct TitleTable {
    /// A title or a name.
    struct Entry {
        let kind: DocumentKind?
        /// The States that print it, ISO 3166-1 alpha-3; empty if any may.
        let countries: Set<String>
        /// The AAMVA jurisdiction.
        let state: String?
        /// True for words of American and Canadian cards alone.
        let isAmerican: Bool

        /// True for the name of a State outside North America, some of which print `Driver licence`, too.
        var isNameElsewhere: Bool {
            kind == nil && !isAmerican && !countries.isEmpty && countries.isDisjoint(with: ["USA", "CAN"])
        }
    }

    static let shared = TitleTable()

    private(set) var entries: [String: Entry] = [:]
    private var byLength: [Int: [(letters: [UInt8], plain: String, mask: UInt32)]] = [:]

    private init() {
        for (titles, countries) in Self.licences { add(titles, .driverLicense, countries) }
        for (titles, countries) in Self.passports { add(titles, .passport, countries) }
        for (titles, countries) in Self.identityCards { add(titles, .identityCard, countries) }
        for (names, country) in Self.states { add(names, nil, country) }
        for country in Country.all {
            for form in ["Republic of", "Republic of the", "Kingdom of"] {
                // Of two Republics of China one has the name alone.
                let name = "\(form) \(country.name)"
                if entries[PlainText.of(name)] == nil { add(name, nil, country.alpha3) }
            }
        }
        add(Self.americanTitles, .driverLicense, "", isAmerican: true)
        for jurisdiction in IssuingJurisdiction.all where jurisdiction.country != "MEX" {
            guard let code = jurisdiction.code else { continue }
            add(jurisdiction.name, nil, jurisdiction.country, state: code, isAmerican: true)
        }
        for (names, code) in Self.otherNames {
            add(names, nil, code.country, state: code.state, isAmerican: true)
        }
    }

    private mutating func add(
        _ titles: String,
        _ kind: DocumentKind?,
        _ countries: String,
        state: String? = nil,
        isAmerican: Bool = false
    ) {
        let countries = Set(countries.split(separator: " ").map(String.init))
        for title in titles.split(separator: "|") {
            let plain = PlainText.of(title)
            if let earlier = entries[plain] {
                // Georgia is a State, and a state.
                let countries =
                    earlier.countries.isEmpty || earlier.isAmerican || isAmerican
                    ? earlier.countries : earlier.countries.union(countries)
                entries[plain] = Entry(
                    kind: earlier.kind ?? kind,
                    countries: countries,
                    state: earlier.state,
                    isAmerican: earlier.isAmerican
                )
                continue
            }
            entries[plain] = Entry(kind: kind, countries: countries, state: state, isAmerican: isAmerican)
            byLength[plain.count, default: []].append((Array(plain.utf8), plain, CaptionTable.mask(plain.utf8)))
        }
    }

    /// The title that a text is or looks like; `nil` if none.
    ///
    /// - Parameter plain: Plain letters, without spaces.
    /// - Returns: The title, and how many letters are wrong.
    func match(_ plain: String) -> (entry: Entry, distance: Int)? {
        if let entry = entries[plain] { return (entry, 0) }
        let letters = Array(plain.utf8)
        guard letters.count >= 8 else { return nil }
        let limit = letters.count / 8
        let mask = CaptionTable.mask(letters)
        var found: (plain: String, distance: Int)?
        for length in letters.count - limit...letters.count + limit where length >= 8 {
            for entry in byLength[length] ?? [] {
                guard (entry.mask ^ mask).nonzeroBitCount <= 2 * limit,
                    let distance = EditDistance.between(letters, entry.letters, atMost: limit)
                else { continue }
                // Two titles as near: neither.
                if let found, found.distance == distance, found.plain != entry.plain { return nil }
                if distance < found?.distance ?? .max { found = (entry.plain, distance) }
            }
        }
        return found.flatMap { found in entries[found.plain].map { ($0, found.distance) } }
    }
}
