// SPDX-License-Identifier: Apache-2.0

/// A flag of a subject in transport form.
public struct FlagResource: Sendable, Hashable, Codable {
    /// Its name.
    public let name: String
    /// The time it was set.
    public let setAt: Timestamp
    /// The author, as events name it.
    public let setBy: String

    /// A flag with these parts.
    public init(name: String, setAt: Timestamp, setBy: String) {
        self.name = name
        self.setAt = setAt
        self.setBy = setBy
    }

    /// The most flags of a subject.
    public static let mostOfSubject = 32

    /// True if a text may be the name of a flag: 1 to 40 letters, digits and hyphens, a small letter first.
    public static func isName(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z][A-Za-z0-9-]{0,39}/) != nil
    }
}
