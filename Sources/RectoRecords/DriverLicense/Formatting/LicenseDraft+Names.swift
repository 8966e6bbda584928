// SPDX-License-Identifier: Apache-2.0

extension LicenseDraft {
    /// Reads the name from the elements of any version; each part from the element that states it most exactly.
    mutating func readNames() {
        setText(.lastName, \.lastName, from: source(firstOf: "DCS", "DAB"))
        setText(.firstName, \.firstName, from: source("DAC").flatMap(isName))
        setText(.middleName, \.middleName, from: source("DAD").flatMap(isName))
        setText(.suffix, \.suffix, from: source(firstOf: "DCU", "DAE"))
        noteSingleLetters()
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

    /// Sets those parts of a name that no element of their own states.
    private mutating func set(_ name: HolderName, from source: Source) {
        let parts: [(DriverLicense.Field, WritableKeyPath<DriverLicense, String?>, String?)] = [
            (.firstName, \.firstName, name.first), (.middleName, \.middleName, name.middle),
            (.lastName, \.lastName, name.last), (.suffix, \.suffix, name.suffix),
        ]
        for (field, path, part) in parts where reading.license[keyPath: path] == nil {
            guard let part else { continue }
            let isGuessed = field == .lastName ? name.isFamilyNameGuessed : name.areGivenNamesGuessed
            let why = "only spaces separate the names"
            set(field, path, to: isGuessed ? .guessed(part, why: why) : .plain(part), from: source)
            // The other reading: all of the words are one name.
            if field == .firstName, isGuessed, let middle = name.middle { keep("\(part) \(middle)", of: field) }
        }
    }

    /// Pennsylvania writes the family name last.
    var isFamilyNameLast: Bool {
        (payload.jurisdiction?.code ?? source("DAJ").map { RawText($0.raw).text }) == "PA"
    }

    /// Leaves out words such as NMN, which say that there is no such name.
    private func isName(_ source: Source) -> Source? { HolderName.isNothing(source.raw) ? nil : source }
}
