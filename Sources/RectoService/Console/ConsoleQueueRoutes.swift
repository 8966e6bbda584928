// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// The queue of the console, and the search for a case.
struct ConsoleQueueRoutes: RouteGroup {
    let flow: VerificationFlow

    /// The most results of a search.
    private static let mostResults = 50

    func add(to routes: Routes) {
        routes.on(.get, "v1/console/queue", queue)
        routes.on(.post, "v1/console/search", search)
    }

    @Sendable private func queue(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.key(.reviewer)
        try request.allowQuery("application", "journey", "reason", "claim", "cursor", "limit")
        let agent = Agent.reviewer(key.name)
        var query = ReviewQuery(of: key.applications, for: agent.eventName)
        query.application = try request.queryWord("application")
        query.journey = try request.queryWord("journey")
        query.reason = try request.queryWord("reason")
        query.claim = try request.claimState
        query.cursor = request.query("cursor").map(Cursor.init)
        query.limit = try request.query("limit", in: 1...200) ?? 50
        // The place in the chain first, so that no change falls between it and the list.
        let after = try await flow.store.chainHead().sequence
        let page = try await flow.store.reviews(query, at: flow.now())
        return try Answer(.ok, QueueResource(page, after: after, for: agent)).response
    }

    /// Looks for verifications; the text is personal, so it is in the body, and in no event.
    @Sendable private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.key(.reviewer)
        try request.allowQuery()
        let body = try await request.json()
        let (text, application) = try MemberReader.read(body) { reader -> (String, String?)? in
            let text = reader.text("text", length: 1...200)
            let application = reader.contains("application") ? reader.name("application") : nil
            return text.map { ($0, application) }
        }
        let wanted = (application.map { [$0] } ?? key.applications.sorted()).filter(key.applications.contains)
        try await noteSearch(in: wanted, by: key)
        var found: [CaseSummary] = []
        for application in wanted {
            let matches = try await flow.search(text, in: application, limit: Self.mostResults)
            found += matches.map { $0.state.summary(matched: $0.matched) }
        }
        return try Answer(.ok, SearchResource(items: Array(found.prefix(Self.mostResults)))).response
    }

    /// Notes a search in the events of each application that it goes through.
    private func noteSearch(in applications: [String], by key: ApplicationKey) async throws {
        var change = Change(at: flow.now())
        change.events = applications.map { application in
            NewEvent(
                type: "search",
                actor: Agent.reviewer(key.name).eventName,
                data: ["application": .text(application)]
            )
        }
        try await flow.store.commit(change)
    }
}

extension Request {
    /// The claim that the queue is filtered by.
    fileprivate var claimState: ReviewQuery.ClaimState? {
        get throws(RequestRefused) {
            guard let text = query("claim") else { return nil }
            guard let state = ReviewQuery.ClaimState(rawValue: text) else {
                let words = ReviewQuery.ClaimState.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestRefused(.notOneOf, at: "/claim", "“claim” must be one of \(words).")
            }
            return state
        }
    }
}

/// The results of a search.
private struct SearchResource: Sendable, Encodable {
    let items: [CaseSummary]
}

/// A part of the queue as it goes over the wire.
private struct QueueResource: Sendable, Hashable, Encodable {
    let items: [Item]
    let total: Int
    let counts: Counts
    let cursor: String?
    /// The place in the chain of events from which changes are news.
    let after: Int

    init(_ page: ReviewPage, after: Int, for reader: Agent) {
        items = page.elements.map { Item($0, for: reader) }
        total = page.total
        counts = Counts(page.counts)
        cursor = page.next?.text
        self.after = after
    }

    /// A case in the queue: nothing tells who the person is.
    struct Item: Sendable, Hashable, Encodable {
        let id: String
        let application: String
        let journey: String
        let waitingSince: Timestamp
        let createdAt: Timestamp
        let reviewReason: String?
        let codes: [String]
        let claim: ClaimResource?
        let isSecondReview: Bool
        let revision: Int

        init(_ waiting: WaitingReview, for reader: Agent) {
            id = waiting.id.wireText
            application = waiting.application
            journey = waiting.journey
            waitingSince = Timestamp(waiting.review.since)
            createdAt = Timestamp(waiting.createdAt)
            reviewReason = waiting.review.reason.isEmpty ? nil : waiting.review.reason
            codes = waiting.review.codes
            claim = waiting.claim.map { ClaimResource($0, for: reader) }
            isSecondReview = !waiting.review.reviewers.isEmpty
            revision = waiting.revision
        }
    }

    /// The numbers of cases by what they are filtered by.
    struct Counts: Sendable, Hashable, Encodable {
        let application: [String: Int]
        let journey: [String: Int]
        let reason: [String: Int]
        let claim: [String: Int]

        init(_ counts: ReviewPage.Counts) {
            application = counts.applications
            journey = counts.journeys
            reason = counts.reasons.filter { !$0.key.isEmpty }
            claim = Dictionary(uniqueKeysWithValues: counts.claims.map { ($0.key.rawValue, $0.value) })
        }
    }
}
