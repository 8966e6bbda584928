// SPDX-License-Identifier: Apache-2.0

/// The captions of documents in the languages of the European Union's States in Latin script, of Norway and Iceland's
/// neighbours, and of North America.
///
/// Sources: ICAO Doc 9303 parts 4 to 6 for captions in English and French; AAMVA DL/ID Card Design Standard (2020), annex
/// A, for abbreviations such as DLN and HGT. The others are the languages' own words for the same data elements.
struct CaptionTable {
    /// The captions of one meaning: parted by `|` and line feeds.
    struct Row {
        let meaning: PrintMeaning
        let captions: [String]

        init(_ meaning: PrintMeaning, _ captions: String) {
            self.meaning = meaning
            self.captions = captions.split { $0 == "|" || $0 == "\n" }.map(String.init)
        }
    }

    /// One caption in plain letters, without spaces.
    struct Entry {
        let letters: [UInt8]
        /// The letters as blurred print shows them.
        let blurred: [UInt8]
        let meaning: PrintMeaning
        /// One bit for each letter in it.
        let mask: UInt32
    }

    static let shared = CaptionTable(holder + document)

    private(set) var entries: [Entry] = []
    private(set) var meanings: [String: PrintMeaning] = [:]
    /// Indices of entries by their number of letters.
    private(set) var byLength: [Int: [Int]] = [:]

    private init(_ rows: [Row]) {
        for row in rows {
            for caption in row.captions {
                let plain = PlainText.of(caption)
                // The first meaning wins, as for the French and the English `Nationality`.
                guard !plain.isEmpty, meanings[plain] == nil else { continue }
                meanings[plain] = row.meaning
                let letters = Array(plain.utf8)
                byLength[letters.count, default: []].append(entries.count)
                entries.append(
                    Entry(
                        letters: letters,
                        blurred: letters.map(Self.blurred),
                        meaning: row.meaning,
                        mask: Self.mask(letters)
                    )
                )
            }
        }
    }

    /// The caption that a text is, or that it looks like; `nil` if none.
    ///
    /// - Parameters:
    ///   - plain: Plain letters and digits, without spaces.
    ///   - isExact: True if no letter may be wrong.
    /// - Returns: The meaning, and how many letters are wrong.
    func match(_ plain: String, isExact: Bool = false) -> (meaning: PrintMeaning, distance: Int)? {
        if let meaning = meanings[plain] { return (meaning, 0) }
        guard !isExact, !Self.familyNames.contains(plain) else { return nil }
        let letters = Array(plain.utf8)
        let limit = Self.mostErrors(letters.count)
        guard limit > 0 else { return nil }
        let mask = Self.mask(letters)
        var best: (meaning: PrintMeaning, distance: Int)?
        for length in letters.count - limit...letters.count + limit {
            for index in byLength[length] ?? [] where length >= Self.leastFuzzy {
                let entry = entries[index]
                // A letter before a short caption makes another one of it: `N° document` is no `Document`.
                guard (entry.mask ^ mask).nonzeroBitCount <= 2 * limit,
                    letters.count >= Self.leastFreeStart || entry.letters[0] == letters[0],
                    let distance = EditDistance.between(
                        letters,
                        entry.letters,
                        atMost: (best?.distance ?? limit + 1) - 1
                    )
                else { continue }
                best = (entry.meaning, distance)
                if distance == 1 { return best }
            }
        }
        return best
    }

    /// The caption that blurred print looks like; `nil` if none does, or several of other meanings do as well.
    ///
    /// Letters that blurred print does not tell apart count as the same.
    ///
    /// - Parameter plain: Plain letters and digits, without spaces.
    /// - Returns: The meaning.
    func blurredMatch(_ plain: String) -> PrintMeaning? {
        let letters = plain.utf8.map(Self.blurred)
        let limit = letters.count / 5
        guard letters.count >= Self.leastFuzzy, !Self.familyNames.contains(plain) else { return nil }
        var best: (meaning: PrintMeaning, distance: Int)?
        var isAmbiguous = false
        for length in letters.count - limit...letters.count + limit {
            for index in byLength[length] ?? [] where length >= Self.leastFuzzy {
                let entry = entries[index]
                guard
                    let distance = EditDistance.between(
                        letters,
                        entry.blurred,
                        atMost: min(limit, best?.distance ?? limit)
                    )
                else { continue }
                if let best, distance == best.distance {
                    isAmbiguous = isAmbiguous || best.meaning != entry.meaning
                } else {
                    best = (entry.meaning, distance)
                    isAmbiguous = false
                }
            }
        }
        if best == nil { return partMatch(letters) }
        return isAmbiguous ? nil : best?.meaning
    }

    /// The meaning of the captions that begin or end with blurred letters; `nil` if there are several.
    private func partMatch(_ letters: [UInt8]) -> PrintMeaning? {
        let meanings = Set(
            entries.filter { entry in
                entry.blurred.count > letters.count
                    && (entry.blurred.starts(with: letters)
                        || entry.blurred.reversed().starts(with: letters.reversed()))
            }.map(\.meaning)
        )
        return meanings.count == 1 ? meanings.first : nil
    }

    /// Round letters as one, strokes as one, arches as one.
    private static func blurred(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "A"), UInt8(ascii: "C"), UInt8(ascii: "D"), UInt8(ascii: "E"), UInt8(ascii: "G"),
            UInt8(ascii: "O"), UInt8(ascii: "Q"), UInt8(ascii: "0"):
            UInt8(ascii: "O")
        case UInt8(ascii: "I"), UInt8(ascii: "J"), UInt8(ascii: "L"), UInt8(ascii: "T"), UInt8(ascii: "F"),
            UInt8(ascii: "1"):
            UInt8(ascii: "I")
        case UInt8(ascii: "N"), UInt8(ascii: "U"), UInt8(ascii: "H"), UInt8(ascii: "V"), UInt8(ascii: "R"):
            UInt8(ascii: "N")
        case UInt8(ascii: "M"), UInt8(ascii: "W"): UInt8(ascii: "M")
        case UInt8(ascii: "B"), UInt8(ascii: "8"): UInt8(ascii: "B")
        case UInt8(ascii: "S"), UInt8(ascii: "5"), UInt8(ascii: "Z"): UInt8(ascii: "S")
        default: letter
        }
    }

    /// Family names that are captions, or look like longer ones, such as `Validez` and `Address`.
    static let familyNames: Set = ["VALDEZ", "VALADEZ", "ANDRESS", "CABELLO", "CABELL", "CAPELLO", "MORADA"]

    /// Shorter captions must be read without an error: names look like them.
    private static let leastFuzzy = 7

    /// Shorter ones must begin with the right letter, too.
    private static let leastFreeStart = 12

    /// The most letters that may be wrong in a caption of this length.
    private static func mostErrors(_ length: Int) -> Int {
        switch length {
        case ..<6: 0
        case ..<11: 1
        case ..<18: 2
        default: 3
        }
    }

    /// One bit for each letter that a text has.
    static func mask(_ letters: some Sequence<UInt8>) -> UInt32 {
        letters.reduce(0) { $0 | 1 << (UInt32($1) & 31) }
    }
}
