// SPDX-License-Identifier: Apache-2.0

/// The false match rate that comparisons of faces must keep.
public struct FaceRequirement: Sendable, Hashable, Codable {
    /// Highest share of pairs of different people that may be taken for one person; above 0 and below 1.
    public let falseMatchRate: Double
    /// True if the group of people with the highest measured rate must keep it, too.
    public let includesWorstGroup: Bool

    /// A requirement; by default one false match in 10,000 comparisons, as NIST SP 800-63B-4 asks for.
    ///
    /// - Precondition: The rate is above 0 and below 1.
    public init(falseMatchRate: Double = 0.0001, includesWorstGroup: Bool = false) {
        precondition(falseMatchRate > 0 && falseMatchRate < 1, "a rate is a share above 0 and below 1")
        self.falseMatchRate = falseMatchRate
        self.includesWorstGroup = includesWorstGroup
    }
}
