// SPDX-License-Identifier: Apache-2.0

/// Sizes of identity documents, as ISO/IEC 7810 names them.
public enum DocumentFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// Cards: 85.6 × 53.98 mm.
    case id1
    /// Larger cards and some visas: 105 × 74 mm.
    case id2
    /// Pages of passports: 125 × 88 mm.
    case id3

    /// Length of the longer side.
    public var widthInMillimetres: Double {
        switch self {
        case .id1: 85.6
        case .id2: 105
        case .id3: 125
        }
    }

    /// Length of the shorter side.
    public var heightInMillimetres: Double {
        switch self {
        case .id1: 53.98
        case .id2: 74
        case .id3: 88
        }
    }
}
