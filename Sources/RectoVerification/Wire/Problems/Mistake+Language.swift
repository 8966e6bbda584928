// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON
internal import RectoLanguages

extension Mistake {
    /// The sentence for a person: in English the exact message, in other languages that of the code.
    func text(in language: Language) -> String {
        guard language != .english else { return message }
        return Catalogue.stored.known("mistake.\(code.rawValue)", ["name": name], in: language)
    }

    /// The member's name; in a list the whole place, since a number alone names nothing.
    private var name: String {
        let parts = place.split(separator: "/")
        guard let last = parts.last else { return "/" }
        return last.allSatisfy(\.isNumber) ? parts.joined(separator: "/") : String(last)
    }
}
