// SPDX-License-Identifier: Apache-2.0

/// The known facts about one step of a verification.
public struct StepFacts: Sendable, Hashable, Codable {
    /// Its name in the journey.
    public let id: StepID
    /// The kind of request.
    public let kind: StepKind
    /// True if the verification fails with it.
    public let isRequired: Bool
    /// The progress of the step.
    public internal(set) var state: StepState
    /// Number of tries left, with the present one; 0 once it failed.
    public internal(set) var attemptsLeft: Int
    /// True while a presence step shows a challenge that was not answered, or a step is with its provider.
    public internal(set) var isChallengeShown = false
    /// Number of expired challenges that were drawn anew for free, over all attempts.
    public internal(set) var freeRedraws = 0

    /// A step as a policy defines it, with all its tries.
    init(_ definition: VerificationPolicy.Step) {
        id = definition.id
        kind = definition.kind
        isRequired = definition.isRequired
        state = .open
        attemptsLeft = definition.attempts
    }

    /// Stored facts, perhaps by an earlier version, which showed challenges without a beginning.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(StepID.self, forKey: .id)
        kind = try container.decode(StepKind.self, forKey: .kind)
        isRequired = try container.decode(Bool.self, forKey: .isRequired)
        state = try container.decode(StepState.self, forKey: .state)
        attemptsLeft = try container.decode(Int.self, forKey: .attemptsLeft)
        isChallengeShown = try container.decodeIfPresent(Bool.self, forKey: .isChallengeShown) ?? false
        freeRedraws = try container.decodeIfPresent(Int.self, forKey: .freeRedraws) ?? 0
    }

    /// The step as another attempt of the whole opens it; used free draws are not given again.
    func reopened(_ definition: VerificationPolicy.Step) -> StepFacts {
        var step = StepFacts(definition)
        step.freeRedraws = freeRedraws
        return step
    }
}
