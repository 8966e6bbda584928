// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// The sentences for people, in every language that has a file in `Texts`.
///
/// A sentence has a key such as `advice.image.blurred`, the same in all languages, and may name values: `{field}`.
public struct Catalogue: Sendable {
    /// The sentences of each language, by key; English has every key.
    package let texts: [Language: [String: String]]

    /// The sentences that are compiled in.
    public static let stored = Catalogue(storedTexts)

    init(_ files: [(tag: String, json: String)]) {
        var texts: [Language: [String: String]] = [:]
        for (tag, json) in files {
            guard let language = Language(rawValue: tag),
                let sentences = try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))
            else { preconditionFailure("Texts/\(tag).json is no object of texts under a language's tag") }
            texts[language] = sentences
        }
        self.texts = texts
    }

    /// The languages, sorted by tag.
    public var languages: [Language] { texts.keys.sorted { $0.rawValue < $1.rawValue } }

    /// The sentence of a key in a language, or in the nearest one that has it.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - values: The values of the names in braces.
    ///   - language: The language.
    /// - Returns: The sentence; `nil` if no language has the key.
    public func text(_ key: String, _ values: [String: String] = [:], in language: Language) -> String? {
        guard let text = language.fallbacks.lazy.compactMap({ texts[$0]?[key] }).first else { return nil }
        guard !values.isEmpty else { return text }
        // In one pass, so that a value with braces stays as it is.
        return text.replacing(/\{([a-z][A-Za-z]*)\}/) { values[String($0.output.1)] ?? String($0.output.0) }
    }

    /// The sentence of a key in this very language, with its names in braces; `nil` if the language lacks it.
    public func own(_ key: String, of language: Language) -> String? { texts[language]?[key] }

    /// The sentence of a key that English is known to have.
    public func known(_ key: String, _ values: [String: String] = [:], in language: Language) -> String {
        guard let text = text(key, values, in: language) else { preconditionFailure("no text of \(key)") }
        return text
    }
}
