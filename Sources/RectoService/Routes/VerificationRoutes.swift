// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoLanguages
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// Verifications: creating, listing, looking at one, erasing it.
struct VerificationRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency
    let pages: PageDirectory
    let address: ServiceAddress
    let readings: ReadingLog
    let applications: ApplicationDirectory

    func add(to routes: Routes) {
        routes.on(.post, "v1/verifications", create)
        routes.on(.get, "v1/verifications", list)
        routes.on(.delete, "v1/verifications", eraseAll)
        routes.on(.get, "v1/verifications/:id", read)
        routes.on(.delete, "v1/verifications/:id", erase)
        routes.on(.get, "v1/verifications/:id/result", result)
    }

    @Sendable private func create(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.key(.application)
        let body = try await request.json()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let wanted = try VerificationRequest(reading: body, atMost: Request.greatestBody)
            let id = UUID.version7(at: flow.now())
            context.trace.note(verification: id)
            try await requireReturn(wanted.returnUrl, of: key.application)
            let links = try await pages.links(of: key.application, address)
            let (code, token) = (VerificationCode.generated(), LinkToken.generated())
            let link = links.text(token)
            let change = ChangeRequest(idempotent) { try answer($0, code, link) }
            let state = try await flow.create(
                wanted,
                as: id,
                claimedBy: code,
                or: token,
                for: key.application,
                with: key.name,
                change
            )
            return try answer(state, code, link)
        }
    }

    /// Refuses an address that the application's page does not allow: a stolen key sends people nowhere else.
    private func requireReturn(_ address: String?, of application: String) async throws {
        guard let address else { return }
        guard try await pages.page(of: application)?.allowsReturn(to: address) == true else {
            let message = "“returnUrl” must be one of the page's return addresses, or begin with one."
            throw RequestRefused(.notOneOf, at: "/returnUrl", message)
        }
    }

    /// The answer about a new verification, with the code and the link that it is claimed by.
    private func answer(_ state: VerificationState, _ code: VerificationCode, _ link: String) throws -> Answer {
        let created = CreatedVerification(
            id: state.id.wireText,
            code: code.grouped,
            link: link,
            expiresAt: state.clearState.expiresAt
        )
        let headers = ["location": "/v1/verifications/\(created.id)", "etag": "\"\(state.revision)\""]
        return try Answer(.created, created, headers: headers)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.reader()
        try request.allowQuery("reference", "status", "subject", "cursor", "limit")
        var query = VerificationQuery(application: key.application)
        query.limit = try request.query("limit", in: 1...100) ?? 50
        query.cursor = request.query("cursor").map(Cursor.init)
        query.reference = request.query("reference").map { flow.referenceIndex($0, of: key.application) }
        query.subject = request.query("subject").map { flow.subjectIndex($0, of: key.application) }
        query.status = try request.status?.rawValue
        let page = try await flow.verifications(query)
        let items = page.elements.map { $0.resource(forApplication: true) }
        return try Answer(.ok, Page(items: items, cursor: page.next?.text)).response
    }

    @Sendable private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true, .application, .reviewer)
        try request.allowQuery("wait", "view")
        let wait = try request.query("wait", in: 0...25) ?? 0
        let view = try request.view
        guard let state = try await flow.state(access, unless: request.seenRevision, within: .seconds(wait)) else {
            var response = Response(status: .notModified)
            response.headers[.eTag] = request.headers[.ifNoneMatch]
            return response
        }
        guard let view else { return try Answer(state, isForApplication: access.isForApplication).response }
        guard let resource = state.resource(in: view, forApplication: access.isForApplication) else {
            throw RequestRefused(.erased)
        }
        // IDWise's summary has the values that were read.
        if view == .idwise, access.isForApplication {
            try await readings.note("summary.read", of: state, by: access, in: context)
        }
        let headers = ["etag": "\"\(state.revision)\"", "content-language": state.language.rawValue]
        return try Answer(.ok, resource, headers: headers).response
    }

    @Sendable private func erase(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(.application)
        try await flow.erase(access)
        return Response(status: .noContent)
    }

    /// Erases all data of a person, named as in the requests for their verifications.
    ///
    /// An administrator learns which events prove it.
    @Sendable private func eraseAll(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try await context.manager(.application, request, applications)
        try request.allowQuery("subject", "application")
        guard let subject = request.query("subject") else {
            throw RequestRefused(.missing, at: "/subject", "“subject” is missing: whose verifications go.")
        }
        let isProven = !key.has(.application)
        let found = try await isProven ? flow.verifications(of: subject, key.application) : []
        try await flow.eraseAll(of: subject, key.application, by: key.author)
        guard isProven else { return Response(status: .noContent) }
        return try Answer(.ok, ErasureResource(erased: try await proofs(of: found))).response
    }

    /// The events of erasure of some verifications, in the order of the chain.
    private func proofs(of verifications: [UUID]) async throws -> [ErasureResource.Proof] {
        var proofs: [ErasureResource.Proof] = []
        for id in verifications {
            let event = try await flow.store.lastEvent("verification.erased", of: id)
            if let event { proofs.append(.init(event, of: id)) }
        }
        return proofs.sorted { $0.sequence < $1.sequence }
    }

    @Sendable private func result(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true, .application, .reviewer)
        let state = try await flow.living(access)
        // The person gets the readings at the end: earlier ones would help a forger to try documents.
        try await state.telling {
            guard access.isForApplication || state.facts.outcome != nil else {
                throw RequestRefused(.invalidTransition, .notEnded, next: state.next)
            }
        }
        try await readings.note("result.read", of: state, by: access, in: context)
        let result = access.isForApplication ? state.result : state.result.forClient
        return try Answer(.ok, result, headers: ["content-language": state.language.rawValue]).response
    }
}

