// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

extension Draft {
    /// Sends a passcode as soon as the client has to enter one.
    mutating func sendFirstPasscode() throws {
        guard case .step(let step, .otp) = facts.next, facts.status == .collecting, details.passcodes[step] == nil,
            !journey.usesAuthenticator(in: step)
        else { return }
        let (passcode, stored) = try judge().issue(at: at)
        try send(passcode, stored, for: step)
    }

    /// Sends another passcode instead of the last.
    mutating func resendPasscode(for step: StepID) throws {
        try requireOpen(step)
        guard var stored = details.passcodes[step]?.stored else {
            let (passcode, stored) = try judge().issue(at: at)
            return try send(passcode, stored, for: step)
        }
        switch try judge().reissue(&stored, at: at) {
        case .passcode(let passcode): try send(passcode, stored, for: step)
        case .tooEarly(let wait):
            throw RequestRefused(
                .rateLimited,
                .passcodeSentLately,
                next: next,
                retryAfter: Int(wait.rounded(.up))
            )
        }
    }

    /// Judges a passcode that a client repeats; the refusal of a wrong one is stored first, so that it counts.
    mutating func enterPasscode(_ passcode: String, for step: StepID) throws {
        try requireOpen(step)
        let verdict =
            journey.usesAuthenticator(in: step) ? try judgeAuthenticated(passcode) : try judgeSent(passcode, for: step)
        switch verdict {
        case .correct: try apply(.passcode(step: step, isCorrect: true))
        case .wrong:
            try apply(.passcode(step: step, isCorrect: false))
            refusal = RequestRefused(.otpInvalid, next: next)
        case .unsynchronizedClock(let windows, _):
            try apply(.passcode(step: step, isCorrect: false))
            refusal = RequestRefused(.otpClockSkew, .clockWrong(windows: windows), next: next)
        case .expired: throw RequestRefused(.otpExpired, .passcodeAnother, next: next)
        case .retriesExceeded(let wait):
            throw RequestRefused(.otpRetriesExceeded, next: next, retryAfter: Int(wait.rounded(.up)))
        }
    }

    private mutating func judgeSent(_ passcode: String, for step: StepID) throws -> OneTimePasscodeVerdict {
        guard var sent = details.passcodes[step] else { throw RequestRefused(.otpExpired, next: next) }
        let verdict = try judge().judge(passcode, &sent.stored, at: at)
        details.passcodes[step] = sent
        return verdict
    }

    /// Judges a passcode of the person's authenticator, which counts wrong ones of all verifications.
    private mutating func judgeAuthenticated(_ passcode: String) throws -> OneTimePasscodeVerdict {
        guard var known = authenticator else { throw RequestRefused(.otpNotEnrolled, next: next) }
        let verdict = try known.value.judge(passcode, at: at)
        change.documents.append(try known.replacement)
        if verdict.locks { note("authenticator.locked", known.value.eventData) }
        return verdict
    }

    private mutating func send(_ passcode: String, _ stored: DeliveredPasscode, for step: StepID) throws {
        let resendAt = at.addingTimeInterval(Double(journey.limits[.resendInSeconds]))
        details.passcodes[step] = SentPasscode(
            stored: stored,
            undelivered: passcode,
            resendAt: Timestamp(resendAt)
        )
        note("passcode.issued", ["step": .text(step.rawValue)])
        guard let stepTry = facts.currentTry(of: step) else { return }
        try queue(.passcode, .step(stepTry))
    }

    private func judge() throws -> DeliveredPasscodeJudge {
        let limits = journey.limits
        let policy = OneTimePasscodePolicy(
            attempts: limits[.passcodeAttempts],
            attemptPeriod: Double(limits[.passcodeWindowInMinutes]) * 60,
            lifetime: Double(limits[.passcodeInMinutes]) * 60,
            resendPeriod: Double(limits[.resendInSeconds])
        )
        return try DeliveredPasscodeJudge(key: rules.passcodeKey, policy: policy, digits: limits[.passcodeDigits])
    }
}
