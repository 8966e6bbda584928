// SPDX-License-Identifier: Apache-2.0

/// The factor by which a decoded image is reduced: JPEG skips the work that full size would take.
public enum Reduction: Int, Sendable, CaseIterable {
    case none = 1
    case half = 2
    case quarter = 4
    case eighth = 8

    /// The length of a side after reduction, rounded up: the last pixel may stand for fewer than the others.
    public func reduced(_ length: Int) -> Int { (length + rawValue - 1) / rawValue }
}
