// SPDX-License-Identifier: Apache-2.0

/// A distance between two faces, and the rates of errors that were measured with it as the threshold.
public struct FaceDistance: Sendable, Hashable, Codable {
    /// The distance, by the model's metric.
    public let distance: Double
    /// The share of pairs of different people at or below the distance.
    public let falseMatchRate: Double
    /// The bound that the false match rate surely keeps; judgements use it.
    public let upperBound: Double
    /// The group of people with the highest false match rate of all that were measured.
    public let worstGroup: GroupRate?
    /// The share of pairs of one person beyond the distance.
    public let falseNonMatchRate: NonMatchRate?
    /// The source of the numbers.
    public let basis: String

    /// The false match rate among pairs of different people of one group.
    public struct GroupRate: Sendable, Hashable, Codable {
        /// The group, in words.
        public let name: String
        /// The share of its pairs at or below the distance.
        public let falseMatchRate: Double
        /// The bound that this share surely keeps.
        public let upperBound: Double?

        /// The rate of a group.
        public init(name: String, falseMatchRate: Double, upperBound: Double? = nil) {
            self.name = name
            self.falseMatchRate = falseMatchRate
            self.upperBound = upperBound
        }
    }

    /// The share of pairs of one person that a threshold rejects.
    public struct NonMatchRate: Sendable, Hashable, Codable {
        /// The share among pairs of photographs.
        public let clean: Double
        /// The bound that ``clean`` surely keeps.
        public let upperBound: Double?
        /// The lowest and the highest share among pairs of a photograph and a printed portrait.
        public let printed: [Double]?

        /// Rates of rejected pairs.
        public init(clean: Double, upperBound: Double? = nil, printed: [Double]? = nil) {
            self.clean = clean
            self.upperBound = upperBound
            self.printed = printed
        }
    }

    /// A distance with its rates.
    ///
    /// - Parameters:
    ///   - distance: The distance, by the model's metric.
    ///   - falseMatchRate: The share of pairs of different people at or below the distance.
    ///   - upperBound: The bound that the share surely keeps; `nil` if `falseMatchRate` is one.
    ///   - worstGroup: The group with the highest false match rate.
    ///   - falseNonMatchRate: The share of pairs of one person beyond the distance.
    ///   - basis: The source of the numbers.
    public init(
        distance: Double,
        falseMatchRate: Double,
        upperBound: Double? = nil,
        worstGroup: GroupRate? = nil,
        falseNonMatchRate: NonMatchRate? = nil,
        basis: String
    ) {
        self.distance = distance
        self.falseMatchRate = falseMatchRate
        self.upperBound = upperBound ?? falseMatchRate
        self.worstGroup = worstGroup
        self.falseNonMatchRate = falseNonMatchRate
        self.basis = basis
    }

    private enum CodingKeys: String, CodingKey {
        case distance, falseMatchRate, upperBound, worstGroup, falseNonMatchRate, basis
    }

    public init(from decoder: any Decoder) throws {
        let entry = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            distance: try entry.decode(Double.self, forKey: .distance),
            falseMatchRate: try entry.decode(Double.self, forKey: .falseMatchRate),
            upperBound: try entry.decodeIfPresent(Double.self, forKey: .upperBound),
            worstGroup: try entry.decodeIfPresent(GroupRate.self, forKey: .worstGroup),
            falseNonMatchRate: try entry.decodeIfPresent(NonMatchRate.self, forKey: .falseNonMatchRate),
            basis: try entry.decode(String.self, forKey: .basis)
        )
    }

    /// True if the distance is above 0, and rates and bounds are from 0 to 1, bounds not below their rates.
    var isSound: Bool {
        let rates =
            [falseMatchRate, upperBound, worstGroup?.falseMatchRate, worstGroup?.upperBound]
            + [falseNonMatchRate?.clean, falseNonMatchRate?.upperBound]
        let printed = falseNonMatchRate?.printed ?? []
        return distance > 0 && upperBound >= falseMatchRate
            && (rates.compactMap(\.self) + printed).allSatisfy { (0...1).contains($0) }
            && (falseNonMatchRate?.printed.map { $0.count == 2 } ?? true)
    }
}
