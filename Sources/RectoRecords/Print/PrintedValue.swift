// SPDX-License-Identifier: Apache-2.0

/// The value of one field as the print states it.
public struct PrintedValue: Sendable, Hashable {
    /// The normalised value; dates as in ISO 8601.
    public var value: String
    /// The characters as printed; lines are joined by a line feed.
    public var raw: String
    /// The probability that the value is the document's, 0 to 1.
    public var confidence: Double
    /// Another reading that makes sense as well; `nil` if there is none.
    public var alternative: String?
    /// True if the value may be used without a mark: see ``PrintInterpreter/Configuration/sureConfidence``.
    public var isSure: Bool
    /// The probability that this print is the value of its field, 0 to 1, whatever its characters are.
    public var certainty: Double
    /// The place of each printed line.
    public var places: [PrintedArea]
    /// The characters of ``raw`` as the reader gave them, line feeds left out.
    public var characters: [PrintedText.Character]

    /// A value with these parts.
    public init(
        value: String,
        raw: String,
        confidence: Double,
        alternative: String? = nil,
        isSure: Bool,
        certainty: Double = 1,
        places: [PrintedArea] = [],
        characters: [PrintedText.Character] = []
    ) {
        self.value = value
        self.raw = raw
        self.confidence = confidence
        self.alternative = alternative
        self.isSure = isSure
        self.certainty = certainty
        self.places = places
        self.characters = characters
    }
}
