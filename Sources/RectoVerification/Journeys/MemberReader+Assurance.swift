// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON

extension MemberReader {
    /// Notes everything that a level demands and a journey does not ask for.
    mutating func noteAssurance(
        _ level: AssuranceLevel,
        _ steps: [JourneyStep],
        _ checks: [VerificationPolicy.Check],
        _ identityCheck: CheckPolicy,
        _ approval: Approval
    ) {
        guard level >= .two else { return }
        demand(steps.contains { $0.isRequired && $0.identifies }, "a required step of kind document", level)
        demand(steps.contains { $0.isRequired && $0.kind == .presence }, "a required step of kind presence", level)
        demand(!steps.contains { $0.kind == .selfie }, "no step of kind selfie, which shows nobody's presence", level)
        demand(
            !steps.contains(where: \.hasAlternative),
            "no alternative to a challenge, which shows nobody's presence",
            level
        )
        demand(checks.contains { $0.name == .faceMatch && $0.isIdentityCheck }, "the identity check faceMatch", level)
        demand(!identityCheck.isWaived && !checks.contains { $0.policy.isWaived }, "no waived identity check", level)
        guard level >= .three else { return }
        demand(approval == .person, "the approval of a person", level)
        for name in [CheckName.documentGenuine, .captureTrusted] {
            demand(checks.contains { $0.name == name }, "the check \(name)", level)
        }
    }

    private mutating func demand(_ isThere: Bool, _ what: String, _ level: AssuranceLevel) {
        guard !isThere else { return }
        note(.contradiction, "assuranceLevel", "Level \(level.rawValue) demands \(what).")
    }
}

extension JourneyStep {
    /// True if a person may leave out its challenge for something else.
    fileprivate var hasAlternative: Bool {
        if case .presence(let options) = options { options.alternative != nil } else { false }
    }
}
