// SPDX-License-Identifier: Apache-2.0

extension LicenseDraft {
    /// Warns if another element states a different value; the preferred element's value stays.
    mutating func noteContradictions() {
        compareLastNames()
        compareFirstNames()
        compareNumbers()
        compareBirthdays()
        compareHeights()
        compareWeights()
    }

    private mutating func compareLastNames() {
        guard let last = reading.license.lastName else { return }
        let words = Self.wordsWithoutSuffix(last)
        let isCutOff = source("DDE").map { RawText($0.raw).upperCased } == "T"
        for other in others(of: .lastName, ["DCS", "DAB", "DAA"]) {
            let otherWords: [String]
            if other.element == "DAA" {
                let name = HolderName(full: other.raw, isFamilyNameLast: isFamilyNameLast)
                // If only spaces separate the names, the family name is some of the words.
                if name.isFamilyNameGuessed, Set(Self.words(other.raw)).isSuperset(of: words) { continue }
                guard let otherLast = name.last else { continue }
                otherWords = Self.wordsWithoutSuffix(otherLast)
            } else {
                otherWords = Self.wordsWithoutSuffix(RawText(other.raw).text)
            }
            let isBeginning = otherWords.joined().hasPrefix(words.joined())
            // Spaces and apostrophes part a name in one element and not in the other: MC DONALD, O'BRIEN.
            let isSame = otherWords.joined() == words.joined()
            if !isSame, !(isCutOff && isBeginning) { noteMismatch(.lastName, with: other) }
        }
    }

    private mutating func compareFirstNames() {
        guard let first = reading.license.firstName else { return }
        let words = Self.words(first)
        let isCutOff = source("DDF").map { RawText($0.raw).upperCased } == "T"
        for other in others(of: .firstName, ["DAC", "DCT", "DAA"]) {
            let name =
                other.element == "DAA"
                ? HolderName(full: other.raw, isFamilyNameLast: isFamilyNameLast) : HolderName(given: other.raw)
            // Spaces or commas may part the given names elsewhere than their own elements do.
            let otherWords = Self.words([name.first, name.middle].compactMap(\.self).joined(separator: " "))
            guard !otherWords.isEmpty, !Self.beginAlike(words, otherWords) else { continue }
            if isCutOff, otherWords.joined().hasPrefix(words.joined()) { continue }
            if name.isFamilyNameGuessed, Set(Self.words(other.raw)).isSuperset(of: words) { continue }
            noteMismatch(.firstName, with: other)
        }
    }

    /// True if one of two names is the first words of the other, whatever parts the words.
    private static func beginAlike(_ one: [String], _ other: [String]) -> Bool {
        let (first, second) = (one.joined(), other.joined())
        let (shorter, longer) = first.utf8.count <= second.utf8.count ? (first, other) : (second, one)
        var beginning = ""
        for word in longer where beginning.utf8.count < shorter.utf8.count { beginning += word }
        return beginning == shorter
    }

    /// Compares the numbers, except in version 01: its unique customer identifier is another number.
    private mutating func compareNumbers() {
        guard let number = reading.license.idNumber, payload.layout != 1 else { return }
        for other in others(of: .idNumber, ["DAQ", "DBJ"])
        where Self.words(other.raw).joined() != Self.words(number).joined() {
            noteMismatch(.idNumber, with: other)
        }
    }

    /// The elements of the days on which the holder turns so many years old.
    private static let birthdays = [("DDH", 18), ("DDI", 19), ("DDJ", 21)]

    /// Compares the day of birth with the days until which the holder is under an age: a changed one seldom follows.
    ///
    /// At least two of them must tell the same other day: an issuer may fill them with days that are no birthdays. Issuers
    /// may count the day itself in or not, and choose a day for those born on the 29th of February.
    private mutating func compareBirthdays() {
        guard let birth = reading.license.birthDate else { return }
        let told = Self.birthdays.compactMap { element, age -> (source: Source, birth: CalendarDate)? in
            guard let other = source(element), let day = Interpretation<CalendarDate>(date: other.raw).value,
                let birth = day.birthday(-age)
            else { return nil }
            return (other, birth)
        }
        guard told.count > 1,
            told.allSatisfy({ !$0.birth.isWithinADay(of: birth) && $0.birth.isWithinADay(of: told[0].birth) })
        else { return }
        noteMismatch(.birthDate, with: told[0].source)
    }

    private mutating func compareHeights() {
        guard let height = reading.license.height.flatMap(Self.centimeters) else { return }
        for other in others(of: .height, ["DAU", "DAV"]) {
            let reading =
                other.element == "DAU"
                ? Interpretation(height: other.raw, version: payload.layout)
                : Interpretation(heightInCentimeters: other.raw)
            guard let otherHeight = reading.value.flatMap(Self.centimeters) else { continue }
            if abs(height - otherHeight) > Tolerance.centimeters { noteMismatch(.height, with: other) }
        }
    }

    private mutating func compareWeights() {
        guard let weight = reading.license.weight.flatMap(Self.kilograms) else { return }
        for other in others(of: .weight, ["DAW", "DAX"]) {
            let unit: WeightUnit = other.element == "DAW" ? .pounds : .kilograms
            let reading = Interpretation(weight: other.raw, elementUnit: unit)
            guard let otherWeight = reading.value.flatMap(Self.kilograms) else { continue }
            if abs(weight - otherWeight) > Tolerance.kilograms { noteMismatch(.weight, with: other) }
        }
    }

    /// The largest difference of two values in different units after rounding.
    private enum Tolerance {
        /// One inch.
        static let centimeters = 2.54
        /// Issuers round pounds and kilograms apart.
        static let kilograms = 2.0
    }

    /// The sources that state a field too, beside the one from which it was taken.
    private func others(of field: DriverLicense.Field, _ elements: [String]) -> [Source] {
        elements.filter { $0 != reading.fields[field]?.element }.compactMap(source)
    }

    private mutating func noteMismatch(_ field: DriverLicense.Field, with other: Source) {
        noteMismatch(field, "The element \(other.element) states another \(field.noun); look at the document.")
    }

    private static func words(_ text: String) -> [String] {
        text.uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func wordsWithoutSuffix(_ text: String) -> [String] {
        var words = words(text)
        if words.count > 1, let last = words.last, HolderName.isSuffix(last, orLetter: false) { words.removeLast() }
        return words
    }

    private static func centimeters(_ height: String) -> Double? {
        guard let quantity = Quantity(height), let number = quantity.numbers.first else { return nil }
        return quantity.unit == "IN" ? Double(number) * 2.54 : Double(number)
    }

    private static func kilograms(_ weight: String) -> Double? {
        guard let quantity = Quantity(weight), let number = quantity.numbers.first else { return nil }
        return quantity.unit == "LB" ? Double(number) * 0.453_592_37 : Double(number)
    }
}

extension CalendarDate {
    /// The birthday of somebody born on this day; in February for a leap day in a year without one.
    fileprivate func birthday(_ age: Int) -> CalendarDate? {
        CalendarDate(year: year + age, month: month, day: day) ?? CalendarDate(lastDayOfMonth: month, of: year + age)
    }

    /// True if it is the same day as another, the day before or the day after.
    fileprivate func isWithinADay(of other: CalendarDate) -> Bool {
        self == other || dayBefore == other || other.dayBefore == self
    }

    private var dayBefore: CalendarDate? {
        CalendarDate(year: year, month: month, day: day - 1) ?? CalendarDate(lastDayOfMonth: month - 1, of: year)
            ?? CalendarDate(year: year - 1, month: 12, day: 31)
    }
}
