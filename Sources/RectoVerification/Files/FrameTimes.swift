// SPDX-License-Identifier: Apache-2.0

/// The times of a recording's frames, in milliseconds since its first frame.
///
/// The first time is 0, and no time is before the one ahead of it. There are 1 to 3,600 times, up to ten minutes.
public struct FrameTimes: Sendable, Hashable {
    /// The times, one for each frame.
    public let milliseconds: [Int]

    /// The header that states them.
    public static let header = "X-Frame-Times"
    /// The most times.
    public static let greatestCount = Limit.frames.range.upperBound
    /// The latest time.
    public static let latest = 600_000

    /// The reason that numbers are no times of frames.
    public enum Defect: String, Sendable, Hashable, Error, CustomStringConvertible {
        /// A part of the text is no number.
        case notANumber = "Times are whole milliseconds with commas between them, as in “0, 66, 133”."
        /// There is no time, or there are too many.
        case count = "There are 1 to 3600 times, one for each frame."
        /// The first time is not 0.
        case notFromZero = "Times count from the first frame, so the first time is 0."
        /// A time is before the one ahead of it.
        case decreasing = "A time is before the one ahead of it."
        /// A time is too late.
        case tooLate = "The last time is 600000 milliseconds at most."

        /// One sentence.
        public var description: String { rawValue }
    }

    /// Times.
    ///
    /// - Parameter milliseconds: Since the first frame, in the order of the frames.
    /// - Throws: The ``Defect`` that the numbers have.
    public init(milliseconds: [Int]) throws(Defect) {
        guard (1...Self.greatestCount).contains(milliseconds.count) else { throw .count }
        guard milliseconds[0] == 0 else { throw .notFromZero }
        guard zip(milliseconds, milliseconds.dropFirst()).allSatisfy(<=) else { throw .decreasing }
        guard milliseconds[milliseconds.count - 1] <= Self.latest else { throw .tooLate }
        self.milliseconds = milliseconds
    }

    /// Times as the header `X-Frame-Times` writes them: a list of integers (RFC 9651, 3.1).
    ///
    /// - Throws: The ``Defect`` of the text.
    public init(_ text: String) throws(Defect) {
        var numbers: [Int] = []
        for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            guard numbers.count < Self.greatestCount else { throw .count }
            let digits = part.drop { $0 == UInt8(ascii: " ") }
            let isNumber = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard isNumber, digits.count <= 9, let number = Int(String(decoding: digits, as: UTF8.self)) else {
                throw .notANumber
            }
            numbers.append(number)
        }
        try self.init(milliseconds: numbers)
    }

    /// Number of times.
    public var count: Int { milliseconds.count }

    /// The time from the first frame to the last.
    public var duration: Duration { .milliseconds(milliseconds[milliseconds.count - 1]) }
}

extension FrameTimes: CustomStringConvertible, Codable {
    /// The text of the header.
    public var description: String { milliseconds.map(String.init).joined(separator: ", ") }

    /// The times in a list.
    public init(from decoder: any Decoder) throws {
        try self.init(milliseconds: [Int](from: decoder))
    }

    /// Writes the times as a list.
    public func encode(to encoder: any Encoder) throws { try milliseconds.encode(to: encoder) }
}
