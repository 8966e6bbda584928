// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

extension Journey {
    /// The checks that providers of steps may satisfy by their word.
    var attestedChecks: Set<CheckName> {
        Set(steps.compactMap { $0.provider?.attests == true ? StepProvider.attestedCheck(of: $0.kind) : nil })
    }
}

extension VerificationState {
    /// The result of a check by the word of the steps' providers; `nil` if any step that it is about passed without one.
    ///
    /// A picture without a challenge is as little attested as one by the engine.
    func attestation(of check: CheckName) -> CheckResult? {
        let kinds = Set(journey.steps.map(\.kind)).filter { $0.isShown(by: check) }
        let steps = journey.steps.filter {
            kinds.contains($0.kind) && facts.step($0.id)?.state == .passed && details.isIdentifying($0.id)
        }
        let reports = steps.map { step in
            step.provider?.attests == true ? details.outcomes[step.id]?.provider : nil
        }
        guard let first = reports.first, let provider = first?.name,
            reports.allSatisfy({ $0?.isAttested == true && $0?.outcome == .passed })
        else { return nil }
        return CheckResult(provider: provider, name: check, outcome: .passed, codes: ["provider.attested"])
    }
}

extension StepKind {
    /// True if a check that no picture answers is about steps of this kind.
    fileprivate func isShown(by check: CheckName) -> Bool {
        switch check {
        case .documentGenuine: self == .document
        case .captureTrusted: self == .presence || self == .selfie
        default: false
        }
    }
}
