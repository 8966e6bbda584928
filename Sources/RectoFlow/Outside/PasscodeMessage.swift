// SPDX-License-Identifier: Apache-2.0
internal import RectoLanguages
internal import RectoVerification

/// Delivers passcodes to people.
package protocol PasscodeCourier: Sendable {
    /// Delivers a message.
    func deliver(_ message: PasscodeMessage) async throws
}

/// A passcode with all that its delivery needs.
package struct PasscodeMessage: Sendable, Hashable, Encodable {
    /// The way.
    let channel: StepOptions.Passcode.Channel
    /// The telephone number or address.
    let to: String
    /// The passcode.
    let passcode: String
    /// The text for the person.
    let text: String
    /// The language of the text.
    let locale: Language
    /// The verification.
    let verification: String
    /// The time from which another can be asked for, which tells this passcode from others of the verification.
    private let resendAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case channel, to, passcode, text, locale, verification
    }

    /// The identifier: the same for each try to deliver it, so that a receiver can tell a repetition.
    package var id: String { "otp_\(verification)_\(resendAt.milliseconds)" }

    /// The message of a step; `nil` if nothing is to be delivered, or there is no address.
    init?(_ step: StepID, _ state: VerificationState) {
        guard let sent = state.details.passcodes[step], let passcode = sent.undelivered,
            case .otp(let options)? = state.journey.step(step)?.options
        else { return nil }
        let subject = state.details.subject
        let address =
            switch options.channel {
            case .sms: subject?.phone
            case .email: subject?.email
            case .authenticator: nil as String?
            }
        guard let to = address else { return nil }
        channel = options.channel
        resendAt = sent.resendAt
        self.to = to
        self.passcode = passcode
        locale = state.clearState.language
        verification = state.id.wireText
        text =
            state.journey.texts.message(with: passcode, for: step, in: locale)
            ?? Catalogue.stored.known("passcode.message", ["passcode": passcode], in: locale)
    }
}
