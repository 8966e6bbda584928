// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoStore
internal import RectoVerification

/// The list of documents and faces that an application refuses: entries are added, listed without contents and removed.
struct RefusalRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency

    func add(to routes: Routes) {
        routes.on(.get, "v1/refusals", list)
        routes.on(.post, "v1/refusals", add)
        routes.on(.delete, "v1/refusals/:refusal", remove)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.reader()
        try request.allowQuery("cursor", "limit")
        let limit = try request.query("limit", in: 1...500) ?? 100
        var rest = try await flow.refusals(of: key.application)[...]
        if let cursor = request.query("cursor") {
            guard let place = rest.firstIndex(where: { $0.id == cursor }) else { throw StoreError.cursorInvalid }
            rest = rest[(place + 1)...]
        }
        let part = Array(rest.prefix(limit))
        let isCut = part.count < rest.count
        return try Answer(.ok, Page(items: part, cursor: isCut ? part.last?.id : nil)).response
    }

    @Sendable private func add(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.reader()
        let body = try await request.json()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let wanted = try RefusalRequest(reading: body, atMost: Request.greatestBody)
            func answer(_ entries: [RefusalResource]) throws -> Answer { try Answer(.created, Page(items: entries)) }
            let entries = try await flow.refuse(wanted, for: key.application, by: key.agent) {
                try answer($0).kept(for: idempotent, of: wanted.verification)
            }
            return try answer(entries)
        }
    }

    @Sendable private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try context.reader()
        try request.allowQuery()
        guard let id = context.parameters.get("refusal").flatMap(UUID.init(uuidString:)) else {
            throw RequestRefused(.notFound)
        }
        try await flow.removeRefusal(id, of: key.application, by: key.agent)
        return Response(status: .noContent)
    }
}

extension RefusalRequest {
    /// The verification whose parts are refused.
    fileprivate var verification: UUID? {
        if case .verification(let id, _) = origin { UUID(uuidString: id) } else { nil }
    }
}

extension ApplicationKey {
    /// The author of what this key does: a reviewer if it is one.
    fileprivate var agent: Agent { has(.reviewer) ? .reviewer(name) : .application(application, key: name) }
}
