// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages

/// The evidence of a verification in transport form: each value, rule and check with what it rests on.
public struct EvidenceResource: Sendable, Hashable, Codable {
    /// The verification.
    public let verification: String
    /// The documents, in the order of the journey's steps.
    public let documents: [Document]
    /// The presence challenges, in the order of the journey's steps.
    public let presence: [Presence]
    /// The pictures that were taken without a challenge, in the order of the journey's steps.
    public let selfies: [Selfie]
    /// The answers of the checks, with what they measured.
    public let checks: [CheckResult]
    /// The reasons of legal holds, in order of time.
    public let holds: [HoldNote]
    /// The reasons that a reviewer may state, in the order of the journey; for reviewers alone.
    public let decisionReasons: [Reason]?
    /// The signals that other verifications of the application give.
    public let signals: [SignalResource]

    /// Evidence with these parts.
    public init(
        verification: String,
        documents: [Document],
        presence: [Presence],
        selfies: [Selfie] = [],
        checks: [CheckResult],
        holds: [HoldNote] = [],
        decisionReasons: [Reason]? = nil,
        signals: [SignalResource] = []
    ) {
        self.verification = verification
        self.documents = documents
        self.presence = presence
        self.selfies = selfies
        self.checks = checks
        self.holds = holds
        self.decisionReasons = decisionReasons
        self.signals = signals
    }

    /// A reason for a decision.
    public struct Reason: Sendable, Hashable, Codable {
        /// The code, for a decision's `reasons`.
        public let code: String
        /// The reason in words, in the verification's language.
        public let text: String

        /// A reason with these parts.
        public init(code: String, text: String) {
            self.code = code
            self.text = text
        }
    }

    /// A document.
    public struct Document: Sendable, Hashable, Codable {
        /// The step that asked for it.
        public let step: StepID
        /// The progress of the step.
        public let state: StepState
        /// The type that the person chose; absent before they did.
        public let documentType: DocumentType?
        /// The type and issuer that it states.
        public let recognition: DocumentRecognition?
        /// Every value with its sources; answers in forms are sources of the values that they ask for.
        public let fields: [FieldReport]
        /// Every rule with its judgement.
        public let rules: [RuleReport]
        /// The sides as they were seen.
        public let sides: [SideReport]
        /// The findings of the last try.
        public let findings: [FeedbackResource]
        /// The pictures.
        public let pictures: [Picture]
        /// The judgement of the provider that read it; absent if the engine did.
        public let provider: ProviderReport?

        /// A document with these parts.
        public init(
            step: StepID,
            state: StepState,
            documentType: DocumentType?,
            result: StepResult?,
            report: DocumentReport,
            pictures: [Picture],
            provider: ProviderReport? = nil,
            in language: Language = .english
        ) {
            self.step = step
            self.state = state
            self.documentType = documentType
            recognition = result?.recognition
            fields = report.fields
            rules = report.rules
            sides = report.sides
            findings = (result?.feedback ?? []).map { FeedbackResource($0, in: language) }
            self.pictures = pictures
            self.provider = provider
        }
    }

    /// A presence challenge.
    public struct Presence: Sendable, Hashable, Codable {
        /// The step that asked for it.
        public let step: StepID
        /// The progress of the step.
        public let state: StepState
        /// The challenge that was shown last, with its times.
        public let challenge: ChallengeResource?
        /// The time when the frames came.
        public let receivedAt: Timestamp?
        /// The alternative that the person sent in place of the challenge; absent if they did it.
        public let alternative: StepOptions.Presence.Alternative?
        /// The frames' own times, in milliseconds since the first; absent if their sender stated none.
        public let frameTimes: [Int]?
        /// The findings of the last try.
        public let findings: [FeedbackResource]
        /// The pictures.
        public let pictures: [Picture]
        /// The judgement of the provider that did it; absent if the engine did.
        public let provider: ProviderReport?

        /// A challenge with these parts.
        public init(
            step: StepID,
            state: StepState,
            challenge: ChallengeResource?,
            receivedAt: Timestamp?,
            alternative: StepOptions.Presence.Alternative? = nil,
            frameTimes: FrameTimes? = nil,
            result: StepResult?,
            pictures: [Picture],
            provider: ProviderReport? = nil,
            in language: Language = .english
        ) {
            self.step = step
            self.state = state
            self.challenge = challenge
            self.receivedAt = receivedAt
            self.alternative = alternative
            self.frameTimes = frameTimes?.milliseconds
            findings = (result?.feedback ?? []).map { FeedbackResource($0, in: language) }
            self.pictures = pictures
            self.provider = provider
        }
    }

    /// A picture of the person that was taken without a challenge.
    public struct Selfie: Sendable, Hashable, Codable {
        /// The step that asked for it.
        public let step: StepID
        /// The progress of the step.
        public let state: StepState
        /// The findings of the last try.
        public let findings: [FeedbackResource]
        /// The pictures.
        public let pictures: [Picture]
        /// The judgement of the provider that took it; absent if the engine did.
        public let provider: ProviderReport?

        /// A picture with these parts.
        public init(
            step: StepID,
            state: StepState,
            result: StepResult?,
            pictures: [Picture],
            provider: ProviderReport? = nil,
            in language: Language = .english
        ) {
            self.step = step
            self.state = state
            findings = (result?.feedback ?? []).map { FeedbackResource($0, in: language) }
            self.pictures = pictures
            self.provider = provider
        }
    }

    /// A link to a picture; reading it is an event.
    public struct Picture: Sendable, Hashable, Codable {
        /// The content of the picture.
        public let content: Content
        /// The side or file that it shows; absent for faces.
        public let slot: Slot?
        /// The use of a file that was sent; absent for pictures of the engine.
        public let state: FileResource.State?
        /// The address below the service's own, for the same key.
        public let link: String

        /// A picture with these parts.
        public init(_ content: Content, slot: Slot? = nil, state: FileResource.State? = nil, link: String) {
            self.content = content
            self.slot = slot
            self.state = state
            self.link = link
        }

        /// The content of a picture.
        public enum Content: String, Sendable, Hashable, Codable, CaseIterable {
            /// A file as it was sent; for reviewers alone.
            case sent
            /// A side of a document, straightened to its edges.
            case straightened
            /// The portrait of a document.
            case portrait
            /// The best picture of the person.
            case selfie
            /// The face in the middle of a hold, in the order of the challenge.
            case look
        }
    }
}
