// SPDX-License-Identifier: Apache-2.0

/// The values of a document while they are read from the print of each label.
struct PrintDraft {
    let found: [PrintMeaning: FoundValue]
    let issuer: Issuer
    let country: String?
    private let configuration: PrintInterpreter.Configuration
    private let day: CalendarDate?
    private let reflections: [PrintedArea]
    private(set) var values: [PrintedField: PrintedValue] = [:]

    init(
        _ found: [PrintMeaning: FoundValue],
        issuer: Issuer,
        country: String?,
        day: CalendarDate?,
        reflections: [PrintedArea] = [],
        configuration: PrintInterpreter.Configuration
    ) {
        self.found = found
        self.issuer = issuer
        self.country = country
        self.day = day
        self.reflections = reflections
        self.configuration = configuration
        readNames()
        readDays()
        readPartialBirth()
        readPlaces()
        readNumbers()
        readDescription()
        readAddress()
    }

    /// Keeps a value with its evidence.
    mutating func set(_ field: PrintedField, _ reading: ReadValue?, _ pieces: [PrintPiece], _ found: FoundValue?) {
        guard let reading, !reading.value.isEmpty else { return }
        let certainty = found?.certainty ?? 1
        let confidence = reading.confidence * certainty
        let isWhole = !pieces.contains { piece in reflections.contains(where: piece.mayGoOn) }
        let isClear = isWhole && found.map { !$0.isContradicted && !$0.mayGoOn } ?? true
        let isLikely = confidence >= configuration.sureConfidence && certainty >= configuration.sureCertainty
        let isSure = isLikely && !reading.isDoubtful && isClear
        values[field] = PrintedValue(
            value: reading.value.withIJInTwoLetters,
            raw: pieces.map(\.text).joined(separator: "\n").withIJInTwoLetters,
            confidence: confidence,
            alternative: reading.alternative?.withIJInTwoLetters,
            isSure: isSure,
            certainty: found.map { $0.isContradicted ? 0 : $0.certainty } ?? 1,
            places: pieces.map(\.place),
            characters: pieces.flatMap(\.characters)
        )
    }
}

// MARK: Days and places

extension PrintDraft {
    private mutating func readDays() {
        var days: [PrintedField: (day: PrintedDay, found: FoundValue)] = [:]
        for field in [PrintedField.birthDate, .issueDate, .expirationDate] {
            let meanings: [PrintMeaning] =
                switch field {
                case .birthDate: [.field(field), .birth]
                case .issueDate: [.field(field), .issue]
                default: [.field(field)]
                }
            for meaning in meanings where days[field] == nil {
                guard let value = found[meaning], let piece = value.pieces.first,
                    let day = field == .expirationDate
                        ? PrintedDay.findEnd(in: piece, country: country)
                        : PrintedDay.find(in: piece, country: country),
                    day.year != PrintedDay.never
                else { continue }
                days[field] = (day, value)
            }
        }
        let judge = DayJudge(
            order: order(days.values.map(\.day)),
            day: day,
            leastAge: issuer.kind == .driverLicense && issuer.system == .european ? 14 : 0
        )
        // A licence writes all its days alike: of a year with fewer digits than others some were not read.
        let areYearsWhole = issuer.system == .european && days.values.contains(where: \.day.hasCentury)
        for (field, choice) in judge.choices(days.mapValues(\.day)) {
            guard let (day, found) = days[field], let piece = found.pieces.first?.part(day.range) else { continue }
            var value = found
            // A day with all digits of its year is whole, whatever its place goes on with.
            value.mayGoOn = value.mayGoOn && !day.hasCentury || isBeforeOther(day, found.pieces[0])
            let reading = ReadValue(
                value: choice.date.description,
                confidence: day.confidence,
                alternative: choice.alternative?.description,
                isDoubtful: choice.alternative != nil || choice.isContradicted || day.isDoubtful
                    || areYearsWhole && !day.hasCentury
            )
            set(field, reading, [piece], value)
        }
    }

    /// True if another day stands behind a day in its line: that may be the one that the caption means.
    private func isBeforeOther(_ day: PrintedDay, _ piece: PrintPiece) -> Bool {
        // If labels stand in one line with their days, the first one is theirs.
        guard issuer.system == .captions else { return false }
        let rest = piece.part(day.range.upperBound..<piece.characters.endIndex)
        let other = rest.flatMap { PrintedDay.find(in: $0, country: country) }
        return other.map { $0.dates(order: nil) != day.dates(order: nil) } ?? false
    }

