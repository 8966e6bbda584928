// SPDX-License-Identifier: Apache-2.0

/// The group of formats that share the ratio of a document's sides (ISO/IEC 7810).
///
/// In this ratio, three formats differ by less than 1 %:
/// - cards of ID-2 (105 × 74 mm),
/// - passport pages (ID-3, 125 × 88 mm),
/// - a passport opened over two pages (176 × 125 mm).
///
/// Only the print on them tells them apart.
public enum DocumentShape: Sendable, Hashable, Codable, CaseIterable {
    /// ID-1: 85.60 × 53.98 mm.
    case card
    /// ID-2, ID-3, or two pages of ID-3.
    case page

    /// The long side over the short one.
    public var aspectRatio: Double {
        switch self {
        case .card: 85.60 / 53.98
        case .page: 125.0 / 88.0
        }
    }

    /// The shape with the nearest ratio, or `nil` if none is within `tolerance` (a share of it).
    init?(aspectRatio: Double, tolerance: Double) {
        func distance(_ shape: DocumentShape) -> Double { abs(aspectRatio / shape.aspectRatio - 1) }
        guard let nearest = Self.allCases.min(by: { distance($0) < distance($1) }), distance(nearest) <= tolerance
        else {
            return nil
        }
        self = nearest
    }
}
