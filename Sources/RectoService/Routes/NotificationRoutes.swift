// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoVerification

/// Messages and questions to people.
struct NotificationRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency

    func add(to routes: Routes) {
        routes.on(.post, "v1/verifications/:id/notifications", create)
        routes.on(.get, "v1/notifications", list)
        for action in PersonNotification.Action.allCases {
            routes.on(.post, "v1/notifications/:notification/\(action.rawValue)") { request, context in
                try await answer(action, request, context)
            }
        }
    }

    @Sendable private func create(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(.application)
        let body = try await request.json()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let wanted = try NotificationRequest(body)
            let change = ChangeRequest(idempotent) { try Answer($0, isForApplication: true, status: .created) }
            let seconds = wanted.expiresInSeconds
            let state = try await flow.notify(wanted.kind, wanted.text, expiresIn: seconds, access, change)
            return try Answer(state, isForApplication: true, status: .created)
        }
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let verification = try context.client
        try request.allowQuery("page", "pageSize", "status")
        let page = try request.query("page", in: 0...100_000) ?? 0
        let size = try request.query("pageSize", in: 1...100) ?? 10
        let status = try request.notificationStatus
        let all = try await flow.notifications(of: verification)
        let items = all.filter { status == nil || $0.status == status }.dropFirst(page * size).prefix(size)
        return try Answer(.ok, Page(items: Array(items))).response
    }

    private func answer(
        _ action: PersonNotification.Action,
        _ request: Request,
        _ context: ServiceContext
    ) async throws -> Response {
        let verification = try context.client
        let id = context.parameters.get("notification") ?? ""
        _ = try await request.emptyJSON()
        return try Answer(.ok, try await flow.answer(action, to: id, of: verification)).response
    }
}

/// The request for a notification, from an application.
struct NotificationRequest: Sendable, Hashable {
    let kind: PersonNotification.Kind
    let text: String?
    let expiresInSeconds: Int?
}

extension NotificationRequest {
    init(_ body: Data) throws(Mistakes) {
        self = try MemberReader.read(body) { reader in
            let kind: PersonNotification.Kind? = reader.choice("kind")
            let text =
                kind == .result
                ? reader.optionalText("text", length: 1...1_000) : reader.text("text", length: 1...1_000)
            let seconds = reader.optionalInteger("expiresInSeconds", in: 60...2_592_000)
            if kind == .result { reader.note(.notOneOf, "kind", "A result is told by the service alone.") }
            return kind.map { Self(kind: $0, text: text, expiresInSeconds: seconds) }
        }
    }
}

extension ServiceContext {
    /// The verification of the asking client.
    fileprivate var client: UUID {
        get throws(RequestRefused) {
            guard let caller else { throw RequestRefused(.invalidCredentials) }
            guard case .client(let verification) = caller else { throw RequestRefused(.forbidden) }
            return verification
        }
    }
}

extension Request {
    fileprivate var notificationStatus: PersonNotification.Status? {
        get throws(RequestRefused) {
            guard let text = query("status") else { return nil }
            guard let status = PersonNotification.Status(rawValue: text) else {
                let words = PersonNotification.Status.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestRefused(.notOneOf, at: "/status", "“status” must be one of \(words).")
            }
            return status
        }
    }
}
