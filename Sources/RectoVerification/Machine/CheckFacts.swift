// SPDX-License-Identifier: Apache-2.0

/// What is known about one check of a submission.
public struct CheckFacts: Sendable, Hashable, Codable {
    /// Its name in the journey.
    public let name: CheckName
    /// Whether it says that the person shown is the document's holder.
    public let isIdentityCheck: Bool
    /// What it says so far.
    public internal(set) var outcome: CheckOutcome
    /// Whether nobody answered, and nobody is asked any more: its outcome is ``CheckOutcome/couldNotApply`` then.
    public internal(set) var isUnanswered = false

    /// A check that has not answered.
    init(_ definition: VerificationPolicy.Check) {
        name = definition.name
        isIdentityCheck = definition.isIdentityCheck
        outcome = .pending
    }

    /// Facts that were stored, by an earlier version perhaps, which gave no check up.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(CheckName.self, forKey: .name)
        isIdentityCheck = try container.decode(Bool.self, forKey: .isIdentityCheck)
        outcome = try container.decode(CheckOutcome.self, forKey: .outcome)
        isUnanswered = try container.decodeIfPresent(Bool.self, forKey: .isUnanswered) ?? false
    }
}
