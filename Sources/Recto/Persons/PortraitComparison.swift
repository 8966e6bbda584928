// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// The comparison of the faces in two of a person's images.
public struct PortraitComparison: Sendable, Hashable {
    /// The two kinds of record whose faces were compared.
    public let kinds: [DocumentKind]
    /// The result of the comparison.
    public let comparison: FaceComparison
}

extension PortraitComparison: Encodable {
    private enum Key: String, CodingKey {
        case between, verdict, distance, rate, threshold, band, falseMatchRate, worstGroup, falseNonMatchRate
        case metric, model, notCompared
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(kinds, forKey: .between)
        switch comparison {
        case .compared(let report):
            try members.encode(report.verdict, forKey: .verdict)
            try members.encode((report.distance * 10_000).rounded() / 10_000, forKey: .distance)
            try members.encodeIfPresent(report.rate, forKey: .rate)
            try members.encode(report.threshold, forKey: .threshold)
            try members.encode([report.band.lowerBound, report.band.upperBound], forKey: .band)
            try members.encode(report.falseMatchRate, forKey: .falseMatchRate)
            try members.encodeIfPresent(report.accepted.worstGroup, forKey: .worstGroup)
            try members.encodeIfPresent(report.accepted.falseNonMatchRate, forKey: .falseNonMatchRate)
            try members.encode(report.metric, forKey: .metric)
            try members.encode(report.model, forKey: .model)
        case .notCompared(let obstacle):
            try members.encode(obstacle, forKey: .notCompared)
        }
    }
}
