// SPDX-License-Identifier: Apache-2.0

/// The result of a quality measure: a value from 0 to 1, with 1 the best, or the reason that there is none.
public enum Assessment: Sendable, Hashable, Codable {
    /// From 0, useless, to 1, nothing to wish for.
    case value(Double)
    /// The image gives nothing to judge by.
    case notAssessed(Reason)

    /// Why a measure has no value.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// No pixel of the image lies in the region.
        case outsideImage
        /// The region has too few pixels for this measure.
        case tooFewPixels
        /// There is no edge that stands out, as on a blank wall.
        case noEdges
        /// The size of the document in millimetres is not known.
        case unknownSize
        /// The face fills the image: nothing is seen beside it.
        case noBackground
        /// Both eyes are said to be at the same place.
        case noEyes
    }

    /// The value, if there is one.
    public var value: Double? {
        if case .value(let value) = self { value } else { nil }
    }

    /// A value that is 1 if there is no harm, a half at `half`, and falls towards 0 as harm grows without bound.
    ///
    /// All measures of harm share this curve: it falls at every step. So of two images the better one has the higher
    /// value, even if both are bad.
    static func falling(_ harm: Double, half: Double) -> Assessment {
        let share = harm / half
        return .value(1 / (1 + share * share))
    }

    private enum Key: CodingKey { case notAssessed }

    /// Reads a number, or an object that names the reason.
    ///
    /// - Throws: `DecodingError` if there is neither.
    public init(from decoder: any Decoder) throws {
        if let value = try? decoder.singleValueContainer().decode(Double.self) {
            self = .value(value)
        } else {
            self = .notAssessed(try decoder.container(keyedBy: Key.self).decode(Reason.self, forKey: .notAssessed))
        }
    }

    /// Writes a number, or `{"notAssessed": reason}`.
    ///
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .value(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .notAssessed(let reason):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(reason, forKey: .notAssessed)
        }
    }
}
