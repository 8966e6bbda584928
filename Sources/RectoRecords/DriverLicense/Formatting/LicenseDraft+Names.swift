// SPDX-License-Identifier: Apache-2.0

extension LicenseDraft {
    /// Reads the name from the elements of any version; each part from the element that states it most exactly.
    mutating func readNames() {
        let (family, given) = (source(firstOf: "DCS", "DAB").flatMap(isName), source("DAC").flatMap(isName))
        let middle = source("DAD").flatMap(isName)
        let holdsAllNames = given == nil && source(firstOf: "DCT", "DAA") == nil && family.map(Self.hasComma) == true
        let holdsGivenNames = middle == nil && given.map(Self.hasComma) == true
        if !holdsAllNames { setNames(.lastName, \.lastName, from: family) }
        if !holdsGivenNames { setNames(.firstName, \.firstName, from: given) }
        setNames(.middleName, \.middleName, from: middle)
        setNames(.suffix, \.suffix, from: source(firstOf: "DCU", "DAE"))
        noteSingleLetters()
        if holdsAllNames, let family {
            let name = HolderName(full: RawText(family.raw).text, isFamilyNameLast: false)
            set(name, from: family, how: "the element of the family name holds the given names too")
        }
        if holdsGivenNames, let given {
            let name = HolderName(given: given.raw)
            set(name, from: given, how: "the element of the first name holds the middle names too")
        }
        if reading.license.firstName == nil, let given = source("DCT") {
            set(HolderName(given: given.raw), from: given)
        }
        let isPartless = reading.license.lastName == nil || reading.license.firstName == nil
        if isPartless, let full = source("DAA") {
            set(HolderName(full: full.raw, isFamilyNameLast: isFamilyNameLast), from: full)
        }
    }

    /// Keeps both readings of a name that ends in a single letter: part of the name, initial or suffix.
    ///
    /// The record has the name as its element states it, since the standard has elements for middle names and suffixes.
    private mutating func noteSingleLetters() {
        let names = [(DriverLicense.Field.lastName, reading.license.lastName), (.firstName, reading.license.firstName)]
        for (field, name) in names {
            let words = name?.split(separator: " ") ?? []
            guard words.count > 1, let last = words.last, last.count == 1, last.first?.isLetter == true else {
                continue
            }
            keep(words.dropLast().joined(separator: " "), of: field)
            let why = "the single letter at its end may be an initial or a suffix"
            note(.fieldUncertain, .warning, field, "The \(field.noun) is one of several readings: \(why).")
        }
    }

    /// Warns if the issuer marks a name as cut off.
    mutating func noteTruncation() {
        let flags: [(String, DriverLicense.Field)] = [("DDE", .lastName), ("DDF", .firstName), ("DDG", .middleName)]
        for (element, field) in flags where source(element).map({ RawText($0.raw).upperCased }) == "T" {
            note(.fieldTruncated, .info, field, "The issuer marks the \(field.noun) as cut off.")
        }
    }

    /// Sets a field to the names of its source with spaces between; the standard writes commas between middle names.
    private mutating func setNames(
        _ field: DriverLicense.Field,
        _ path: WritableKeyPath<DriverLicense, String?>,
        from source: Source?
    ) {
        guard let source else { return }
        let names = HolderName.spaced(source.raw)
        if field != .suffix, let suffix = self.source(firstOf: "DCU", "DAE") {
            let others = HolderName.withoutSuffix(names, HolderName.spaced(suffix.raw))
            guard others == names else {
                let how = "the suffix behind it, which has an element of its own, was left out"
                return set(field, path, to: .repaired(others, how: how), from: source)
            }
        }
        let isStandard = field == .middleName || names == RawText(source.raw).text
        set(field, path, to: isStandard ? .plain(names) : .repaired(names, how: "commas became spaces"), from: source)
    }

    /// Sets those parts of a name that no element of their own states; `how` says in what its source departs from the
    /// standard.
    private mutating func set(_ name: HolderName, from source: Source, how: String? = nil) {
        let parts: [(DriverLicense.Field, WritableKeyPath<DriverLicense, String?>, String?)] = [
            (.firstName, \.firstName, name.first), (.middleName, \.middleName, name.middle),
            (.lastName, \.lastName, name.last), (.suffix, \.suffix, name.suffix),
        ]
        for (field, path, part) in parts where reading.license[keyPath: path] == nil {
            guard let part else { continue }
            let isGuessed = field == .lastName ? name.isFamilyNameGuessed : name.areGivenNamesGuessed
            let why = "only spaces separate the names"
            let certain = how.map { Interpretation.repaired(part, how: $0) } ?? .plain(part)
            set(field, path, to: isGuessed ? .guessed(part, why: why) : certain, from: source)
            // The other reading: all of the words are one name.
            if field == .firstName, isGuessed, let middle = name.middle { keep("\(part) \(middle)", of: field) }
        }
    }

    /// Pennsylvania writes the family name last.
    var isFamilyNameLast: Bool {
        (payload.jurisdiction?.code ?? source("DAJ").map { RawText($0.raw).text }) == "PA"
    }

    private static func hasComma(_ source: Source) -> Bool { RawText(source.raw).text.contains(",") }

    /// Leaves out words such as NMN, which say that there is no such name.
    private func isName(_ source: Source) -> Source? { HolderName.isNothing(source.raw) ? nil : source }
}
