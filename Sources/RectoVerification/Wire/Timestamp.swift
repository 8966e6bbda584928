// SPDX-License-Identifier: Apache-2.0

/// A moment to the millisecond, in text as RFC 3339 writes it in UTC: `2026-03-09T08:15:30Z`, `…30.250Z`.
public struct Timestamp: Sendable, Hashable, Comparable, Codable {
    /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds left out.
    public let milliseconds: Int64

    /// The years that have four digits.
    static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    /// The moment so many milliseconds after the beginning of 1970.
    ///
    /// - Precondition: It lies in the years 1 to 9999.
    public init(milliseconds: Int64) {
        precondition(Self.range.contains(milliseconds), "a year that has not four digits")
        self.milliseconds = milliseconds
    }

    /// The moment a while later, or earlier.
    ///
    /// - Precondition: It lies in the years 1 to 9999.
    public func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        return Timestamp(milliseconds: milliseconds + seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }

    /// The time from this moment to another.
    public func duration(to other: Timestamp) -> Duration { .milliseconds(other.milliseconds - milliseconds) }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let timestamp = Timestamp(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time as RFC 3339 writes it")
        }
        self = timestamp
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
