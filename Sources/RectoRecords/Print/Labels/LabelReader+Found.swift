// SPDX-License-Identifier: Apache-2.0

extension LabelReader {
    /// A label in the words of a piece.
    struct Found {
        var meaning: PrintMeaning
        var number: FieldNumber?
        var certainty: Double
        var words: Range<Int>
        /// True for a caption that is one of the family name in some languages, and of the whole or given name in others.
        var isVague = false
        /// True if no letter of a caption is another one.
        var isExact = true
        /// The number of letters of the caption.
        var length = 0
        /// True if the number was read as it is, with or without a sign.
        var isExactNumber = true
        /// True if a sign stands behind the number.
        var hasSign = false

        /// True for a number behind a label: the value, unless both are of a European licence, whose fields may be empty.
        ///
        /// There, what only looks like a number is a value, too: `5. AC 012345`. A caption behind the number of a name that
        /// is none of a name is one: `1 HAIR`.
        func isValue(behind label: Found?, in system: PrintSystem) -> Bool {
            guard let label, words.count == 1, !isSecondName(behind: label, in: system) else { return false }
            guard number != nil else {
                return ([.one, .two].contains(label.number) || label.isShortOfName && system == .american)
                    && label.words.count == 1 && !Self.names.contains(meaning)
            }
            return system != .european || label.number == nil || !isExactNumber || isInAddress(of: label, in: system)
        }

        /// True for the `2` of `1 2 JOHN SAMPLE`: both numbers stand before the whole name.
        private func isSecondName(behind label: Found, in system: PrintSystem) -> Bool {
            system == .american && label.number == .one && label.words.count == 1 && number == .two
        }

        /// True for the number of a house or flat, such as `4B`: only categories stand behind an address.
        func isInAddress(of label: Found?, in system: PrintSystem) -> Bool {
            system == .european && label?.meaning == .address && number != .nine
        }

        /// True for `LN` and `FN`.
        private var isShortOfName: Bool { length == 2 && Self.names.contains(meaning) }

        private static let names: Set<PrintMeaning> = [
            .field(.lastName), .field(.firstName), .fullName, .fullNameGivenFirst,
        ]

        /// Both as one label: two languages, or a number and its caption; `nil` if they mean different things.
        ///
        /// The word behind which the next one stands tells two languages from a list: `Surname, given names`.
        func joined(with next: Found, in system: PrintSystem, behind word: PrintWord) -> Found? {
            var joined = next
            joined.isExact = isExact || next.isExact
            joined.words = words.lowerBound..<next.words.upperBound
            joined.number = number ?? next.number
            joined.certainty = max(certainty, next.certainty)
            guard meaning != next.meaning else { return joined }
            if next.isSecondName(behind: self, in: system) {
                (joined.meaning, joined.number) = (.fullName, .oneAndTwo)
                return joined
            }
            if let number {
                // Captions say it in words, and only they do so in every system.
                guard next.number == nil else { return nil }
                if number == .oneAndTwo { joined.meaning = .fullName }
                return joined
            }
            // `Nazwisko rodowe / Family name`
            if [.other, .middleName].contains(meaning), Self.names.contains(next.meaning), system == .captions,
                word.isParting
            {
                joined.meaning = meaning
                return joined
            }
            // `Ausgestellt in / Place and date of issue`
            if [meaning, next.meaning].allSatisfy({ $0 == .issue || $0 == .issuePlace }) {
                joined.meaning = .issue
                return joined
            }
            // `Name` is the family name beside `Surname`, and the given name beside `Nome`.
            guard Self.names.isSuperset(of: [meaning, next.meaning]) else { return nil }
            let isGivenFirst = meaning == .fullNameGivenFirst || next.meaning == .fullNameGivenFirst
            let isFull = isGivenFirst || meaning == .fullName && isExact || next.meaning == .fullName && next.isExact
            if word.text.hasSuffix(",") || isFull && !isVague && !next.isVague {
                joined.meaning = isGivenFirst ? .fullNameGivenFirst : .fullName
                joined.isVague = false
                return joined
            }
            guard isVague || next.isVague else {
                // `Nome / Surname`: one of both was misread, more likely one with other letters, or the shorter one.
                let isNext = isExact == next.isExact ? length < next.length : next.isExact
                joined.meaning = isNext ? next.meaning : meaning
                joined.certainty = 0.9
                return joined
            }
            joined.meaning = isVague ? next.meaning : meaning
            joined.isVague = isVague && next.isVague
            return joined
        }
    }
}
