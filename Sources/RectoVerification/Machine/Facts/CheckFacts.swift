// SPDX-License-Identifier: Apache-2.0

/// The known facts about one check of a submission.
public struct CheckFacts: Sendable, Hashable, Codable {
    /// Its name in the journey.
    public let name: CheckName
    /// True if it tells that the person shown is the document's holder.
    public let isIdentityCheck: Bool
    /// The outcome so far.
    public internal(set) var outcome: CheckOutcome
    /// True if it stays unanswered, and nobody is asked any more: its outcome is ``CheckOutcome/couldNotApply`` then.
    public internal(set) var isUnanswered = false

    /// A check that has not answered.
    init(_ definition: VerificationPolicy.Check) {
        name = definition.name
        isIdentityCheck = definition.isIdentityCheck
        outcome = .pending
    }

    /// Stored facts, perhaps by an earlier version, which did not mark checks as unanswered.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(CheckName.self, forKey: .name)
        isIdentityCheck = try container.decode(Bool.self, forKey: .isIdentityCheck)
        outcome = try container.decode(CheckOutcome.self, forKey: .outcome)
        isUnanswered = try container.decodeIfPresent(Bool.self, forKey: .isUnanswered) ?? false
    }
}
