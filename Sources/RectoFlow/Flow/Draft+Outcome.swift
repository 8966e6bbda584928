// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

extension Draft {
    /// Begins or ends the clocks of retention when an outcome comes, changes or goes.
    mutating func followOutcome() throws {
        guard let outcome = facts.outcome else {
            decidedAt = nil
            return
        }
        decidedAt = at
        change.revokes += [.code, .linkToken, .uploadLink]
        for step in details.passcodes.keys { details.passcodes[step]?.undelivered = nil }
        try queue(.imageRetention, .none, at: at.adding(journey.retention.images))
        if facts.isClaimed { try notify(.result, ["outcome": outcome.rawValue]) }
    }

    /// Begins a new attempt of the whole: results of the former one no longer count.
    mutating func beginAgain() {
        clearState.expiresAt = Timestamp(at.adding(minutes: journey.limits[.verificationInMinutes]))
        details.checks = []
        let opened = Set(facts.steps.filter { $0.state == .open }.map(\.id))
        for index in details.files.indices where opened.contains(details.files[index].step) {
            if details.files[index].state == .accepted { details.files[index].state = .replaced }
        }
        for step in facts.steps where opened.contains(step.id) {
            details.outcomes[step.id] = nil
            details.passcodes[step.id] = nil
            details.forms[step.id] = nil
            if step.kind == .select { details.selection = [] }
        }
        note("verification.restarted", ["attempt": .integer(facts.attempt)])
    }
}
