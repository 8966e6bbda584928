// SPDX-License-Identifier: Apache-2.0

extension Interpretation where Value == Sex {
    /// Reads 1, 2, M, F, X or a word; 0, 9 and U, which state nothing, are empty.
    init(sex raw: String) {
        guard let text = RawText(raw).upperCased else { self = .empty; return }
        switch text {
        case "1", "01", "M", "MALE": self = .plain(.male)
        case "2", "02", "F", "FEMALE": self = .plain(.female)
        case "X", "NON-BINARY", "NONBINARY": self = .plain(.unspecified)
        case "HOMME", "MASCULIN", "MASCULINO": self = .plain(.male)
        case "FEMME", "FÉMININ", "FEMININ", "FEMENINO": self = .plain(.female)
        case "0", "9", "U", "UNKNOWN", "NOT SPECIFIED": self = .empty
        default: self = .invalid(why: "it is none of the codes for a sex")
        }
    }
}
