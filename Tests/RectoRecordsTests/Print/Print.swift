// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoRecords

/// Lines of print as a reader gives them, made of text and place.
///
/// Text is written on a card of width 1: characters are 0.62 of the capitals' height wide.
enum Print {
    /// A line with its left end, baseline and height of capitals, in widths of the document.
    static func line(
        _ text: String,
        _ left: Double,
        _ baseline: Double,
        height: Double = 0.025,
        confidence: Double = 0.999,
        alternatives: [Int: (Character, Double)] = [:]
    ) -> PrintedText {
        let step = height * 0.85
        let characters = text.enumerated().map { index, character in
            let (other, share) = alternatives[index] ?? (character, 0)
            let rest = other == character ? confidence : 1 - share
            return PrintedText.Character(
                character: character,
                confidence: rest,
                letterConfidence: other.isNoOtherLetter(than: character) ? confidence : rest,
                digitConfidence: other.isDigitOrLetter(character) ? confidence : rest,
                alternative: alternatives[index]?.0,
                left: left + Double(index) * step,
                right: left + Double(index + 1) * step
            )
        }
        return PrintedText(
            characters: characters,
            left: left,
            right: left + Double(text.count) * step,
            baseline: baseline,
            capitalHeight: height
        )
    }

    /// The print of a front: titles at the top, and below them rows right of the portrait, written as they stand.
    ///
    /// Spaces at the beginning of a row indent it; several of them within a row part its values.
    static func front(sign: String? = nil, titles: [String], rows: [String]) -> [PrintedText] {
        let height = 0.019
        let heads = titles.enumerated().map { line($1, 0.2, 0.05 + Double($0) * 0.035, height: 0.025) }
        let body = rows.enumerated().filter { !$0.element.isEmpty }.map { index, row in
            let indent = row.prefix { $0 == " " }.count
            let left = 0.34 + Double(indent) * height * 0.85
            return line(String(row.dropFirst(indent)), left, 0.15 + Double(index) * 0.031, height: height)
        }
        return heads + body + (sign.map { [line($0, 0.05, 0.07, height: 0.03)] } ?? [])
    }

    /// The print of a German licence.
    static let germanLicence = [
        line("D", 0.05, 0.07, height: 0.03), line("FÜHRERSCHEIN", 0.2, 0.07, height: 0.04),
        line("BUNDESREPUBLIK DEUTSCHLAND", 0.2, 0.11, height: 0.02),
        line("1. Mustermann", 0.35, 0.16), line("2. Erika", 0.35, 0.205),
        line("3. 12.08.1983 Berlin", 0.35, 0.25), line("4a. 24.01.2023", 0.35, 0.295),
        line("4c. Stadt Köln", 0.7, 0.295, height: 0.02), line("4b. 23.01.2038", 0.35, 0.34),
        line("5. J010000SD51", 0.35, 0.385), line("9. AM/B/L", 0.35, 0.54),
    ]

    /// The print of a licence of California.
    static let californianLicence = [
        line("California", 0.05, 0.06, height: 0.045), line("USA", 0.45, 0.05, height: 0.02),
        line("DRIVER LICENSE", 0.55, 0.06, height: 0.03),
        line("DL", 0.34, 0.13, height: 0.02), line("I1234568", 0.38, 0.13, height: 0.035),
        line("EXP 08/31/2029", 0.34, 0.17), line("LN CARDHOLDER", 0.34, 0.21), line("FN IMA", 0.34, 0.245),
        line("2570 24TH STREET", 0.34, 0.28), line("ANYTOWN, CA 95818", 0.34, 0.315),
        line("DOB 08/31/1977", 0.34, 0.36), line("CLASS C", 0.8, 0.17), line("END NONE", 0.8, 0.2),
        line("SEX F", 0.6, 0.44), line("HAIR BRN", 0.75, 0.44), line("EYES BRN", 0.88, 0.44),
        line("HGT 5'-05''", 0.6, 0.475), line("WGT 125 lb", 0.78, 0.475), line("ISS", 0.85, 0.52),
        line("08/31/2024", 0.82, 0.55),
    ]

