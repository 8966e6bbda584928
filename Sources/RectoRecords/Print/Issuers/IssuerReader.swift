// SPDX-License-Identifier: Apache-2.0

/// Finds the issuer and the kind of a document in its titles.
struct IssuerReader {
    private let table = TitleTable.shared
    private let pieces: [PrintPiece]
    private let height: Double

    /// A reader for the pieces of a document of this height, in widths.
    init(_ pieces: [PrintPiece], height: Double) {
        self.pieces = pieces
        self.height = height
    }

    /// One title in a piece.
    private struct Title {
        var piece: Int
        let plain: String
        let entry: TitleTable.Entry
        let capitalHeight: Double
        /// True if the piece is the caption of the document's number, too.
        var isCaption = false
    }

    /// The issuer.
    func issuer() -> Issuer {
        let titles = pieces.indices.flatMap { self.titles(of: pieces[$0], $0) } + partedTitles
        let alone = Set(titles.filter { !$0.isCaption }.map(\.piece))
        let counts = LabelCount(pieces, besides: alone)
        let system = system(titles, counts)
        var issuer = Issuer(system: system, kind: kind(titles, counts, system), titles: alone)
        switch system {
        case .american: readAmerican(&issuer, titles)
        case .european, .captions:
            readCountry(&issuer, titles)
        }
        return issuer
    }
}

// MARK: Titles

extension IssuerReader {
    /// Titles and States' names stand in this part of the height; values with the name of a State stand below.
    private static let lowestName = 0.24
    /// Titles of documents.
    private static let lowestTitle = 0.45
    private static let mostWords = 9
    /// The least part of a piece that is titles, by characters: sentences have less of them.
    private static let leastShare = 0.6

    /// The titles in a piece, or in one that is joined from the piece of that number and another one.
    private func titles(of piece: PrintPiece, _ index: Int) -> [Title] {
        guard piece.baseline <= Self.lowestTitle * height else { return [] }
        let words = piece.words.filter { !$0.plain.isEmpty }
        if let title = titleBeforeNumber(index, words) { return [title] }
        guard piece.characters.count(where: { $0.character.isDigit }) < 3 else { return [] }
        var titles: [Title] = []
        var (matched, exact) = (0, 0)
        var start = 0
        while start < words.count {
            guard let (plain, entry, end) = title(at: start, in: words) else { start += 1; continue }
            matched += plain.count
            if table.entries[plain] != nil { exact += plain.count }
            if entry.kind != nil || piece.baseline <= Self.lowestName * height {
                titles.append(Title(piece: index, plain: plain, entry: entry, capitalHeight: piece.capitalHeight))
            }
            start = end
        }
        let all = words.reduce(0) { $0 + $1.plain.count }
        // `Residence permit` is a title, and no residence.
        return Double(matched) >= Self.leastShare * Double(all) && (exact == all || !isCaption(piece)) ? titles : []
    }

    /// The titles of North America that their apostrophe parts into two pieces: `DRIVER` and `'S LICENSE`.
    private var partedTitles: [Title] {
        pieces.indices.flatMap { index -> [Title] in
            let next = pieces.indices.lazy.compactMap { next in
                pieces[index].joined(with: pieces[next], within: 1, asOneWord: true).map { (place: next, whole: $0) }
            }.first
            guard let next else { return [] }
            let found = titles(of: next.whole, index).filter { $0.entry.isAmerican && $0.entry.kind != nil }
            return found.flatMap { title in
                var rest = title
                rest.piece = next.place
                return [title, rest]
            }
        }
    }

    private static let numberSigns: Set = ["N", "NO", "NR", "NUM", "NUMERO", "NUMBER"]

    /// The title of one State's card in a line with its number: `CARTE NATIONALE D'IDENTITÉ N° : 880692310285`.
    private func titleBeforeNumber(_ index: Int, _ words: [PrintWord]) -> Title? {
        guard let sign = words.firstIndex(where: { Self.numberSigns.contains($0.plain) }), sign <= Self.mostWords,
            words[(sign + 1)...].allSatisfy(\.hasDigit)
        else { return nil }
        let plain = words[..<sign].map(\.plain).joined()
        guard let entry = table.match(plain)?.entry, entry.kind == .identityCard, entry.countries.count == 1 else {
            return nil
        }
        let height = pieces[index].capitalHeight
        return Title(piece: index, plain: plain, entry: entry, capitalHeight: height, isCaption: true)
    }

    /// True for a caption with a title's words, such as `Passport No`.
    private func isCaption(_ piece: PrintPiece) -> Bool {
        let cells = LabelReader(system: .captions).cells(of: piece)
        return cells.first?.label.map { $0.isExact && !$0.isVague && $0.certainty >= 0.98 } ?? false
    }

    private func title(at start: Int, in words: [PrintWord]) -> (String, TitleTable.Entry, Int)? {
        for end in stride(from: min(words.count, start + Self.mostWords), to: start, by: -1) {
            let plain = words[start..<end].map(\.plain).joined()
            guard plain.count >= 3, plain.count <= 60, let match = table.match(plain) else { continue }
            // Short words are titles only if nothing else stands beside them.
            guard plain.count > 5 || match.entry.isAmerican || start == 0 && end == words.count || plain == "USA" else {
                continue
            }
            return (plain, match.entry, end)
        }
        return nil
    }
}

