// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoLanguages
internal import RectoStore
internal import RectoVerification

/// A verification during a change, with all that is stored with the change.
struct Draft {
    /// The time of the change.
    let at: Date
    /// The author of the change.
    let agent: Agent
    /// The journey that it was created with.
    let journey: Journey
    /// Its row before the change.
    let stored: StoredVerification
    /// The rules for all verifications.
    let rules: FlowRules

    /// The part that is stored in the clear.
    var clearState: ClearState
    /// The data about the person.
    var details: SealedDetails
    /// The time it ended.
    var decidedAt: Date?
    /// All else that is stored with the change.
    var change: Change
    /// The flag of the subject that follows from the outcome.
    var flagChange: FlagChange?
    /// The person's authenticator, if the present step asks for it.
    var authenticator: StoredAuthenticator?
    /// The refusal that is sent after the change is stored.
    var refusal: RequestRefused?
    /// The part of the store that the change writes.
    let writing: Writing
    /// True if what is stored of the verification cannot be read any more.
    let isUnreadable: Bool

    /// A part of the store.
    enum Writing {
        /// The verification, which is new.
        case creation
        /// The next revision of the verification.
        case revision
        /// Events and secrets alone.
        case events
        /// The tombstone: all data about the person is destroyed.
        case erasure
    }

    /// A draft of the next state.
    init(
        _ state: VerificationState,
        at: Date,
        by agent: Agent,
        _ rules: FlowRules,
        writing: Writing = .revision
    ) {
        self.writing = writing
        self.at = at
        self.agent = agent
        self.rules = rules
        journey = state.journey
        stored = state.stored
        // A new one has nothing stored yet.
        isUnreadable = writing != .creation && !state.isOpened
        clearState = state.clearState
        details = state.details
        decidedAt = state.stored.decidedAt
        change = Change(at: at)
    }

    var facts: VerificationFacts { clearState.facts }

    /// The client's next step.
    var next: NextResource {
        NextResource(facts, journey, in: language, details.wireDetails(at: at, endingAt: endOfProcess))
    }

    /// The end of the time with all attempts.
    var endOfProcess: Date { journey.endOfProcess(from: stored.createdAt) }

    /// The language for the sender of the request that is being answered.
    var language: Language { journey.texts.language(for: .current, orElse: clearState.language) }

    /// True if there is nothing to store: no event, no work that ends, and no secret that is used up.
    var isUnchanged: Bool { change.events.isEmpty && change.completes == nil && change.uses.isEmpty }

    /// Adds an event to the chain.
    mutating func note(_ type: String, _ data: [String: JSONTree] = [:]) {
        var data = data
        data["application"] = .text(stored.application)
        if let key = agent.key { data["key"] = .text(key) }
        change.events.append(NewEvent(type: type, actor: agent.text, verification: stored.id, data: data))
    }

    /// Adds work to be done.
    mutating func queue(_ kind: Work.Kind, _ work: Work, at time: Date? = nil) throws {
        let payload = try WireJSON.encode(work)
        let job = NewJob(kind: kind.rawValue, verification: stored.id, payload: payload, runAt: time ?? at)
        change.jobs.append(job)
    }

    /// The verification after the change.
    func state() throws -> VerificationState {
        let row = writing == .events ? stored : try row()
        let revision = isUnchanged || writing == .events ? row.revision : row.revision + 1
        return VerificationState(
            stored: row,
            revision: revision,
            journey: journey,
            clearState: clearState,
            details: details,
            at: at
        )
    }

    /// All that is stored of the verification itself, which is ``state()`` now, and with it.
    func finished(as state: VerificationState) throws -> Change {
        var change = change
        switch writing {
        case .creation: change.write = .create(state.stored)
        case .revision: change.write = .replace(state.stored)
        case .events: break
        case .erasure:
            change.write = .erase(
                stored.id,
                revision: stored.revision,
                facts: state.stored.facts,
                status: state.stored.status
            )
            // Work that an erased verification still has is erased with it.
            (change.jobs, change.documents, change.signals) = ([], [], [])
            // At the end of its retention, which may be shorter than the term of what is compared.
            change.keepsSignals = agent == .clock
        }
        return change
    }

    private func row() throws -> StoredVerification {
        var row = stored
        row.status = facts.status.rawValue
        row.facts = try WireJSON.encode(clearState)
        row.sealed = try WireJSON.encode(details)
        row.decidedAt = decidedAt
        row.expiresAt = canExpire ? clearState.expiresAt.date : nil
        row.review = review
        row.retainedUntil = clearState.heldSince == nil ? decidedAt?.adding(journey.retention.result) : nil
        return row
    }