    /// The print of a passport's page, without its zone.
    static let passport = [
        line("PASSPORT", 0.05, 0.05, height: 0.03), line("KONINKRIJK DER NEDERLANDEN", 0.3, 0.05, height: 0.025),
        line("Type/Type", 0.35, 0.1, height: 0.013), line("Code/Code", 0.48, 0.1, height: 0.013),
        line("Document number/Numéro du document", 0.66, 0.1, height: 0.013),
        line("P", 0.35, 0.13, height: 0.02), line("NLD", 0.48, 0.13, height: 0.02),
        line("SPECI2014", 0.66, 0.13, height: 0.02),
        line("Naam/Surname/Nom", 0.35, 0.17, height: 0.013), line("De Bruijn", 0.35, 0.2, height: 0.02),
        line("Voornamen/Given names/Prénoms", 0.35, 0.235, height: 0.013),
        line("Willeke Liselotte", 0.35, 0.265, height: 0.02),
        line("Nationaliteit/Nationality", 0.35, 0.3, height: 0.013), line("Nederlandse", 0.35, 0.33, height: 0.02),
        line("Geboortedatum/Date of birth", 0.35, 0.365, height: 0.013),
        line("Geslacht/Sex", 0.7, 0.365, height: 0.013),
        line("10 MAA/MAR 1965", 0.35, 0.395, height: 0.02), line("V/F", 0.7, 0.395, height: 0.02),
        line("Geboorteplaats/Place of birth", 0.35, 0.43, height: 0.013), line("Specimen", 0.35, 0.46, height: 0.02),
        line("Datum van afgifte/Date of issue", 0.35, 0.495, height: 0.013),
        line("Autoriteit/Authority", 0.68, 0.495, height: 0.013),
        line("09 MAA/MAR 2024", 0.35, 0.525, height: 0.02), line("Burg. van Stad", 0.68, 0.525, height: 0.02),
        line("en Dorp", 0.68, 0.555, height: 0.02),
        line("Geldig tot/Date of expiry", 0.35, 0.56, height: 0.013), line("09 MAA/MAR 2034", 0.35, 0.59, height: 0.02),
    ]

    /// The lines of a document that lies askew, or is bent: they fall by the slope with each width to the right, and by
    /// the bend more with each further one.
    static func askew(_ lines: [PrintedText], slope: Double, bend: Double = 0) -> [PrintedText] {
        lines.map { line in
            var line = line
            let along = (line.left + line.right) / 2 - 0.5
            line.baseline += (slope + bend * along / 2) * along
            line.slope = slope + bend * along
            return line
        }
    }

    /// The height of an ID-1 card in widths.
    static let card = 0.63

    /// The values of these lines.
    static func document(_ lines: [PrintedText], height: Double = card) -> PrintedDocument {
        PrintInterpreter().interpret(lines, height: height, on: CalendarDate(year: 2026, month: 11, day: 26))
    }
}

extension PrintedDocument {
    /// The value of a field, with `?` behind it if it is marked.
    func text(_ field: PrintedField) -> String? {
        values[field].map { $0.isSure ? $0.value : $0.value + "?" }
    }
}

extension Character {
    /// True if it is a letter as another one, with another diacritic.
    fileprivate func isAccented(_ other: Character) -> Bool {
        String(self).compare(String(other), options: [.diacriticInsensitive, .caseInsensitive]) == .orderedSame
    }

    /// True if a name that may have it has the same letter: names have no digits.
    fileprivate func isNoOtherLetter(than other: Character) -> Bool {
        isAccented(other) || isNumber || isDigitOrLetter(other)
    }

    /// True for a digit and the letter that looks like it.
    fileprivate func isDigitOrLetter(_ other: Character) -> Bool {
        [["0", "O"], ["1", "I"], ["5", "S"]].contains { $0.contains(self) && $0.contains(other) }
    }
}