    /// The order of days: the country's, or the one that any of the days tells.
    private func order(_ days: [PrintedDay]) -> DayOrder? {
        let told = Set(days.compactMap(\.tellsOrder))
        return DayOrder(country: country) ?? issuer.order ?? (told.count == 1 ? told.first : nil)
    }

    /// Keeps the part of the day of birth that is known, if the print states no more; always marked.
    private mutating func readPartialBirth() {
        guard values[.birthDate] == nil,
            let value = found[.field(.birthDate)] ?? found[.birth], let piece = value.pieces.first,
            let day = PartialDay.find(in: piece, country: country)
        else { return }
        let reading = ReadValue(value: day.text, confidence: day.confidence, isDoubtful: true)
        set(.birthDate, reading, [piece.part(day.range)].compactMap(\.self), value)
    }

    private mutating func readPlaces() {
        if let birth = found[.birth], let place = place(beside: birth) { setText(.birthPlace, place, birth) }
        if let place = found[.field(.birthPlace)] { setText(.birthPlace, place.pieces, place) }
        if let authority = found[.field(.issuingAuthority)] {
            setText(.issuingAuthority, authority.pieces, authority)
        } else if let place = found[.issuePlace] {
            setText(.issuingAuthority, place.pieces, place)
            values[.issuingAuthority]?.isSure = false
        } else if let issue = found[.issue], let place = place(beside: issue) {
            setText(.issuingAuthority, place, issue)
            values[.issuingAuthority]?.isSure = false
        }
        if let nationality = found[.field(.nationality)] { setText(.nationality, nationality.pieces, nationality) }
    }

    /// The print beside the day in a value of day and place; `nil` if it has no day.
    private func place(beside value: FoundValue) -> [PrintPiece]? {
        guard let first = value.pieces.first,
            let day = PrintedDay.find(in: first, country: country)?.range
                ?? PartialDay.find(in: first, country: country)?.range
        else { return nil }
        let rest = [first.characters.startIndex..<day.lowerBound, day.upperBound..<first.characters.endIndex]
        return rest.compactMap(first.part) + value.pieces.dropFirst()
    }

    /// Words of authorities and places behind which another one stands.
    private static let linking: Set = [
        "of", "the", "and", "for", "&", "de", "du", "des", "et", "van", "voor", "en", "der", "und", "di", "del", "y",
        "do",
    ]

    /// Keeps text as it is printed, without signs around it.
    private mutating func setText(_ field: PrintedField, _ pieces: [PrintPiece], _ found: FoundValue) {
        var text = pieces.map(\.text).joined(separator: " ").withSingleSpaces
        let isSign: (Character) -> Bool = { " ,.:-/".contains($0) }
        while let first = text.first, isSign(first) { text.removeFirst() }
        while let last = text.last, isSign(last), last != "." { text.removeLast() }
        if text.hasPrefix("("), text.hasSuffix(")") { text = String(text.dropFirst().dropLast()).withSingleSpaces }
        guard text.count(where: \.isLetter) >= 2 || pieces.first?.isNumberOfAuthority == true else { return }
        var found = found
        // `Préfecture de`: the next line was not found.
        let isCut = text.split(separator: " ").last.map { Self.linking.contains($0.lowercased()) } ?? false
        found.mayGoOn = found.mayGoOn || hasOtherScript || isCut
        // The same in two languages: `EST/EST`.
        let halves = text.split(separator: "/").map { $0.filter { $0 != " " } }
        if halves.count == 2, halves[0] == halves[1] { text = String(halves[0]) }
        let confidence = pieces.reduce(1) { $0 * $1.characters.confidence }
        set(field, ReadValue(value: text, confidence: confidence).markedIfCharactersAreLost(in: country), pieces, found)
    }
}

// MARK: Numbers and description

extension PrintDraft {
    private mutating func readNumbers() {
        for field in [PrintedField.idNumber, .personalNumber] {
            guard var value = found[.field(field)], var piece = value.pieces.first else { continue }
            if field == .idNumber, let number = britishNumber(piece) {
                piece = number
                // What stands behind all its characters is the number of the issue.
                value.mayGoOn = false
            }
            if field == .idNumber, country == "ROU" { piece = piece.withoutWord("NR") }
            var read = NumberForm.read(
                piece,
                format: field == .idNumber ? numberFormat : nil,
                licenseOf: field == .idNumber && issuer.system == .european ? country : nil,
                isAmerican: issuer.system == .american
            )
            if field == .personalNumber, mayBeAmerican { read?.isDoubtful = true }
            // Not all of it was read, unless it is one of Northern Ireland.
            let isBritish = field == .idNumber && issuer.system == .european && country == "GBR"
            if isBritish, britishNumber(piece) == nil, let length = read?.value.count, length != 8 {
                read?.isDoubtful = true
            }
            set(field, read, [piece], value)
        }
        if let value = found[.field(.categories)] {
            set(.categories, CategoryForm.read(value.pieces, country: country), value.pieces, value)
        }
    }

