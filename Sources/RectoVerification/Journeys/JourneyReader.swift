// SPDX-License-Identifier: Apache-2.0
public import RectoJSON
internal import RectoLanguages

/// Reads journeys from JSON, and reports all mistakes of one at once.
public struct JourneyReader: Sendable {
    /// The most bytes that a journey may have.
    public var greatestSize = 1_000_000

    /// A reader.
    public init() {}

    /// Reads the journey in some bytes of JSON.
    ///
    /// - Parameter bytes: The text, UTF-8.
    /// - Returns: The journey.
    /// - Throws: ``Mistakes``: every one, with its place; also members without a meaning.
    public func read(_ bytes: some Collection<UInt8>) throws(Mistakes) -> Journey {
        let (journey, mistakes) = readStored(bytes)
        guard let journey, mistakes.isEmpty else { throw Mistakes(mistakes) }
        let promises = journey.emptyPromises
        guard promises.isEmpty else { throw Mistakes(promises) }
        return journey
    }

    /// Reads a stored journey, which was valid by the rules of its time.
    ///
    /// - Parameter bytes: The text, UTF-8.
    /// - Returns: The journey, with which its verifications continue, unless its members cannot be read any more; and
    ///   its mistakes.
    public func readStored(_ bytes: some Collection<UInt8>) -> (journey: Journey?, mistakes: [Mistake]) {
        do throws(Mistakes) {
            var reader = try MemberReader(bytes, atMost: greatestSize)
            let journey = reader.journey()
            reader.end()
            return (journey, reader.mistakes)
        } catch {
            return (nil, error.list)
        }
    }
}

extension Journey {
    /// The members that promise what they do not do.
    ///
    /// Stored journeys may have them: their verifications work without.
    fileprivate var emptyPromises: [Mistake] {
        var mistakes: [Mistake] = []
        if reviewers > 1, allowsOverturningOwnDecision {
            let message = "Two reviewers decide, so that nobody overturns: leave “allowsOverturningOwnDecision” out."
            mistakes.append(Mistake(.contradiction, at: "/allowsOverturningOwnDecision", message))
        }
        for step in steps where step.kind == .otp && !usesAuthenticator(in: step.id) {
            let key = step.id.messageKey
            for language in texts.languages where texts.texts[language]?[key]?.contains("{passcode}") == false {
                let message = "“{passcode}” is missing: the message would come without the passcode."
                mistakes.append(Mistake(.contradiction, at: "/texts/\(language.rawValue)/\(key)", message))
            }
        }
        return mistakes
    }
}

extension MemberReader {
    fileprivate mutating func journey() -> Journey? {
        let id = name("id")
        let version = integer("version", in: 1...1_000_000)
        let order: StepOrder = optionalChoice("order") ?? .given
        let limits = optionalObject("limits") { $0.limits() } ?? JourneyLimits()
        let mistakesBefore = mistakes.count
        let steps = objects("steps", count: 1...20) { $0.step(limits) }
        let checks = objects("checks", count: 0...20) { $0.check() }
        let areStepsRead = mistakes.count == mistakesBefore
        let identityCheck = optionalObject("identityCheck") { $0.checkPolicy("waiverWhereNotApplicable") } ?? .required
        let unansweredCheck = optionalObject("unansweredCheck") { $0.checkPolicy("waiver") } ?? .required
        let approval = optionalObject("approval") { $0.approval() } ?? .checks
        let isReviewed = optionalFlag("isReviewedWhereChecksFailed") ?? false
        let isAutomatic = optionalFlag("isSubmittedAutomatically") ?? false
        let restart: RestartScope = optionalChoice("restart") ?? .allSteps
        let expiresInReview = optionalFlag("expiresInReview") ?? false
        let allowsOwn = optionalFlag("allowsOverturningOwnDecision") ?? false
        let reviewers = optionalInteger("reviewers", in: 1...2) ?? 1
        let reasons = decisionReasons()
        let faces = faceRequirement()
        let retention = optionalObject("retention") { $0.retention() } ?? Retention()
        let enrolment: Enrolment? = optionalChoice("enrolment")
        let signals = signalRules(retention)
        let flags = flagRules()
        let level = integer("assuranceLevel", in: 1...3).flatMap(AssuranceLevel.init)
        let texts = object("texts") { $0.texts() }
        let isRead = mistakes.isEmpty
        noteShortProcess(limits)
        noteSlowFrames(limits)
        // Contradictions among steps would be wrong if some steps could not be read.
        if areStepsRead {
            noteContradictions(steps, checks, texts)
            noteReasonsWithoutText(reasons, texts)
            noteAppeals(retention.appeals, steps, texts)
            noteSignals(signals, steps, texts)
            if let level { noteAssurance(level, steps, checks, identityCheck, approval) }
        }
        // A member whose name is there twice could not be found by it.
        guard let id, let version, let level, let texts, isRead, !mistakes.contains(where: { $0.code == .duplicate })
        else { return nil }
        return Journey(
            id: id,
            version: version,
            steps: steps,
            order: order,
            checks: checks,
            identityCheck: identityCheck,
            unansweredCheck: unansweredCheck,
            approval: approval,
            isReviewedWhereChecksFailed: isReviewed,
            isSubmittedAutomatically: isAutomatic,
            restart: restart,
            expiresInReview: expiresInReview,
            allowsOverturningOwnDecision: allowsOwn,
            reviewers: reviewers,
            decisionReasons: reasons,
            limits: limits,
            faces: faces,
            retention: retention,
            signals: signals,
            flags: flags,
            assuranceLevel: level,
            enrolment: enrolment,
            texts: texts
        )
    }
}
