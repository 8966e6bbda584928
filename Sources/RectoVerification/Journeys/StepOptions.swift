// SPDX-License-Identifier: Apache-2.0
public import RectoLiveness

/// The exact request of a journey's step.
public enum StepOptions: Sendable, Hashable {
    /// A consent.
    case consent(Consent)
    /// A selection.
    case select(Selection)
    /// A document.
    case document(Document)
    /// A presence challenge.
    case presence(Presence)
    /// A picture of the person.
    case selfie
    /// A one-time passcode.
    case otp(Passcode)
    /// A form.
    case form(Form)

    /// The kind of the step.
    public var kind: StepKind {
        switch self {
        case .consent: .consent
        case .select: .select
        case .document: .document
        case .presence: .presence
        case .selfie: .selfie
        case .otp: .otp
        case .form: .form
        }
    }

    /// The text of a consent: the step's text, in one version of it.
    public struct Consent: Sendable, Hashable {
        /// The version of the text, which an answer repeats.
        public let version: String
        /// True if the text is HTML rather than plain.
        public let isHTML: Bool
    }

    /// The number of documents that are chosen, and their possible types.
    public struct Selection: Sendable, Hashable {
        /// Those offered.
        public let documentTypes: [DocumentType]
        /// Number of chosen types: as many as there are document steps that leave it open.
        public let count: Int
    }

    /// The documents that are accepted.
    public struct Document: Sendable, Hashable {
        /// Their types.
        public let documentTypes: [DocumentType]
        /// Their issuing countries, ISO 3166-1 alpha-3, and `RKS` for Kosovo; empty for any.
        public let countries: [String]
        /// True if a portrait must be found.
        public let isFaceChecked: Bool

        /// The files that a type is shown in.
        public func slots(of type: DocumentType) -> [Slot] { type.slots }
    }

    /// The actions of a person before the camera.
    public struct Presence: Sendable, Hashable {
        /// The expressions; in another order for each person, if they are shuffled.
        public let challenge: LivenessChallenge
        /// True if the order is drawn at random.
        public let isShuffled: Bool
        /// True if one expression is asked for again.
        public let hasRepetition: Bool
        /// The alternative for a person who cannot do the expressions; a reviewer then decides.
        public var alternative: Alternative?

        /// An alternative to the challenge.
        public enum Alternative: String, Sendable, Hashable, Codable, CaseIterable {
            /// Send a picture, which shows nobody's presence.
            case selfie
        }

        /// The challenge of one person.
        ///
        /// - Parameter generator: The source of randomness for the order.
        /// - Returns: The challenge; that of the journey if it is not shuffled.
        /// - Throws: ``LivenessError`` if there is no time to repeat an expression.
        public func challenge(
            using generator: inout some RandomNumberGenerator
        ) throws(LivenessError) -> LivenessChallenge {
            guard isShuffled else { return challenge }
            return hasRepetition
                ? try challenge.shuffledWithRepetition(using: &generator) : challenge.shuffled(using: &generator)
        }
    }

    /// The way of a passcode to the person; the length and time of a delivered one are limits.
    public struct Passcode: Sendable, Hashable {
        /// The way.
        public let channel: Channel

        /// The ways.
        public enum Channel: String, Sendable, Hashable, Codable, CaseIterable {
            /// To the subject's telephone.
            case sms
            /// To the subject's address.
            case email
            /// None: the subject's authenticator makes it by the time (RFC 6238).
            case authenticator
        }

        /// The number of digits of an authenticator's passcode, as every app makes them.
        public static let authenticatorDigits = 6

        /// The number of digits that the person types.
        func digits(_ limits: JourneyLimits) -> Int {
            channel == .authenticator ? Self.authenticatorDigits : limits[.passcodeDigits]
        }
    }

    /// The fields of a form.
    public struct Form: Sendable, Hashable {
        /// The fields, in their order.
        public let fields: [FormField]
    }
}
