// SPDX-License-Identifier: Apache-2.0

/// The certainty of a person's identity that a journey gives: the identity assurance levels of NIST SP 800-63A.
///
/// The operator claims it; nothing is decided by it.
public enum AssuranceLevel: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// Some confidence.
    case one = 1
    /// High confidence, remotely or in person.
    case two = 2
    /// Very high confidence, with a trained person present.
    case three = 3

    public static func < (left: AssuranceLevel, right: AssuranceLevel) -> Bool { left.rawValue < right.rawValue }
}