/// The proof that a person's data are erased: events in the chain, which never change.
private struct ErasureResource: Sendable, Encodable {
    let erased: [Proof]

    /// The event of one verification.
    struct Proof: Sendable, Encodable {
        let verification: String
        let sequence: Int
        let at: Timestamp
        /// The hash of the chain up to it, in hexadecimal digits.
        let hash: String

        init(_ event: StoredEvent, of verification: UUID) {
            self.verification = verification.wireText
            sequence = event.sequence
            at = Timestamp(event.at)
            hash = event.hash.hexadecimal
        }
    }
}

extension VerificationStore {
    /// The last event of a type of a verification; `nil` if it has none.
    fileprivate func lastEvent(_ type: String, of verification: UUID) async throws -> StoredEvent? {
        var (found, after): (StoredEvent?, Int) = (nil, 0)
        while true {
            let events = try await events(of: verification, after: after, limit: 1_000)
            guard let last = events.last else { return found }
            found = events.last { $0.type == type } ?? found
            after = last.sequence
        }
    }
}

extension ServiceContext {
    /// A key that may read the application's data: a reviewer's, the application's, or one of another role.
    func reader(_ others: Role...) throws(RequestRefused) -> ApplicationKey {
        if case .key(let key)? = caller, ([.reviewer] + others).contains(where: key.has) { return key }
        return try key(.application)
    }
}

extension Request {
    /// The revision that the sender has already (`If-None-Match`, RFC 9110, 13.1.2).
    fileprivate var seenRevision: Int? {
        headers[.ifNoneMatch].flatMap(Self.revision)
    }

    fileprivate var status: VerificationStatus? {
        get throws(RequestRefused) { try word("status") }
    }

    /// The system in whose words the answer is wanted.
    fileprivate var view: VerificationView? {
        get throws(RequestRefused) { try word("view") }
    }

    /// A word of the query; `nil` if it is not there.
    private func word<Word: CaseIterable & RawRepresentable<String>>(_ name: String) throws(RequestRefused) -> Word? {
        guard let text = query(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw RequestRefused(.notOneOf, at: "/\(name)", "“\(name)” must be one of \(words).")
        }
        return word
    }
}
