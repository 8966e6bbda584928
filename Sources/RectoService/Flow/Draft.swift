// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
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

    /// The status.
    var standing: Standing
    /// The data about the person.
    var details: SealedDetails
    /// The time it ended.
    var decidedAt: Date?
    /// All else that is stored with the change.
    var change: Change
    /// The refusal that is sent after the change is stored.
    var refusal: RequestRefused?

    /// A draft of the next state.
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

    /// The client's next step.
    var next: NextResource { NextResource(facts, journey, in: standing.language, details.wireDetails(at: at)) }

    /// True if there is nothing to store: no event, and no work that ends.
    var isUnchanged: Bool { change.events.isEmpty && change.completes == nil }

    /// Adds an event to the chain.
    mutating func note(_ type: String, _ data: [String: JSONTree] = [:]) {
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

    /// True if it may still expire.
    private var canExpire: Bool {
        switch facts.status {
        case .requested, .collecting: true
        case .processing: !facts.isSubmitted
        case .review: journey.expiresInReview
        case .done: false
        }
    }
}
