// SPDX-License-Identifier: Apache-2.0

/// The next action of a client, with all it needs for it.
public enum NextResource: Sendable, Hashable {
    /// Claim the verification with its code.
    case start
    /// Agree to a text.
    case consent(Consent)
    /// Choose the types of documents.
    case select(Selection)
    /// Show a document.
    case document(Document)
    /// Do the presence challenge.
    case presence(Presence)
    /// Send a picture of the person.
    case selfie(Selfie)
    /// Repeat a one-time passcode.
    case otp(Passcode)
    /// Fill in values.
    case form(Form)
    /// Submit the collected answers.
    case submit
    /// Wait, and ask again.
    case wait(Wait)
    /// Start again, if the person wants.
    case restart
    /// Nothing: it is over.
    case none
    /// Something that this version does not know: ask the person to use a newer one.
    case unknown(type: String)

    /// A text to be agreed to.
    public struct Consent: Sendable, Hashable, Codable {
        /// The step.
        public let step: StepID
        /// The version of the text, which the answer repeats.
        public let version: String
        /// The text.
        public let text: String
        /// True if the text is HTML rather than plain.
        public let isHTML: Bool
    }

    /// Types of documents to be chosen.
    public struct Selection: Sendable, Hashable, Codable {
        /// The step.
        public let step: StepID
        /// Those offered.
        public let documentTypes: [DocumentType]
        /// Number of chosen types.
        public let count: Int
    }

    /// A document to be shown.
    public struct Document: Sendable, Hashable, Codable {
        /// The step.
        public let step: StepID
        /// The documents to choose one from.
        public let documents: [Choice]
        /// The findings of the last try.
        public let feedback: [FeedbackResource]
        /// The provider that reads it; absent if files are to be sent.
        public var provider: ProviderResource?
        /// The words of a reviewer who asks for the step again; absent if none does.
        public var request: StepRequest?

        /// A document that can be shown.
        public struct Choice: Sendable, Hashable, Codable {
            /// Its type.
            public let documentType: DocumentType
            /// The files that are still to be sent.
            public let slots: [Slot]
        }
    }

    /// A presence challenge to be done.
    public struct Presence: Sendable, Hashable, Codable {
        /// The step.
        public let step: StepID
        /// True if the step must be begun first: no challenge is shown, or its time is over.
        public let isBeginNeeded: Bool
        /// The challenge; absent until the step is begun.
        public let challenge: ChallengeResource?
        /// The time to answer, from the beginning of the step.
        public let answerInSeconds: Int
        /// The same for a person who asks for longer.
        public let longerAnswerInSeconds: Int
        /// Number of expired challenges that are still drawn anew for free; each one more costs a try.
        public let freeRedrawsLeft: Int
        /// Number of tries left.
        public let attemptsLeft: Int
        /// The findings of the last try.
        public let feedback: [FeedbackResource]
        /// The provider that does it; absent if frames are to be sent.
        public var provider: ProviderResource?
        /// The alternative for a person who cannot do the expressions; absent if the journey has no alternative.
        public var alternative: StepOptions.Presence.Alternative?
        /// The words of a reviewer who asks for the step again; absent if none does.
        public var request: StepRequest?
    }

    /// A picture of the person to be sent, in the slot `selfie`.
    public struct Selfie: Sendable, Hashable, Codable {
        /// The step.
        public let step: StepID
        /// Number of tries left.
        public let attemptsLeft: Int
        /// The findings of the last try.
        public let feedback: [FeedbackResource]
        /// The provider that takes it; absent if a file is to be sent.
        public var provider: ProviderResource?
        /// The words of a reviewer who asks for the step again; absent if none does.
        public var request: StepRequest?
    }

    /// A passcode to be repeated.
    public struct Passcode: Sendable, Hashable, Codable {
        /// The step.
        public let step: StepID
        /// Number of tries left.
        public let attemptsLeft: Int
        /// Number of digits.
        public let digits: Int
        /// From when another can be asked for.
        public let resendAt: Timestamp?
        /// The way of the passcode to the person; absent from services that do not say it.
        public let channel: StepOptions.Passcode.Channel?
        /// The words of a reviewer who asks for the step again; absent if none does.
        public var request: StepRequest?
    }

    /// A form to be filled in.
    public struct Form: Sendable, Hashable, Codable {
        /// The step.
        public let step: StepID
        /// Its fields.
        public let fields: [FormField]
        /// The words of a reviewer who asks for the step again; absent if none does.
        public var request: StepRequest?
    }

    /// Something to be waited for.
    public struct Wait: Sendable, Hashable, Codable {
        /// The cause of the wait.
        public let item: WaitItem
        /// The delay before the client asks again.
        public let retryAfterInSeconds: Int

        private enum CodingKeys: String, CodingKey {
            case item, retryAfterInSeconds
        }
    }
}
