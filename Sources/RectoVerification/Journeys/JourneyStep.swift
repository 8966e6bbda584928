// SPDX-License-Identifier: Apache-2.0

/// One step of a journey.
public struct JourneyStep: Sendable, Hashable {
    /// Its name, unique within the journey.
    public let id: StepID
    /// True if it may be neither skipped nor failed.
    public let isRequired: Bool
    /// Number of tries in one attempt.
    public let attempts: Int
    /// The exact request to the person.
    public let options: StepOptions
    /// The provider that does it in the engine's place; `nil` for the engine.
    public let provider: StepProvider?

    /// The kind of request.
    public var kind: StepKind { options.kind }

    /// True if it asks for a passcode of the person's authenticator.
    public var usesAuthenticator: Bool {
        if case .otp(let options) = options { options.channel == .authenticator } else { false }
    }

    /// True if it asks for a passcode that is sent to the person.
    var sendsPasscode: Bool { kind == .otp && !usesAuthenticator }
    /// True if it asks for a document that can show who somebody is.
    public var identifies: Bool {
        if case .document(let options) = options { options.documentTypes.contains(where: \.identifies) } else { false }
    }
}
