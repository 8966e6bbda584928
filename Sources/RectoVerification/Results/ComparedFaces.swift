// SPDX-License-Identifier: Apache-2.0

/// The distance of the selfie from a document's portrait, and its meaning; for the application, never for the person.
public struct ComparedFaces: Sendable, Hashable, Codable {
    /// The type of the document.
    public var documentType: DocumentType
    /// The judgement: `face.matched`, `face.uncertain`, `face.mismatch`, or `face.unproven` if the model was never shown
    /// to keep the rate that was asked for.
    public var judgement: String
    /// The distance of the two faces, by the metric.
    public var distance: Double
    /// Highest share of pairs of different people that are as close or closer; absent beyond the largest distance that
    /// was measured.
    public var rate: Double?
    /// The distance up to which two faces count as one person's.
    public var threshold: Double
    /// The distances at which a person has to look: from the first to the second.
    public var band: [Double]
    /// Highest share of pairs of different people closer than the threshold.
    public var falseMatchRate: Double
    /// The measured group with the highest such share.
    public var worstGroup: Group?
    /// The share of pairs of one person beyond the threshold.
    public var falseNonMatchRate: NonMatches?
    /// The metric of distances.
    public var metric: String
    /// The model of faces.
    public var model: String

    /// The share of pairs of different people of one group.
    public struct Group: Sendable, Hashable, Codable {
        /// The group, in words.
        public var name: String
        /// The share.
        public var falseMatchRate: Double
        /// The bound that the share surely keeps.
        public var upperBound: Double?

        /// The rate of a group.
        public init(name: String, falseMatchRate: Double, upperBound: Double? = nil) {
            self.name = name
            self.falseMatchRate = falseMatchRate
            self.upperBound = upperBound
        }
    }

    /// The share of pairs of one person that are rejected.
    public struct NonMatches: Sendable, Hashable, Codable {
        /// The share among pairs of photographs.
        public var clean: Double
        /// The bound that ``clean`` surely keeps.
        public var upperBound: Double?
        /// The lowest and the highest share among pairs of a photograph and a printed portrait.
        public var printed: [Double]?

        /// Shares of rejected pairs.
        public init(clean: Double, upperBound: Double? = nil, printed: [Double]? = nil) {
            self.clean = clean
            self.upperBound = upperBound
            self.printed = printed
        }
    }

    /// A comparison with these parts.
    public init(
        documentType: DocumentType,
        judgement: String,
        distance: Double,
        rate: Double? = nil,
        threshold: Double,
        band: [Double],
        falseMatchRate: Double,
        worstGroup: Group? = nil,
        falseNonMatchRate: NonMatches? = nil,
        metric: String,
        model: String
    ) {
        self.documentType = documentType
        self.judgement = judgement
        self.distance = distance
        self.rate = rate
        self.threshold = threshold
        self.band = band
        self.falseMatchRate = falseMatchRate
        self.worstGroup = worstGroup
        self.falseNonMatchRate = falseNonMatchRate
        self.metric = metric
        self.model = model
    }
}
