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

    /// English, in which everything is written.
    public static let english: Language = "en"

    /// The language and its less exact substitutes, English last: `nl-be`, `nl`, `en`.
    public var fallbacks: [Language] {
        var parts = rawValue.split(separator: "-")
        var languages: [Language] = []
        while !parts.isEmpty {
            if let language = Language(rawValue: parts.joined(separator: "-")) { languages.append(language) }
            parts.removeLast()
        }
        return languages.contains(.english) ? languages : languages + [.english]
    }
}

// Bytes rather than characters, since a letter with a combining mark lies between two letters.
extension UInt8 {
    fileprivate var isTagLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    fileprivate var isTagCharacter: Bool {
        isTagLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}