// MARK: System and kind

extension IssuerReader {
    /// The States that number the fields of their licences as in Directive 2006/126/EC.
    private static let numbering = Set(DistinguishingSign.countries.values)

    /// The least abbreviations that tell a card of North America, beside a city.
    private static let leastAbbreviations = 3

    private func system(_ titles: [Title], _ counts: LabelCount) -> PrintSystem {
        let state = titles.contains { $0.entry.state != nil }
        let isElsewhere = !state && titles.contains { $0.entry.isNameElsewhere }
        let american = !isElsewhere && titles.contains { $0.entry.isAmerican && $0.entry.kind != nil }
        let licence = titles.contains { title in
            title.entry.kind == .driverLicense && !title.entry.countries.isDisjoint(with: Self.numbering)
        }
        let other = titles.contains { [.passport, .identityCard].contains($0.entry.kind) && !$0.entry.isAmerican }
        // Quebec labels values by numbers and French words; its licences are as in AAMVA's standard.
        // So are those of Puerto Rico, with words and the title of Spanish-speaking States.
        let cities = pieces.compactMap { AmericanCity($0) }
        let isProvince = titles.contains { title in
            title.entry.state.map { $0 == "PR" || title.entry.countries == ["CAN"] } == true
                || title.entry.countries.contains("PRI") && cities.contains { $0.state.value == "PR" }
        }
        if isProvince || state && american, !other { return .american }
        // Cities before state and postal code stand on no cards of others.
        let isOfOthers =
            other
            || titles.contains {
                $0.entry.kind == .driverLicense && !$0.entry.isAmerican && !$0.entry.countries.contains("CAN")
            }
        if !isOfOthers, !cities.isEmpty { return .american }
        // A wide gap may stand before the State.
        if !isOfOthers, counts.abbreviations >= Self.leastAbbreviations,
            PrintPiece.joining(pieces, if: { AmericanCity($0) != nil }).contains(where: { AmericanCity($0) != nil })
        {
            return .american
        }
        let scores: [(PrintSystem, Double)] = [
            (.captions, Double(counts.captions) * 1.2 + (other ? 3 : 0)),
            (.european, Double(counts.numbers) + (licence ? 3 : 0)),
            (
                .american,
                isElsewhere ? 0 : Double(counts.abbreviations) * 1.5 + (american ? 4 : 0) + (state ? 3 : 0)
            ),
        ]
        let best = scores.max { $0.1 < $1.1 }?.0 ?? .captions
        // The United States number the fields of their licences, too.
        return best == .european && titles.contains { $0.entry.state == nil && $0.entry.countries == ["USA"] }
            ? .american : best
    }

    private func kind(_ titles: [Title], _ counts: LabelCount, _ system: PrintSystem) -> DocumentKind? {
        let largest = titles.filter { $0.entry.kind != nil }.map(\.capitalHeight).max() ?? 0
        let isElsewhere = titles.contains { $0.entry.isNameElsewhere }
        let kinds = Set(
            titles.filter { $0.capitalHeight >= 0.75 * largest }.compactMap { title in
                // Outside North America no licence is called so.
                isElsewhere && ["IDENTIFICATIONCARD", "PHOTOCARD"].contains(title.plain)
                    ? .identityCard : title.entry.kind
            }
        )
        switch system {
        case .european:
            // Of a title and the State's name one number is enough: small ones blur first.
            let isNamed = titles.contains { $0.entry.kind == nil && !$0.entry.countries.isEmpty }
            return counts.numbers >= 5 && counts.hasBothDates
                || kinds == [.driverLicense] && counts.numbers >= (isNamed ? 1 : 2) ? .driverLicense : nil
        case .american:
            let hasState = titles.contains { $0.entry.state != nil }
            return kinds == [.driverLicense] || hasState && counts.abbreviations >= 3 || counts.abbreviations >= 5
                ? .driverLicense : nil
        case .captions:
            // Small captions blur first; the title in two languages says as much.
            let named = Set(titles.filter { $0.entry.kind != nil }.map(\.piece))
            return kinds.count == 1 && (counts.captions >= 2 || named.count >= 2) ? kinds.first : nil
        }
    }
}

// MARK: Country

extension IssuerReader {
    /// Least weight of a country, and of its lead.
    private static let (leastWeight, leastLead) = (1.5, 1.0)

    private func readAmerican(_ issuer: inout Issuer, _ titles: [Title]) {
        let states = Set(titles.compactMap(\.entry.state))
        if states.count == 1, let title = titles.first(where: { $0.entry.state != nil }) {
            issuer.state = states.first
            issuer.country = title.entry.countries.first
        } else if states.isEmpty {
            if titles.contains(where: { $0.entry.countries == ["USA"] }) { issuer.country = "USA" }
            if titles.contains(where: { $0.entry.countries == ["CAN"] }) { issuer.country = "CAN" }
        }
    }

