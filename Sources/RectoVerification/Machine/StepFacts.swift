// SPDX-License-Identifier: Apache-2.0

/// What is known about one step of a verification.
public struct StepFacts: Sendable, Hashable, Codable {
    /// Its name in the journey.
    public let id: StepID
    /// What it asks for.
    public let kind: StepKind
    /// Whether the verification fails with it.
    public let isRequired: Bool
    /// How far it is.
    public internal(set) var state: StepState
    /// How many tries are left, the present one included; 0 once it failed.
    public internal(set) var attemptsLeft: Int
    /// True while a presence step shows a challenge that was not answered.
    public internal(set) var isChallengeShown = false
    /// How many challenges ran out and were drawn anew for free, over all attempts.
    public internal(set) var freeRedraws = 0

    /// A step as a policy defines it, with all its tries.
    init(_ definition: VerificationPolicy.Step) {
        id = definition.id
        kind = definition.kind
        isRequired = definition.isRequired
        state = .open
        attemptsLeft = definition.attempts
    }

    /// Facts that were stored, by an earlier version perhaps, which showed challenges without a beginning.
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

    /// The step as another attempt of the whole opens it; free draws that were used are not given again.
    func reopened(_ definition: VerificationPolicy.Step) -> StepFacts {
        var step = StepFacts(definition)
        step.freeRedraws = freeRedraws
        return step
    }
}