    /// True if a licence may be a Canadian one: there the number of the licence has the mark 4d.
    private var mayBeAmerican: Bool {
        issuer.system == .european && [nil, "CAN"].contains(country) && found[.field(.idNumber)] == nil
    }

    /// The number of a British licence without that of its field before it and of its issue behind it.
    private func britishNumber(_ piece: PrintPiece) -> PrintPiece? {
        guard country == "GBR" || country == nil && issuer.system == .european else { return nil }
        let places = piece.characters.indices.filter { piece.characters[$0].isLetterOrDigit }
        for start in 0..<max(0, places.count - 15) {
            let window = places[start..<start + 16]
            let number = window.map { piece.characters[$0].character }
            guard let form = LicenseNumberForm(of: number, country: "GBR"),
                country != nil || number.indices.allSatisfy({ form.allows(number[$0], at: $0) })
            else { continue }
            return piece.part(places[start]..<places[start + 15] + 1)
        }
        return nil
    }

    /// The published form of the number.
    private var numberFormat: DocumentNumberFormat? {
        guard let country else { return nil }
        let code: String? =
            switch issuer.kind {
            case .passport: "P<"
            case .identityCard: "ID"
            default: nil
            }
        return code.flatMap { DocumentNumberFormat(documentCode: $0, issuingState: country == "DEU" ? "D<<" : country) }
    }

    private mutating func readDescription() {
        if let value = found[.field(.gender)], let piece = value.pieces.first {
            set(.gender, SexForm.read(piece, country: country), [piece], value)
        }
        let place = country ?? (issuer.system == .american ? "USA" : nil)
        for field in [PrintedField.height, .weight, .eyeColor, .hairColor] {
            guard let value = found[.field(field)], let piece = value.pieces.first else { continue }
            set(field, MeasureForm.read(field, piece, country: place), [piece], value)
        }
    }

    private mutating func readAddress() {
        guard let value = found[.address] else { return }
        guard issuer.system != .american else {
            // Without the city's line, which has a form of its own, the rest cannot be told apart surely.
            setText(.addressStreet, value.pieces, value)
            values[.addressStreet]?.isSure = false
            return
        }
        for (field, var reading) in EuropeanAddress(value.pieces, country: country).parts {
            reading.isDoubtful = reading.isDoubtful || hasOtherScript
            set(field, reading, value.pieces, value)
        }
    }

    /// Keeps an address that was found by the form of its last line.
    mutating func readAddress(_ address: AmericanAddress) {
        set(.addressCity, address.city.city, [address.cityPiece], nil)
        set(.addressState, address.city.state, [address.cityPiece], nil)
        set(.addressZip, address.city.zip, [address.cityPiece], nil)
        guard !address.street.isEmpty else { return }
        func value(_ pieces: [PrintPiece]) -> ReadValue {
            ReadValue(
                value: pieces.map { $0.text.withSingleSpaces }.joined(separator: ", "),
                confidence: pieces.reduce(1) { $0 * $1.characters.confidence },
                // It may be the number of the field, right in front of that of the house or of a street without any.
                isDoubtful: !address.isLabelled && pieces[0].text.first == "8"
                    && pieces[0].text.dropFirst().first.map { $0.isDigit || $0 == " " } == true
                    || pieces[0].isOfName || address.mayGoOn
                    || !pieces[0].characters.contains(where: \.character.isLetter)
            )
        }
        set(.addressStreet, value(address.street), address.street, nil)
        if address.street.count > 1 { set(.addressStreet2, value([address.street[1]]), [address.street[1]], nil) }
    }
}

extension PrintPiece {
    /// True for `2JOHN`, which has the number of a name before it rather than that of a house.
    fileprivate var isOfName: Bool {
        let start = characters.prefix(3).map(\.character)
        return start.count == 3 && "12".contains(start[0]) && start[1].isLetter && start[2].isLetter
    }

    /// The piece without a word in the middle: `SERIA RX NR 123456` on Romanian cards is the number RX123456.
    fileprivate func withoutWord(_ plain: String) -> PrintPiece {
        guard let word = words.dropFirst().dropLast().first(where: { $0.plain == plain }) else { return self }
        var piece = self
        piece.characters = Array(characters[..<word.range.lowerBound] + characters[word.range.upperBound...])[...]
        return piece
    }
}
