// SPDX-License-Identifier: Apache-2.0

/// A mistake in a text from outside, and its place.
///
/// Names members and rules, never values: these may be personal data.
public struct Mistake: Sendable, Hashable, Codable, Error, CustomStringConvertible {
    /// The place, as a JSON Pointer (RFC 6901); empty for the whole.
    public let place: String
    /// The kind of mistake.
    public let code: Code
    /// One sentence for a person.
    public let message: String

    /// A mistake with these parts.
    public init(_ code: Code, at place: String, _ message: String) {
        self.place = place
        self.code = code
        self.message = message
    }

    /// The kinds of mistakes.
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        /// The text is no JSON.
        case notJSON
        /// The text has more bytes than are read.
        case tooLarge
        /// A member is not there that must be.
        case missing
        /// A member is there that has no meaning.
        case unknownMember
        /// The value is of another kind.
        case wrongType
        /// The number is too small or too large, the text too short or too long, or the list.
        case outOfRange
        /// The text is none of the known words.
        case notOneOf
        /// The text has not the form that it must have.
        case wrongForm
        /// Something is there twice.
        case duplicate
        /// Two statements do not go together.
        case contradiction
        /// A selfie is asked for without a document beside it.
        case selfieAlone
    }

    public var description: String { "\(place.isEmpty ? "/" : place): \(message)" }
}
