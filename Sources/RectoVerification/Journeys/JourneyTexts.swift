// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages

/// The texts of a journey for people, by language and key.
public struct JourneyTexts: Sendable, Hashable {
    /// The texts of each language; English has every key.
    let texts: [Language: [String: String]]

    init(texts: [Language: [String: String]]) { self.texts = texts }

    /// The texts of a journey of the package, with those that the catalogue has for it in other languages.
    ///
    /// An unattended variant has the texts of its own, consents among them, and all others of the journey whose variant
    /// it is.
    init(_ own: JourneyTexts, shippedAs id: String) {
        var texts = own.texts
        let ids = [id, id.replacing("-unattended", with: "")]
        for language in Catalogue.stored.languages where language != .english {
            let keys = (texts[.english] ?? [:]).keys
            for key in keys where texts[language]?[key] == nil {
                let names = ids.prefix(key.hasPrefix("consent.") ? 1 : 2).lazy.map { "journey.\($0).\(key)" }
                texts[language, default: [:]][key] = names.compactMap { Catalogue.stored.own($0, of: language) }.first
            }
        }
        self.init(texts: texts)
    }

    /// The text of a key in a language, or in the nearest one that has it; `nil` if English has none.
    public func text(_ key: String, in language: Language) -> String? {
        language.fallbacks.lazy.compactMap { texts[$0]?[key] }.first
    }

    /// The text of a step, such as that of a consent.
    public func text(of step: StepID, in language: Language) -> String? { text("\(step).text", in: language) }

    /// The title of a step.
    public func title(of step: StepID, in language: Language) -> String? { text("\(step).title", in: language) }

    /// The message with a passcode; `nil` if the journey has none that holds the passcode.
    public func message(with passcode: String, for step: StepID, in language: Language) -> String? {
        guard let message = text(step.messageKey, in: language), message.contains("{passcode}") else { return nil }
        return message.replacing("{passcode}", with: passcode)
    }

    /// All texts in a language, each in the nearest one that has it, by key.
    public func all(in language: Language) -> [String: String] {
        (texts[.english] ?? [:]).keys.reduce(into: [:]) { $0[$1] = text($1, in: language) }
    }

    /// The languages, sorted.
    public var languages: [Language] { texts.keys.sorted { $0.rawValue < $1.rawValue } }

    /// The language for a person: the first preferred one that the journey or the catalogue has, else the
    /// verification's.
    ///
    /// - Parameters:
    ///   - preference: The languages that the person reads.
    ///   - language: The verification's language.
    /// - Returns: A language that there are texts in.
    public func language(for preference: LanguagePreference, orElse language: Language) -> Language {
        preference.best(among: languages + Catalogue.stored.languages, orElse: language)
    }
}

extension StepID {
    /// The key of the message with a passcode, among the texts of a journey.
    var messageKey: String { "\(self).message" }
}