    private func readCountry(_ issuer: inout Issuer, _ titles: [Title]) {
        var weights: [String: Double] = [:]
        let largest = titles.filter { $0.entry.kind != nil }.map(\.capitalHeight).max() ?? 0
        var prominent = titles.filter { $0.entry.kind != nil && $0.capitalHeight >= 0.7 * largest }
        // Many titles are the print of the background, in the languages of all States.
        if Set(prominent.map(\.plain)).count > 5 { prominent = prominent.filter { $0.capitalHeight == largest } }
        var seen: Set<String> = []
        for title in prominent where seen.insert(title.plain).inserted {
            for country in title.entry.countries {
                weights[country, default: 0] += title.entry.countries.count == 1 ? 1.5 : 1
            }
        }
        let isOfState = prominent.contains { !$0.entry.isAmerican }
        for title in titles where title.entry.kind == nil && seen.insert(title.plain).inserted {
            // The State of Georgia prints other titles than the state of the United States.
            let countries = isOfState && title.plain == "GEORGIA" ? ["GEO"] : title.entry.countries
            for country in countries where countries.count == 1 { weights[country, default: 0] += 2 }
        }
        let possible = prominent.reduce(into: Set<String>()) { $0.formUnion($1.entry.countries) }
        let orders = possible.map { DayOrder(country: $0) }
        if let first = orders.first, orders.allSatisfy({ $0 == first }) { issuer.order = first }
        if issuer.system == .captions {
            // A sign only chooses among the States of a title: as on residence permits in French or German.
            for (index, country) in codesInFlag where weights[country] != nil {
                weights[country, default: 0] += 1.2
                issuer.titles.insert(index)
            }
            // Of titles that any State prints it tells the order of days at least.
            if issuer.order == nil, codesInFlag.contains(where: { Self.flags.contains(pieces[$0.index].text) }) {
                issuer.order = .dayFirst
            }
        }
        if issuer.system == .european {
            for (index, country, weight) in signs {
                weights[country, default: 0] += weight
                issuer.titles.insert(index)
            }
            for country in authorities { weights[country, default: 0] += 2 }
        }
        for country in codes { weights[country, default: 0] += issuer.system == .european ? 2 : 1.2 }
        let order = weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard let best = order.first, best.value >= Self.leastWeight,
            best.value - (order.dropFirst().first?.value ?? 0) >= Self.leastLead
        else { return }
        // A title that this State never prints contradicts all the rest.
        let states = prominent.map(\.entry.countries)
        guard states.isEmpty || states.contains(where: { $0.isEmpty || $0.contains(best.key) }) else { return }
        // Kosovo has no code in ISO 3166-1.
        if best.key == "RKS" { issuer.order = .dayFirst } else { issuer.country = best.key }
    }

    /// The sign in the flag, which lies in the upper left corner.
    private var signs: [(index: Int, country: String, weight: Double)] {
        pieces.indices.compactMap { index in
            let piece = pieces[index]
            guard piece.baseline < 0.33 * height, piece.left < 0.2, let word = piece.words.first,
                piece.words.count == 1
                    || TitleTable.shared.match(PlainText.of(piece.text.dropFirst(word.text.count))) != nil,
                let country = DistinguishingSign.countries[word.text]
            else { return nil }
            let confidence = piece.characters[word.range].reduce(1) { $0 * $1.confidence }
            guard confidence >= 0.8 else { return nil }
            return (index, country, word.text.count == 1 ? 1.2 : 2)
        }
    }

    /// The codes in the flags of cards since 2021 that are no captions, and that of the United Kingdom's permits.
    private static let flags: Set = [
        "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "HR", "HU", "IE", "LT", "LU", "LV",
        "MT",
        "NL", "PL", "PT", "RO", "SE", "SI", "SK", "GR", "UK",
    ]

    /// The code or sign of a State in the flag of a card (Regulation (EU) 2019/1157, article 3, and 2017/1954, annex).
    private var codesInFlag: [(index: Int, country: String)] {
        pieces.indices.compactMap { index in
            let piece = pieces[index]
            guard piece.baseline < 0.33 * height, piece.left < 0.2, piece.characters.count <= 3 else { return nil }
            let text = piece.text
            return (DistinguishingSign.countries[text] ?? Country(code: text)?.alpha3).map { (index, $0) }
        }
    }

    /// States whose one authority for all licences is printed as such: field 4c.
    private var authorities: [String] {
        let known = ["DVLA": "GBR", "DVANI": "GBR", "NDLS": "IRL"]
        return pieces.flatMap { $0.words.compactMap { known[$0.plain] } }
    }

    /// Codes of issuing States: of a passport beside its title, and in the one line of a licence's zone.
    private var codes: Set<String> {
        Set(
            pieces.compactMap { piece in
                let text = piece.text
                if text.count == 3, piece.baseline < 0.35 * height {
                    return IssuingState(code: text)?.country
                }
                guard (28...31).contains(text.count), text.hasPrefix("D"), !text.contains(" "),
                    piece.baseline > 0.6 * height
                else { return nil }
                return IssuingState(code: String(text.dropFirst(2).prefix(3)))?.country
            }
        )
    }
}
