// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// A verification that is being changed, with all that is stored with the change.
struct Draft {
    /// When the change happens.
    let at: Date
    /// Who changes it.
    let agent: Agent
    /// The journey that it was created with.
    let journey: Journey
    /// Its row as it was.
    let stored: StoredVerification
    /// What is set up for all verifications.
    let rules: FlowRules

    /// Where it stands.
    var standing: Standing
    /// What is known about the person.
    var details: SealedDetails
    /// When it ended.
    var decidedAt: Date?
    /// All else that is stored with the change.
    var change: Change
    /// What whoever asked is told once the change is stored, where that is not its success.
    var refusal: RequestRefused?

    /// What a state may become.
    init(_ state: VerificationState, at: Date, by agent: Agent, _ rules: FlowRules) {
        self.at = at
        self.agent = agent
        self.rules = rules
        journey = state.journey
        stored = state.stored
        standing = state.standing
        details = state.details
        decidedAt = state.stored.decidedAt
        change = Change(at: at)
    }

    var facts: VerificationFacts { standing.facts }

    /// What the client does next.
    var next: NextResource { NextResource(facts, journey, in: standing.language, details.wireDetails(at: at)) }

    /// Whether nothing happened that must be stored: all that does is an event, or ends work.
    var isUnchanged: Bool { change.events.isEmpty && change.completes == nil }

    /// Adds an event to the chain.
    mutating func note(_ type: String, _ data: [String: EventValue] = [:]) {
        var data = data
        data["application"] = .text(stored.application)
        change.events.append(NewEvent(type: type, actor: agent.text, verification: stored.id, data: data))
    }

    /// Adds work to be done.
    mutating func queue(_ kind: Work.Kind, _ work: Work, at time: Date? = nil) throws {
        let payload = try WireJSON.encode(work)
        let job = NewJob(kind: kind.rawValue, verification: stored.id, payload: payload, runAt: time ?? at)
        change.jobs.append(job)
    }

    /// The row that the change makes.
    func row() throws -> StoredVerification {
        var row = stored
        row.status = facts.status.rawValue
        row.facts = try WireJSON.encode(standing)
        row.sealed = try WireJSON.encode(details)
        row.decidedAt = decidedAt
        row.expiresAt = canExpire ? standing.expiresAt.date : nil
        row.retainedUntil = decidedAt?.adding(journey.retention.result)
        return row
    }

    /// Whether time that is over may still end it.
    private var canExpire: Bool {
        switch facts.status {
        case .requested, .collecting: true
        case .processing: !facts.isSubmitted
        case .review: journey.expiresInReview
        case .done: false
        }
    }
}
