// SPDX-License-Identifier: Apache-2.0

/// The certainty of a person's identity that a journey gives: the identity assurance levels of NIST SP 800-63A.
///
/// The operator claims it. A journey whose steps and checks cannot give its level is refused.
public enum AssuranceLevel: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// Some confidence: any steps and checks.
    case one = 1
    /// High confidence, remotely or in person: a document, a presence challenge and a comparison of faces, none waived.
    case two = 2
    /// Very high confidence, with a trained person present, which the operator ensures: as before, approved by a person
    /// who has an answer to ``CheckName/documentGenuine`` and ``CheckName/captureTrusted``.
    case three = 3

    public static func < (left: AssuranceLevel, right: AssuranceLevel) -> Bool { left.rawValue < right.rawValue }
}
