// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// The comparison of the faces in two of a person's images.
public struct PortraitComparison: Sendable, Hashable, Encodable {
    /// The two kinds of record whose faces were compared.
    public let kinds: [DocumentKind]
    /// The result of the comparison.
    public let comparison: FaceComparison

    private enum Key: String, CodingKey {
        case between, verdict, notCompared
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(kinds, forKey: .between)
        switch comparison {
        case .compared(let report):
            try members.encode(report.verdict, forKey: .verdict)
            try report.encodeMembers(to: encoder)
        case .notCompared(let obstacle):
            try members.encode(obstacle, forKey: .notCompared)
        }
    }
}
