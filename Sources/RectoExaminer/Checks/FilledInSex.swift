// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// The sex that a person typed or chose in a form, in words of five languages or in one letter.
struct FilledInSex {
    private let sex: Sex

    /// The sex in a text; `nil` for words that are not known, and for none of the two, which contradicts no document.
    init?(_ text: String) {
        let word = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        guard let sex = Self.sexes[word] else { return nil }
        self.sex = sex
    }

    /// True if a document can mean the same: an X stands for unspecified, and contradicts nothing.
    func agrees(with other: Sex) -> Bool { other == sex || other == .unspecified }

    private static let sexes: [String: Sex] = {
        let women = [
            "f", "female", "woman", "v", "vrouw", "vrouwelijk", "w", "frau", "weiblich", "femme", "féminin", "feminin",
            "mujer", "femenino", "femenina",
        ]
        let men = [
            "m", "male", "man", "mannelijk", "mann", "männlich", "maennlich", "mannlich", "h", "homme", "masculin",
            "hombre", "masculino",
        ]
        let pairs = women.map { ($0, Sex.female) } + men.map { ($0, Sex.male) }
        return [String: Sex](uniqueKeysWithValues: pairs)
    }()
}
