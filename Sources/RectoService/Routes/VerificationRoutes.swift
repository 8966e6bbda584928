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
    let address: ServiceAddress

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
        return try await idempotency.once(request, from: context.caller?.name, body) { idempotent in
            let wanted = try VerificationRequest(reading: body, atMost: Request.greatestBody)
            let id = UUID.version7(at: flow.now())
            context.trace.note(verification: id)
            let (code, link) = (VerificationCode.generated(), LinkToken.generated())
            let change = ChangeRequest(idempotent) { try answer($0, code, link) }
            let state = try await flow.create(
                wanted,
                as: id,
                claimedBy: code,
                or: link,
                for: key.application,
                with: key.name,
                change
            )
            return try answer(state, code, link)
        }
    }

    /// The answer about a new verification, with the code and the link that it is claimed by.
    private func answer(_ state: VerificationState, _ code: VerificationCode, _ link: LinkToken) throws -> Answer {
        let created = CreatedVerification(
            id: state.id.wireText,
            code: code.grouped,
            link: "\(address.text)/start?token=\(link.text)",
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
        let page = try await flow.store.verifications(query)
        let items = try page.elements.map { try flow.state($0).resource(forApplication: true) }
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
            try await flow.noteReading("summary.read", of: state, by: access.agent)
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
    @Sendable private func eraseAll(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.key(.application)
        try request.allowQuery("subject")
        guard let subject = request.query("subject") else {
            throw RequestRefused(.missing, at: "/subject", "“subject” is missing: whose verifications go.")
        }
        try await flow.eraseAll(of: subject, key.application, by: .application(key.application, key: key.name))
        return Response(status: .noContent)
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
        try await flow.noteReading("result.read", of: state, by: access.agent)
        let result = access.isForApplication ? state.result : state.result.forClient
        return try Answer(.ok, result, headers: ["content-language": state.language.rawValue]).response
    }
}

extension ServiceContext {
    /// A key that may read the application's data.
    func reader() throws(RequestRefused) -> ApplicationKey {
        if case .key(let key)? = caller, key.roles.contains(.reviewer) { return key }
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
