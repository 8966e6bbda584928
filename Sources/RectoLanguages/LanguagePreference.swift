// SPDX-License-Identifier: Apache-2.0

/// The languages that a person reads, the best one first.
public struct LanguagePreference: Sendable, Hashable {
    /// The preference of the request that is being answered; empty outside of requests.
    @TaskLocal public static var current = LanguagePreference([])

    /// The languages, the best one first.
    public let languages: [Language]

    /// A preference for these languages.
    public init(_ languages: [Language]) { self.languages = languages }

    /// The preference of an `Accept-Language` header (RFC 9110, 12.5.4), at most the first twenty languages.
    ///
    /// Parts that are no language, such as `*`, and those of weight 0 are left out.
    public init(header: String) {
        let parts = header.prefix(1_000).split(separator: ",").prefix(20)
        let weighted = parts.compactMap { part -> (language: Language, weight: Double)? in
            let members = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let tag = members.first, let language = Language(rawValue: tag) else { return nil }
            let weight = members.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 && weight <= 1 ? (language, weight) : nil
        }
        // Sorted by place as well: the order of equal weights is the header's.
        languages = weighted.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.language)
    }

    /// The first language that texts exist in, exactly or less exactly.
    ///
    /// - Parameters:
    ///   - languages: The languages of the texts.
    ///   - last: A language to be tried after the preferred ones.
    /// - Returns: One of the languages of the texts; English if none fits.
    public func best(among languages: [Language], orElse last: Language = .english) -> Language {
        let wanted = (self.languages + [last]).lazy.flatMap { $0.substitutes }
        return wanted.first { languages.contains($0) } ?? .english
    }
}
