// SPDX-License-Identifier: Apache-2.0

/// The texts of a journey for people, by language and key.
public struct JourneyTexts: Sendable, Hashable {
    /// The texts of each language; English has every key.
    let texts: [Language: [String: String]]

    /// The text of a key in a language, or in the nearest one that has it; `nil` if English has none.
    public func text(_ key: String, in language: Language) -> String? {
        language.fallbacks.lazy.compactMap { texts[$0]?[key] }.first
    }

    /// The text of a step, such as that of a consent.
    public func text(of step: StepID, in language: Language) -> String? { text("\(step).text", in: language) }

    /// The title of a step.
    public func title(of step: StepID, in language: Language) -> String? { text("\(step).title", in: language) }

    /// The languages, sorted.
    public var languages: [Language] { texts.keys.sorted { $0.rawValue < $1.rawValue } }
}
