// SPDX-License-Identifier: Apache-2.0

/// A language of texts, as BCP 47 writes it: `en`, `nl`, `nl-BE`.
public struct Language: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    /// The tag, in lower case.
    public let rawValue: String

    /// The language of a tag, in either case; `nil` if it is no tag.
    public init?(rawValue: String) {
        let parts = rawValue.lowercased().utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard rawValue.utf8.count <= 35, let first = parts.first, (2...3).contains(first.count),
            first.allSatisfy(\.isTagLetter),
            parts.dropFirst().allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isTagCharacter) })
        else { return nil }
        self.rawValue = rawValue.lowercased()
    }

    /// The language of a tag that is known to be one.
    public init(stringLiteral value: String) {
        guard let language = Language(rawValue: value) else { preconditionFailure("no language tag") }
        self = language
    }

    /// The language of a POSIX locale such as `nl_NL.UTF-8`; `nil` for `C`, `POSIX` and an empty one.
    public init?(locale: String) {
        let tag = locale.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
        guard !["", "c", "posix"].contains(tag.lowercased()) else { return nil }
        self.init(rawValue: String(tag))
    }

    /// The language of messages in an environment (POSIX.1-2024, 8.2): of `LC_ALL`, else of `LC_MESSAGES`, else of
    /// `LANG`; English if that is none.
    public init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        self = locale.flatMap(Language.init(locale:)) ?? .english
    }

    /// English, in which everything is written.
    public static let english: Language = "en"

    /// The language and its less exact substitutes, English last: `nl-be`, `nl`, `en`.
    public var fallbacks: [Language] {
        substitutes.contains(.english) ? substitutes : substitutes + [.english]
    }

    /// The language and its less exact substitutes: `nl-be`, `nl`.
    var substitutes: [Language] {
        let parts = rawValue.split(separator: "-")
        return parts.indices.reversed().compactMap { Language(rawValue: parts[...$0].joined(separator: "-")) }
    }
}

// Bytes rather than characters, since a letter with a combining mark lies between two letters.
extension UInt8 {
    fileprivate var isTagLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    fileprivate var isTagCharacter: Bool {
        isTagLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}
