// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoLanguages
internal import RectoStore
internal import RectoVerification

/// One case at the console: what it is decided by, and who looks at it.
struct ConsoleCaseRoutes: RouteGroup {
    let flow: VerificationFlow
    let readings: ReadingLog

    /// The time that a claim lasts.
    private static let claimTime = Duration.seconds(600)

    func add(to routes: Routes) {
        routes.on(.get, "v1/console/cases/:id", read)
        routes.on(.get, "v1/console/cases/:id/claim", readClaim)
        routes.on(.post, "v1/console/cases/:id/claim", claim)
        routes.on(.delete, "v1/console/cases/:id/claim", release)
    }

    @Sendable private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(.reviewer)
        try request.allowQuery()
        let state = try await flow.living(access)
        try await readings.note("case.read", of: state, by: access, in: context)
        let waiting = try await flow.store.review(of: access.id, at: flow.now())
        let resource = CaseResource(
            file: state.caseFile(for: access.agent),
            claim: waiting?.claim.map { ClaimResource($0, for: access.agent) },
            waitingSince: waiting.map { Timestamp($0.review.since) },
            codes: waiting?.review.codes ?? [],
            earlier: try await flow.others(ofSubjectOf: state)
        )
        let headers = ["etag": "\"\(state.revision)\"", "content-language": state.language.rawValue]
        return try Answer(.ok, resource, headers: headers).response
    }

    @Sendable private func readClaim(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(.reviewer)
        try request.allowQuery()
        _ = try await flow.living(access)
        guard let claim = try await flow.store.review(of: access.id, at: flow.now())?.claim else {
            throw RequestRefused(.notFound)
        }
        return try Answer(.ok, ClaimResource(claim, for: access.agent)).response
    }

    /// Claims the case, renews the claim, or hands the case to another reviewer in a lead's name.
    @Sendable private func claim(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(.reviewer)
        try request.allowQuery()
        let body = try await request.json()
        let other: String? = try MemberReader.read(body) { .some($0.contains("to") ? $0.personName("to") : nil) }
        if other != nil { _ = try context.key(.lead) }
        let claim = try await flow.claim(
            for: other.map { Agent.reviewer($0).eventName } ?? access.agent.eventName,
            until: flow.now().adding(Self.claimTime),
            access,
            takesOver: other != nil
        )
        return try Answer(.ok, ClaimResource(claim, for: access.agent)).response
    }

    @Sendable private func release(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(.reviewer)
        try request.allowQuery("anybodys")
        // A claim of one's own, unless a lead says that it may be another's: a page that is left ends none of these.
        let isAnybodys = try request.flag("anybodys")
        if isAnybodys { _ = try context.key(.lead) }
        try await flow.release(access, anybodys: isAnybodys)
        return Response(status: .noContent)
    }
}

/// A case as it goes over the wire.
private struct CaseResource: Sendable, Encodable {
    let file: CaseFile
    let claim: ClaimResource?
    /// The time since when somebody is waited for; absent if nobody is.
    let waitingSince: Timestamp?
    /// The codes that led to the review.
    let codes: [String]
    let earlier: [CaseSummary]

    private enum Key: String, CodingKey {
        case claim, waitingSince, codes, earlier
    }

    func encode(to encoder: any Encoder) throws {
        try file.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(claim, forKey: .claim)
        try container.encodeIfPresent(waitingSince, forKey: .waitingSince)
        try container.encode(codes, forKey: .codes)
        try container.encode(earlier, forKey: .earlier)
    }
}

/// A claim as it goes over the wire.
struct ClaimResource: Sendable, Hashable, Encodable {
    /// The reviewer, by the name of the key.
    let by: String
    let until: Timestamp
    /// True if the reader has it.
    let isMine: Bool

    init(_ claim: ReviewClaim, for reader: Agent) {
        by = claim.by.nameInEvents
        until = Timestamp(claim.until)
        isMine = claim.by == reader.eventName
    }
}

extension String {
    /// The name of an author in events, without the word for what they are.
    var nameInEvents: String { split(separator: ":").last.map(String.init) ?? self }
}
