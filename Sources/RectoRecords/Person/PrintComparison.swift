// SPDX-License-Identifier: Apache-2.0

/// The agreement of a document's print with a value of its barcode or zone.
public enum PrintAgreement: String, Sendable, Hashable, Codable, CaseIterable {
    /// The print has the same value.
    case agrees
    /// The print surely has another value, and the code's value stands nowhere on the document.
    case differs
    /// The print may have another value: it is not clear enough to say so.
    case unclear
    /// The value was not found in print.
    case notFound
}

/// Compares the print of a document with the values of its barcode or zone.
package struct PrintComparison: Sendable {
    /// A value as one source states it.
    package struct Statement: Sendable {
        /// The value in the record's form.
        package var value: String
        /// The probability that it is the document's, 0 to 1.
        package var confidence: Double
        /// Another reading that makes sense as well.
        package var alternative: String?
        /// The characters of a printed value; `nil` for a code's, and if they are not known.
        package var spelling: PrintedSpelling?

        /// A value with these parts.
        package init(
            value: String,
            confidence: Double,
            alternative: String? = nil,
            spelling: PrintedSpelling? = nil
        ) {
            self.value = value
            self.confidence = confidence
            self.alternative = alternative
            self.spelling = spelling
        }
    }

    /// The values that are compared: both sources state them, and every document of a kind has them.
    package static let compared = ["idNumber", "lastName", "firstName", "birthDate", "expirationDate", "issueDate"]
    /// The least confidence in a code's value, and in a printed one, that contradict each other.
    ///
    /// Values of a zone that have no check digit have 0.9.
    private static let sure = (code: 0.9, print: 0.95)
    /// The least certainty that print is the value of its field, if most of its characters are the code's.
    ///
    /// Less than for a value that stays without a mark: such print is no other field's. Names that are read clearly need
    /// not be near: captions and stains read as names are not clear. A name that is nearly the code's is of its field for
    /// certain.
    private static let leastCertainty = 0.9
    /// The same of given names if the family name is printed as the code has it: these lines are the names.
    private static let leastCertaintyOfGivenNames = 0.8
    /// A name or number is nearly the code's if it differs in one character, and has four or more.
    private static let altered = (most: 1, least: 4)
    /// The confidence of a character that is not in doubt.
    package static let clearCharacter = 0.97
    /// What stands for a character in doubt.
    package static let doubtful: Character = "\u{FFFD}"
    /// Characters in doubt that a value may have to contradict a code: of several, one may stand for two, or two for one.
    private static let mostDoubts = 1
    /// The share of characters in which print and code differ, at most, to be near each other.
    private static let mostDifferent = 0.4
    /// The least surprise about print, if it had the code's value, that contradicts it: one reading in 150.
    private static let leastSurprise = 5.0
    /// The least number of letters and digits that a value needs to be sought on all lines: shorter ones occur by
    /// chance.
    private static let leastSought = 4

    /// The least number of letters that a family name has in a zone that shortens it: half of the shortest line of names.
    private static let leastShortened = 15

    private let lines: [String]
    /// The words of each line, without those that have a character in doubt.
    private let clearWords: [[String]]
    /// The words of each line without the differences of spelling.
    private let names: [NameSkeleton]
    /// What the zone states beside the document's number, for use of its issuer.
    private let otherNumbers: [String]
    /// True if lines may be names in another script, of which many letters look like Latin ones.
    private let hasOtherScript: Bool

    /// A comparison with print.
    ///
    /// - Parameters:
    ///   - lines: The text of each line of the document.
    ///   - clearLines: The same with ``doubtful`` for each character in doubt.
    ///   - zone: The zone that is the code, if it is one.
    package init(lines: [String], clearLines: [String] = [], zone: MachineReadableZone? = nil) {
        clearWords = clearLines.map { line in
            line.split(separator: " ").map { $0.contains(Self.doubtful) ? "" : String($0).plainCapitals }
        }
        otherNumbers = zone.map(Self.otherNumbers) ?? []
        let issuer = zone.flatMap { Self.text(of: .issuingState, in: $0) }
        hasOtherScript = issuer.map(PrintDraft.otherScripts.contains) ?? false
        self.lines = lines.map(Self.plain)
        names = lines.flatMap(Self.spellings).map(NameSkeleton.init)
    }

    /// The agreement of each value that a code states, in the order of ``compared``.
    ///
    /// - Parameters:
    ///   - code: The values of the barcode or of the zone, by their keys.
    ///   - print: The printed values.
    ///   - laterNames: The given names that the code states apart from the first.
    /// - Returns: Each key with its agreement.
    package func agreements(
        code: [String: Statement],
        print: [String: Statement],
        laterNames: String? = nil
    ) -> [(field: String, agreement: PrintAgreement)] {
        let isLastNameSame =
            if let stated = code["lastName"], let printed = print["lastName"] {
                areSame("lastName", stated.value, printed.value)
            } else { false }
        return Self.compared.compactMap { field in
            guard let stated = code[field] else { return nil }
            func agreement(_ stated: Statement) -> PrintAgreement {
                self.agreement(of: field, code: stated, print: print[field], isLastNameSame: isLastNameSame)
            }
            let first = agreement(stated)
            // Fronts print all given names in one line. One that lacks the later ones agrees by the first.
            guard field == "firstName", let laterNames, first == .agrees else { return (field, first) }
            var all = stated
            all.value += " " + laterNames
            let ofAll = agreement(all)
            return (field, ofAll == .notFound ? .agrees : ofAll)
        }
    }

    /// The agreement of one value.
    ///
    /// - Parameters:
    ///   - field: The key of the value.
    ///   - code: The value of the barcode or of the zone.
    ///   - print: The printed value; `nil` if none was read.
    ///   - isLastNameSame: True if the family name is printed as the code has it.
    /// - Returns: Agreement, a sure difference, or that the value was not found or is not sure.
    func agreement(
        of field: String,
        code: Statement,
        print: Statement?,
        isLastNameSame: Bool = false
    ) -> PrintAgreement {
        if let print, areSame(field, code.value, print.value) || areSameYears(code.value, print) { return .agrees }
        if isAnywhere(field, code.value) { return .agrees }
        guard let print else { return isNearlyAnywhere(field, code) ? .differs : .notFound }
        if let other = print.alternative, areSame(field, code.value, other) { return .unclear }
        if let other = code.alternative, areSame(field, other, print.value) { return .unclear }
        guard code.confidence >= Self.sure.code else { return .unclear }
        if field == "idNumber", isOtherNumber(print.value) || isCut(print.value, from: code.value) { return .unclear }
        let isOther =
            print.confidence >= Self.sure.print || isNearlyAnywhere(field, code)
            || isSurelyOther(field, code.value, print, isLastNameSame: isLastNameSame)
        return isOther ? .differs : .unclear
    }

    /// True if a zone states a printed number as well, but not as that of the document.
    ///
    /// The Emirates' identity card prints the number of its holder as the ID number. Its zone has that in the optional data,
    /// and another number, that of the card, in its place.
    private func isOtherNumber(_ number: String) -> Bool {
        let number = Self.plain(number)
        return number.count >= Self.leastSought && otherNumbers.contains { $0.contains(number) }
    }

    /// True if a printed number is the code's without its beginning or its end, as beside a reflection or a thumb.
    ///
    /// Whoever alters a number keeps its length: issuers give all of theirs the same.
    private func isCut(_ number: String, from code: String) -> Bool {
        let (number, code) = (Self.plain(number), Self.plain(code))
        return number.count < code.count && (code.hasPrefix(number) || code.hasSuffix(number))
    }

    private static func otherNumbers(in zone: MachineReadableZone) -> [String] {
        let names: [ZoneField.Name] = [.optionalData, .middleOptionalData, .personalNumber]
        return names.compactMap { text(of: $0, in: zone) }.map(plain)
    }

    private static func text(of field: ZoneField.Name, in zone: MachineReadableZone) -> String? {
        zone.layout.span(of: field).map { String(decoding: zone[$0], as: UTF8.self) }
    }

    /// True if print that is marked contradicts a code nevertheless, in characters that are beyond doubt.
    private func isSurelyOther(_ field: String, _ code: String, _ print: Statement, isLastNameSame: Bool) -> Bool {
        let isBesideSame = field == "firstName" && isLastNameSame
        let mayBeNear = field.hasSuffix("Name") && !hasOtherScript || field == "idNumber"
        guard let spelling = print.spelling, spelling.doubts <= Self.mostDoubts,
            spelling.certainty >= (isBesideSame ? Self.leastCertaintyOfGivenNames : Self.leastCertainty)
                || mayBeNear && areNearlySame(code, print.value),
            spelling.certainty >= Self.sure.print || areNear(code, print.value)
                || field.hasSuffix("Name") && spelling.confidence >= Self.sure.print
        else { return false }
        let surprise: Double? =
            switch field {
            case "lastName", "firstName":
                spelling.surprise(ifName: code, reads: print.value)
            case "idNumber": spelling.surprise(ifNumber: code)
            default: spelling.surprise(ifDay: code, reads: print.value)
            }
        return surprise.map { $0 >= Self.leastSurprise } ?? false
    }

    /// True if most characters of both are the same, as in a value of which a few were altered.
    private func areNear(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(Self.plain(one).utf8), Array(Self.plain(other).utf8))
        let limit = Int(Self.mostDifferent * Double(min(one.count, other.count)))
        return EditDistance.between(one, other, atMost: limit) != nil
    }

    /// True if names or numbers are as long, and differ in hardly a character.
    private func areNearlySame(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.plainCapitals.utf8), Array(other.plainCapitals.utf8))
        return one.count == other.count && one.count >= Self.altered.least
            && EditDistance.between(one, other, atMost: Self.altered.most) != nil
    }

    /// True if clear words that nobody knew for a name are nearly the name of a code: its label was not read.
    private func isNearlyAnywhere(_ field: String, _ code: Statement) -> Bool {
        guard field.hasSuffix("Name"), !hasOtherScript, code.confidence >= Self.sure.code else { return false }
        let count = NameSkeleton.written(code.value).count
        return clearWords.contains { words in
            words.count >= count
                && (0...words.count - count).contains { start in
                    let range = start..<start + count
                    let name = words[range].joined()
                    guard !words[range].contains(""), areNearlySame(code.value, name),
                        !Self.isOfCaption(range, of: words)
                    else { return false }
                    let spelling = PrintedSpelling(name, confidence: Self.clearCharacter)
                    return spelling.surprise(ifName: code.value, reads: name) ?? 0 >= Self.leastSurprise
                }
        }
    }

    /// True if words of a line are a caption, or a part of one, such as `BIRTH` in `DATE OF BIRTH`.
    private static func isOfCaption(_ name: Range<Int>, of words: [String]) -> Bool {
        (0...name.lowerBound).contains { start in
            (name.upperBound...words.count).contains { end in
                CaptionTable.shared.match(words[start..<end].joined(), isExact: true) != nil
            }
        }
    }

    private func areSame(_ field: String, _ one: String, _ other: String) -> Bool {
        switch field {
        case "lastName": Self.spellings(other).contains { areSameFamilyName(one, $0) }
        case "firstName":
            Self.spellings(other).contains { areSameGivenNames(one, $0) }
        case "idNumber": Self.plain(one) == Self.plain(other)
        case "birthDate": one == other || Self.differInCentury(one, other)
        default: one == other
        }
    }

    /// True for days a hundred years apart: a zone states no century, and its rule takes a centenarian for a child.
    package static func differInCentury(_ one: String, _ other: String) -> Bool {
        guard let one = CalendarDate(one), let other = CalendarDate(other) else { return false }
        return abs(one.year - other.year) == 100 && (one.month, one.day) == (other.month, other.day)
    }

    /// True if a day is the code's but for a century that is not printed.
    private func areSameYears(_ code: String, _ print: Statement) -> Bool {
        print.spelling?.hasCentury == false && Self.differInCentury(code, print.value)
    }

    /// True if both can be of one person: documents leave given names out, or cut them off; one that is as long as another
    /// is not cut off.
    private func areSameGivenNames(_ code: String, _ print: String) -> Bool {
        guard NameSkeleton(code).agreesInWords(with: NameSkeleton(print)) else { return false }
        let printed = NameSkeleton.written(print).map { (name: NameSkeleton(String($0)), length: $0.longest) }
        return NameSkeleton.written(code).allSatisfy { word in
            let name = NameSkeleton(String(word))
            let alike = printed.filter { $0.name.agrees(with: name) }
            return alike.isEmpty || alike.contains { $0.name == name || $0.length != word.count }
        }
    }

    /// True if both can be of one name, either cut off; of names as long as each other, none is.
    private func areSameFamilyName(_ code: String, _ print: String) -> Bool {
        let names = (NameSkeleton(code), NameSkeleton(print))
        return names.0 == names.1
            || names.0.agrees(with: names.1) && code.plainCapitals.count != print.plainCapitals.count
            || code.plainCapitals.count >= Self.leastShortened && names.0.isShortened(from: names.1)
    }

    /// The ways to write a printed name in plain letters that no skeleton has in common: `Đ` is D, or DJ as in Serbia.
    private static func spellings(_ name: String) -> [String] {
        let capitals = name.uppercased()
        return capitals.contains("Đ") ? [name, capitals.replacing("Đ", with: "DJ")] : [name]
    }

    /// True if a value stands on one of the lines, whatever it means there.
    private func isAnywhere(_ field: String, _ value: String) -> Bool {
        let isFound = forms(of: field, value).contains { form in
            form.count >= Self.leastSought && lines.contains { $0.contains(form) }
        }
        guard !isFound, field.hasSuffix("Name"), value.plainCapitals.count >= Self.leastSought else { return isFound }
        // `DR. MÜLLER`, of which a zone has `MUELLER`.
        let name = NameSkeleton(value)
        return names.contains { $0.contains(name) }
    }

    /// The forms of a value in print: a day with its parts in either order.
    private func forms(of field: String, _ value: String) -> [String] {
        guard field.hasSuffix("Date") else { return [Self.plain(value)] }
        let parts = value.split(separator: "-").map(String.init)
        guard parts.count == 3 else { return [] }
        let (year, month, day) = (Self.plain(parts[0]), Self.plain(parts[1]), Self.plain(parts[2]))
        return [day + month + year, month + day + year, year + month + day]
    }

    /// Letters and digits alone, without marks; 0 and O are the same here, and so are 1 and I.
    private static func plain(_ text: String) -> String {
        String(text.plainCapitals.map(\.asSameInPrint))
    }
}

extension Character {
    /// The digit for a capital that many prints draw alike: 0 for O and 1 for I.
    var asSameInPrint: Character {
        switch self {
        case "O": "0"
        case "I": "1"
        default: self
        }
    }
}

extension String {
    /// Its letters and digits in capitals; letters with marks as the plain letters of ICAO 9303 part 3, section 6.
    fileprivate var plainCapitals: String {
        String(
            uppercased().flatMap { character in
                (NameSkeleton.plain[character].map(Array.init) ?? [character])
                    .filter { ("A"..."Z").contains($0) || ("0"..."9").contains($0) }
            }
        )
    }
}

extension Substring {
    /// The number of letters of a name in the longest spelling that ICAO 9303 part 3, section 6, allows: `Ö` is OE, `Å` AA.
    fileprivate var longest: Int { String(self).plainCapitals.count + count { "ÄÖÜÅÑäöüåñ".contains($0) } }
}
