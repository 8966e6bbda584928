// SPDX-License-Identifier: Apache-2.0
public import RectoLiveness

/// What a step of a journey asks for exactly.
public enum StepOptions: Sendable, Hashable {
    /// A consent.
    case consent(Consent)
    /// A selection.
    case select(Selection)
    /// A document.
    case document(Document)
    /// A presence challenge.
    case presence(Presence)
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
        case .otp: .otp
        case .form: .form
        }
    }

    /// What is agreed to: the step's text, in one version of it.
    public struct Consent: Sendable, Hashable {
        /// The version of the text, which an answer repeats.
        public let version: String
        /// Whether the text is HTML rather than plain.
        public let isHTML: Bool
    }

    /// How many types of documents are chosen, and of which.
    public struct Selection: Sendable, Hashable {
        /// Those offered.
        public let documentTypes: [DocumentType]
        /// How many are chosen: as many as there are document steps that leave it open.
        public let count: Int
    }

    /// Which documents are accepted.
    public struct Document: Sendable, Hashable {
        /// Their types.
        public let documentTypes: [DocumentType]
        /// Their issuing countries, ISO 3166-1 alpha-3; empty for any.
        public let countries: [String]
        /// Whether a portrait must be found.
        public let isFaceChecked: Bool

        /// The files that a type is shown in.
        public func slots(of type: DocumentType) -> [Slot] { type.slots }
    }

    /// What a person does before the camera.
    public struct Presence: Sendable, Hashable {
        /// The expressions; in another order for each person, where they are shuffled.
        public let challenge: LivenessChallenge
        /// Whether the order is drawn.
        public let isShuffled: Bool
        /// Whether one expression is asked for again.
        public let hasRepetition: Bool

        /// The challenge of one person.
        ///
        /// - Parameter generator: What the order is drawn from.
        /// - Returns: The challenge; that of the journey where it is not shuffled.
        /// - Throws: ``LivenessError`` where there is no time to repeat an expression.
        public func challenge(
            using generator: inout some RandomNumberGenerator
        ) throws(LivenessError) -> LivenessChallenge {
            guard isShuffled else { return challenge }
            return hasRepetition
                ? try challenge.shuffledWithRepetition(using: &generator) : challenge.shuffled(using: &generator)
        }
    }

    /// How a passcode is delivered; its length and time are limits.
    public struct Passcode: Sendable, Hashable {
        /// The way.
        public let channel: Channel

        /// The ways of delivery.
        public enum Channel: String, Sendable, Hashable, Codable, CaseIterable {
            /// To the subject's telephone.
            case sms
            /// To the subject's address.
            case email
        }
    }

    /// What is filled in.
    public struct Form: Sendable, Hashable {
        /// The fields, in their order.
        public let fields: [FormField]
    }
}
