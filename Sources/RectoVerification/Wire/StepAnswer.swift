// SPDX-License-Identifier: Apache-2.0

/// The answer of a client in a step.
public enum StepAnswer: Sendable, Hashable {
    /// Agreed to this version of the text; without agreement a client sends nothing, or cancels.
    case consent(version: String)
    /// These types were chosen.
    case select([DocumentType])
    /// All files of a document of this type were sent; with the client's own readings of them, by slot, if it made any.
    case document(DocumentType, records: [Slot: StatedRecord] = [:])
    /// The frames of the challenge were sent.
    case presence
    /// The journey's alternative to the challenge was sent, by a person who cannot do its expressions.
    case alternative(StepOptions.Presence.Alternative)
    /// The picture of the person was sent.
    case selfie
    /// The provider of the step did it, and signed this result: a JWS in compact form.
    case provided(result: String)
    /// The passcode that was delivered.
    case otp(passcode: String)
    /// Values by the names of their fields.
    case form([String: String])
}
