// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A sketch of a document's portrait, by which the same portrait is known again and no person is recognised.
///
/// For each of 256 places of the upright face it says whether the next one to the right is darker. Another photograph of
/// the same person has another sketch.
public struct PortraitSketch: Sendable, Hashable {
    /// The comparisons, eight a byte.
    public let bits: Data

    /// Bytes of a sketch.
    public static let byteCount = 32

    /// The comparisons that may differ between two pictures of one portrait.
    ///
    /// Of rendered portraits, recoded, scaled and cropped pictures of one differ in 28 at most, and portraits of two people
    /// in 54 and more: see `Benchmarks/README.md`.
    public static let mostDifferences = 36

    /// A sketch of these bytes; `nil` if they are not as many as there must be.
    public init?(bits: Data) {
        guard bits.count == Self.byteCount else { return nil }
        self.bits = Data(bits)
    }

    /// The number of comparisons that differ.
    public func differences(from other: PortraitSketch) -> Int {
        zip(bits, other.bits).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
    }

    /// True if both are of one portrait.
    public func isSame(as other: PortraitSketch) -> Bool { differences(from: other) <= Self.mostDifferences }

    /// The coarse values that the sketch is found by: of two pictures of one portrait some are the same.
    public var cells: Set<Data> {
        Set(bits.enumerated().map { Data([UInt8($0), $1]) })
    }
}
