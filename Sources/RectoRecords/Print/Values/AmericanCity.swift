// SPDX-License-Identifier: Apache-2.0

/// The last line of an American or Canadian address: `ANYTOWN, CA 95818-1234`, `OTTAWA, ON K1A 0A1`,
/// `MONTRÉAL (QUÉBEC) H2X 1Y4`.
struct AmericanCity {
    var city: ReadValue
    let state: ReadValue
    let zip: ReadValue
    /// ISO 3166-1 alpha-3 code of the country whose form the postal code has.
    let country: String

    /// The parts of a line; `nil` if it is none such.
    init?(_ piece: PrintPiece) {
        // Hyphens and commas stand in varying places.
        let runs = piece.runs(of: \.isLetterOrDigit).map { Array(piece.characters[$0]) }
        guard let (zip, country, count) = Self.zip(runs), runs.count > count + 1 else { return nil }
        guard let (state, end) = Self.state(runs.dropLast(count), of: country) else { return nil }
        let before = piece.characters.prefix { $0.left < end }
        guard let part = piece.part(before.startIndex..<before.endIndex), NameForm.fits(part.text),
            var city = NameForm.read([part])
        else { return nil }
        // `S, NC` is the end of a longer name.
        if city.value.count < Self.shortest { city.isDoubtful = true }
        (self.city, self.state, self.zip, self.country) = (city, state, zip, country)
    }

    /// The letters of the shortest name of a city.
    private static let shortest = 3

    /// The state at the end of these words, by its code or by its name, and where it begins.
    private static func state(_ runs: ArraySlice<[PrintedText.Character]>, of country: String) -> (ReadValue, Double)? {
        for count in 1...3 where runs.count > count {
            let characters = runs.suffix(count).flatMap(\.self)
            let read = PlainText.of(String(characters.map(\.character)))
            // A code is of letters alone: `H1` is Hawaii.
            let isCode = read.count == 2 && read.contains(where: \.isLetter)
            let plain = isCode ? String(read.map { letters[$0] ?? $0 }) : read
            let jurisdiction = IssuingJurisdiction.all.first {
                $0.country == country && ($0.code == plain || PlainText.of($0.name) == plain)
            }
            guard let code = jurisdiction?.code, let first = characters.first else { continue }
            let reading = ReadValue(value: code, confidence: characters.confidence, isDoubtful: plain != read)
            return (reading, first.left)
        }
        return nil
    }

    private static func zip(_ runs: [[PrintedText.Character]]) -> (ReadValue, String, Int)? {
        let last = runs.suffix(2)
        // Nine digits may be parted by a hyphen, and Canada's six characters by a space.
        for count in [2, 1] where last.count >= count {
            let characters = last.suffix(count).flatMap(\.self)
            let parts = last.suffix(count).map(\.count)
            if parts == [5, 4] || parts == [5] || parts == [9], let value = american(characters) {
                return (value, "USA", count)
            }
            if parts == [3, 3] || parts == [6], let value = canadian(characters) { return (value, "CAN", count) }
        }
        return nil
    }

    private static let digits: [Character: Character] = [
        "O": "0", "o": "0", "Q": "0", "I": "1", "l": "1", "Z": "2", "S": "5", "B": "8", "G": "6",
    ]
    private static let letters: [Character: Character] = ["0": "O", "1": "I", "2": "Z", "5": "S", "8": "B", "6": "G"]

    private static func american(_ characters: [PrintedText.Character]) -> ReadValue? {
        guard var value = value(characters, isLetter: { _ in false }) else { return nil }
        if characters.count == 9 {
            // Zeros instead of the last four digits fill the place.
            let (code, extra) = (value.value.prefix(5), value.value.suffix(4))
            value.value = extra == "0000" ? String(code) : "\(code)-\(extra)"
        }
        return value
    }

    private static func canadian(_ characters: [PrintedText.Character]) -> ReadValue? {
        guard var value = value(characters, isLetter: { $0 % 2 == 0 }) else { return nil }
        value.value = "\(value.value.prefix(3)) \(value.value.suffix(3))"
        return value
    }

    private static func value(_ characters: [PrintedText.Character], isLetter: (Int) -> Bool) -> ReadValue? {
        var value = ReadValue(value: "", confidence: 1)
        for (place, character) in characters.enumerated() {
            let isRight = isLetter(place) ? character.character.isLetter : character.character.isDigit
            let table = isLetter(place) ? letters : digits
            guard let printed = isRight ? character.character : table[character.character] else { return nil }
            // Codes have no diacritics.
            let plain = isLetter(place) ? PlainText.of(printed) : String(printed)
            guard plain.count == 1 else { return nil }
            value.value += plain
            // A place that holds digits alone leaves no doubt between 0 and O.
            value.confidence *= isRight ? character.confidence : 0.8
        }
        return value
    }
}