    /// True if it may still expire.
    private var canExpire: Bool {
        switch facts.status {
        case .requested, .collecting: true
        case .processing: !facts.isSubmitted
        case .review: journey.expiresInReview
        case .done: false
        }
    }

    /// Sends a notification to the person; it lives as long as the verification does.
    mutating func notify(
        _ kind: PersonNotification.Kind,
        _ data: [String: String] = [:],
        text: String? = nil,
        expiresAt: Timestamp? = nil
    ) throws {
        let notification = PersonNotification(
            id: UUID.version7(at: at).wireText,
            kind: kind,
            status: .new,
            createdAt: Timestamp(at),
            expiresAt: expiresAt,
            actions: kind.actions,
            text: text,
            data: data
        )
        change.documents.append(.create(try notification.document(of: stored.id)))
        note("notification.created", ["notification": .text(notification.id), "kind": .text(kind.rawValue)])
    }

    /// Refuses a request for a step in which nothing can be done now.
    func requireOpen(_ step: StepID) throws(RequestRefused) {
        guard let stepFacts = facts.step(step) else { throw RequestRefused(.invalidStep, next: next) }
        guard facts.status == .collecting, stepFacts.state == .open, !isHeldUp(step) else {
            throw RequestRefused(.invalidTransition, next: next)
        }
    }

    /// True if an earlier step comes first: the machine refuses the event that would end this one.
    private func isHeldUp(_ step: StepID) -> Bool {
        guard let kind = facts.step(step)?.kind else { return true }
        let isDoneByProvider = journey.step(step)?.provider != nil
        let event: VerificationEvent =
            switch kind {
            case .consent, .select, .form: .answer(step: step)
            case .document, .selfie: isDoneByProvider ? .begin(step: step) : .capture(step: step)
            case .presence: .begin(step: step)
            case .otp: .passcode(step: step, isCorrect: true)
            }
        return (try? facts.applying(event, journey.policy)) == nil
    }

    /// Another try begins with new files, and frames of one challenge do not answer the next.
    mutating func rejectFiles(of step: StepID, _ slots: [Slot] = Slot.allCases) {
        for index in details.files.indices where details.files[index].step == step {
            let file = details.files[index]
            if slots.contains(file.slot), file.state == .accepted { details.files[index].state = .rejected }
        }
    }

    /// Begins or ends the clocks of retention when an outcome comes, changes or goes.
    mutating func followOutcome() throws {
        guard let outcome = facts.outcome else {
            decidedAt = nil
            return
        }
        decidedAt = at
        change.revokes += [.code, .linkToken, .uploadLink]
        for step in details.passcodes.keys { details.passcodes[step]?.undelivered = nil }
        try queue(.imageRetention, .none, at: at.adding(journey.retention.images))
        if facts.isClaimed { try notify(.result, ["outcome": outcome.rawValue]) }
    }

    /// The end of an attempt that begins now: the process ends all of them.
    var endOfAttempt: Timestamp {
        let attempt = at.adding(minutes: journey.limits[.verificationInMinutes])
        return Timestamp(min(attempt, endOfProcess))
    }

    /// Begins a new attempt of the whole: results of the former one no longer count.
    ///
    /// - Parameter isAsked: True if a reviewer asks for it: then the person has the time of an attempt, however long the
    ///   reviewer took.
    mutating func beginAgain(isAsked: Bool) {
        let attempt = Timestamp(at.adding(minutes: journey.limits[.verificationInMinutes]))
        clearState.expiresAt = isAsked ? attempt : endOfAttempt
        details.checks = []
        if details.imagesAreGone == true {
            // Nobody can look at the files of former attempts any more; those of this one come with new images.
            details.files = []
            details.imagesAreGone = nil
        }
        let opened = Set(facts.steps.filter { $0.state == .open }.map(\.id))
        for index in details.files.indices where opened.contains(details.files[index].step) {
            let file = details.files[index]
            // A front that did not pass completes later ones of its attempt alone.
            let mayComplete = file.state == .rejected && file.slot == .front
            if file.state == .accepted || mayComplete { details.files[index].state = .replaced }
        }
        for step in facts.steps where opened.contains(step.id) {
            details.outcomes[step.id] = nil
            details.records?[step.id] = nil
            details.handovers?[step.id] = nil
            details.alternatives?.remove(step.id)
            details.passcodes[step.id] = nil
            details.forms[step.id] = nil
            if step.kind == .select { details.selection = [] }
        }
        details.dropSignals(of: facts.steps.filter { opened.contains($0.id) })
        note("verification.restarted", ["attempt": .integer(facts.attempt)])
    }
}
