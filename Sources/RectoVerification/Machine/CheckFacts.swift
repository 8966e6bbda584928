// SPDX-License-Identifier: Apache-2.0

/// What is known about one check of a submission.
public struct CheckFacts: Sendable, Hashable, Codable {
    /// Its name in the journey.
    public let name: CheckName
    /// Whether it says that the person shown is the document's holder.
    public let isIdentityCheck: Bool
    /// What it says so far.
    public internal(set) var outcome: CheckOutcome

    /// A check that has not answered.
    init(_ definition: VerificationPolicy.Check) {
        name = definition.name
        isIdentityCheck = definition.isIdentityCheck
        outcome = .pending
    }
}
