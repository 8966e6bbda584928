// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages

/// A verification in transport form: its status, next action and outcome.
public struct VerificationResource: Sendable, Hashable, Codable {
    /// Its name.
    public let id: String
    /// The journey with its version, such as `passport-selfie@1`.
    public let journey: String
    /// The application's name for it; absent once it is erased.
    public let reference: String?
    /// The verification's language: that of texts, unless a request asks for another one.
    public let locale: Language
    /// The party to act next.
    public let status: VerificationStatus
    /// The outcome.
    public let outcome: VerificationOutcome?
    /// The reason for an end without success.
    public let reason: OutcomeReason?
    /// One sentence about the end for the person; absent before it.
    public let message: String?
    /// The origin of the outcome.
    public let decidedBy: Decider?
    /// The reason why a person decides; the application's alone.
    public let reviewReason: ReviewReason?
    /// The raised signals because of which a person decides; absent for any other reason, and for the person.
    public let reviewSignals: [SignalName]?
    /// True if the client may start again.
    public let isRetryable: Bool
    /// The next action of the client.
    public let next: NextResource
    /// The steps; none once it is erased.
    public let steps: [StepResource]
    /// Number of the attempt of the whole, from 1.
    public let attempt: Int
    /// Counts changes; the entity tag.
    public let revision: Int
    /// The time when it was created.
    public let createdAt: Timestamp
    /// The time when it expires, unless it is being processed then.
    public let expiresAt: Timestamp
    /// The time when its outcome was decided.
    public let decidedAt: Timestamp?
    /// The time when the person's data was erased.
    public let erasedAt: Timestamp?
    /// The time since when a legal hold keeps the data; the application's alone.
    public let heldSince: Timestamp?
    /// The address that the person may go back to, with `state` and `outcome`; the client's alone.
    public let returnUrl: String?

    /// A verification, to be sent.
    ///
    /// - Parameters:
    ///   - id: Its name.
    ///   - facts: The state of the verification.
    ///   - journey: The journey that it was created with.
    ///   - reference: The application's name for it.
    ///   - showsReviewReason: True if the application asks.
    ///   - language: The verification's language.
    ///   - reading: The language of texts; by default the verification's.
    ///   - details: Further known values.
    ///   - returnUrl: The address that the person may go back to.
    ///   - revision: Counts changes.
    ///   - times: When its turns were.
    /// - Precondition: The facts are of the journey.
    public init(
        id: String,
        _ facts: VerificationFacts,
        _ journey: Journey,
        reference: String? = nil,
        showsReviewReason: Bool = false,
        language: Language = .english,
        reading: Language? = nil,
        details: VerificationDetails = VerificationDetails(),
        returnUrl: String? = nil,
        revision: Int,
        times: VerificationTimes
    ) {
        self.id = id
        self.journey = journey.reference
        self.reference = facts.isErased ? nil : reference
        locale = language
        let language = reading ?? language
        status = facts.status
        outcome = facts.outcome
        reason = facts.reason
        let isRetryable = facts.isRetryable && !details.isOutOfTime
        message = facts.endMessage(isRetryable: isRetryable, in: language)
        decidedBy = facts.decider
        reviewReason = showsReviewReason ? facts.reviewReason : nil
        let raised = details.raisedSignals.intersection(journey.signals.reviewed)
        reviewSignals =
            reviewReason == .signalRaised ? raised.sorted { $0.rawValue < $1.rawValue } : nil
        self.isRetryable = isRetryable
        next = NextResource(facts, journey, in: language, details)
        steps =
            facts.isErased
            ? []
            : facts.steps.map { step in
                let title = journey.texts.title(of: step.id, in: language)
                return StepResource(
                    step,
                    title: title,
                    result: details.results[step.id],
                    hasLongerTime: details.stepsWithLongerTime.contains(step.id),
                    in: language
                )
            }
        attempt = facts.attempt
        self.revision = revision
        createdAt = times.createdAt
        expiresAt = times.expiresAt
        decidedAt = times.decidedAt
        erasedAt = times.erasedAt
        heldSince = times.heldSince
        self.returnUrl = returnUrl
    }
}

extension VerificationResource {
    /// The verification in an answer of a service that may be newer.
    ///
    /// A reason, decider or signal that is not known here is absent, and so is a step whose kind or state is not known.
    /// Status and outcome must be known.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(String.self, forKey: .id)
        journey = try members.decode(String.self, forKey: .journey)
        reference = try members.decodeIfPresent(String.self, forKey: .reference)
        locale = try members.decode(Language.self, forKey: .locale)
        status = try members.decode(VerificationStatus.self, forKey: .status)
        outcome = try members.decodeIfPresent(VerificationOutcome.self, forKey: .outcome)
        reason = try members.knownWord(forKey: .reason)
        message = try members.decodeIfPresent(String.self, forKey: .message)
        decidedBy = try members.knownWord(forKey: .decidedBy)
        reviewReason = try members.knownWord(forKey: .reviewReason)
        let signals = try members.decodeIfPresent([String].self, forKey: .reviewSignals)
        reviewSignals = signals?.compactMap(SignalName.init(rawValue:))
        isRetryable = try members.decode(Bool.self, forKey: .isRetryable)
        next = try members.decode(NextResource.self, forKey: .next)
        steps = try members.decode([KnownStep].self, forKey: .steps).compactMap(\.step)
        attempt = try members.decode(Int.self, forKey: .attempt)
        revision = try members.decode(Int.self, forKey: .revision)
        createdAt = try members.decode(Timestamp.self, forKey: .createdAt)
        expiresAt = try members.decode(Timestamp.self, forKey: .expiresAt)
        decidedAt = try members.decodeIfPresent(Timestamp.self, forKey: .decidedAt)
        erasedAt = try members.decodeIfPresent(Timestamp.self, forKey: .erasedAt)
        heldSince = try members.decodeIfPresent(Timestamp.self, forKey: .heldSince)
        returnUrl = try members.decodeIfPresent(String.self, forKey: .returnUrl)
    }

    /// A step; `nil` if a word in it is not known here.
    private struct KnownStep: Decodable {
        let step: StepResource?

        init(from decoder: any Decoder) throws {
            do {
                step = try StepResource(from: decoder)
            } catch DecodingError.dataCorrupted {
                step = nil
            }
        }
    }
}

extension KeyedDecodingContainer {
    /// The word of an optional member; `nil` also for one that is not known here.
    func knownWord<Word: RawRepresentable<String>>(forKey key: Key) throws -> Word? {
        try decodeIfPresent(String.self, forKey: key).flatMap(Word.init(rawValue:))
    }
}

extension VerificationFacts {
    /// The sentence about the end, and if the person can start again; `nil` before it.
    fileprivate func endMessage(isRetryable: Bool, in language: Language) -> String? {
        guard let outcome else { return nil }
        let end = Catalogue.stored.known("end.\(reason?.rawValue ?? outcome.rawValue)", in: language)
        return isRetryable ? "\(end) \(Catalogue.stored.known("end.restart", in: language))" : end
    }
}
