// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// Applications, keys, providers and webhooks, for administrators; no personal data.
struct AdministrationRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency
    let administration: Administration

    func add(to routes: Routes) {
        routes.on(.get, "v1/administration/applications", applications)
        routes.on(.post, "v1/administration/applications", makeApplication)
        routes.on(.post, "v1/administration/applications/:application/end", endApplication)
        routes.on(.delete, "v1/administration/applications/:application/authenticators", endAuthenticators)
        routes.on(.get, "v1/administration/keys", keys)
        routes.on(.post, "v1/administration/keys", makeKey)
        routes.on(.post, "v1/administration/keys/:key/revoke", revokeKey)
        routes.on(.get, "v1/administration/providers", providers)
        routes.on(.post, "v1/administration/providers", makeProvider)
        routes.on(.post, "v1/administration/providers/:provider/end", endProvider)
        routes.on(.get, "v1/administration/webhooks", webhooks)
        routes.on(.delete, "v1/administration/webhooks/:webhook", removeWebhook)
        routes.on(.get, "v1/administration/events", events)
    }

    @Sendable private func applications(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let administrator = try context.administrator()
        try request.allowQuery("cursor", "limit")
        return try request.page(try await administration.applications(for: administrator), id: \.id)
    }

    @Sendable private func makeApplication(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let administrator = try context.administrator()
        return try await making(request, context, KeyRequest.application) { id, answer in
            try await administration.makeApplication(id, by: administrator, answer)
        }
    }

    @Sendable private func endApplication(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await ending(request, context, "application", administration.endApplication)
    }

    /// Ends all authenticators of an application, of one that has ended as well.
    @Sendable private func endAuthenticators(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let administrator = try context.administrator()
        let application = context.parameters.get("application") ?? ""
        guard administrator.administers(application) else { throw RequestRefused(.notFound) }
        try await flow.endAuthenticators(ofAll: application, by: administrator.actor)
        return Response(status: .noContent)
    }

    @Sendable private func keys(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let administrator = try context.administrator()
        try request.allowQuery("application", "cursor", "limit")
        let keys = try await administration.keys(for: administrator, of: request.query("application"))
        return try request.page(keys, id: \.id)
    }

    @Sendable private func makeKey(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let administrator = try context.administrator()
        return try await making(request, context, KeyRequest.init) { wanted, answer in
            try await administration.makeKey(wanted, by: administrator, answer)
        }
    }

    @Sendable private func revokeKey(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await ending(request, context, "key", administration.revokeKey)
    }

    @Sendable private func providers(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let administrator = try context.administrator()
        try request.allowQuery("cursor", "limit")
        return try request.page(try await administration.providers(for: administrator), id: \.id)
    }

    @Sendable private func makeProvider(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let administrator = try context.administrator()
        return try await making(request, context, ServiceConfiguration.Provider.init) { wanted, answer in
            try await administration.makeProvider(wanted, by: administrator, answer)
        }
    }

    @Sendable private func endProvider(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await ending(request, context, "provider", administration.endProvider)
    }

    @Sendable private func webhooks(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let administrator = try context.administrator()
        try request.allowQuery("application", "cursor", "limit")
        let webhooks = flow.webhooks.webhooks(of: request.query("application"))
            .filter { administrator.administers($0.application) }
        return try request.page(webhooks.map { WebhookResource($0, tellsApplication: true) }, id: \.id)
    }

    @Sendable private func removeWebhook(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let administrator = try context.administrator()
        let (id, at) = (context.parameters.get("webhook") ?? "", flow.now())
        let webhook = flow.webhooks.webhook(id)
        guard administrator.administers(webhook?.application) else { throw RequestRefused(.notFound) }
        if let webhook {
            try await flow.webhooks.remove(webhook, from: flow.store, at: at, by: administrator.actor)
        } else {
            try await flow.webhooks.removeUnreadable(id, from: flow.store, at: at, by: administrator.actor)
        }
        return Response(status: .noContent)
    }

    /// Events that are of no verification, in order.
    @Sendable private func events(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let administrator = try context.administrator()
        try request.allowQuery("after", "limit")
        let after = try request.query("after", in: 0...Int.max) ?? 0
        let limit = try request.query("limit", in: 1...500) ?? 100
        var feed = EventFeed(flow: flow, applications: administrator.application.map { [$0] }, verification: nil)
        feed.isOfVerifications = false
        return try Answer(.ok, try await feed.page(after: after, limit: limit)).response
    }

    /// Makes something once; a repetition gets the same answer, without its secret.
    private func making<Wanted, Thing: Administered>(
        _ request: Request,
        _ context: ServiceContext,
        _ read: (Data) throws -> Wanted,
        _ make: (Wanted, Administration.Answering<Thing>) async throws -> Thing
    ) async throws -> Response {
        let body = try await request.json()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let wanted = try read(body)
            return try Answer(.created, try await make(wanted) { try Answer(.created, $0).kept(for: idempotent) })
        }
    }

    /// Ends what the path names, once.
    private func ending<Thing: Administered>(
        _ request: Request,
        _ context: ServiceContext,
        _ parameter: String,
        _ end: (String, Administrator, Administration.Answering<Thing>) async throws -> Thing
    ) async throws -> Response {
        let administrator = try context.administrator()
        let id = context.parameters.get(parameter) ?? ""
        let body = try await request.emptyJSON()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            try Answer(.ok, try await end(id, administrator) { try Answer(.ok, $0).kept(for: idempotent) })
        }
    }
}

extension Request {
    /// The part of a list that the request asks for.
    fileprivate func page<Item: Codable & Hashable & Sendable>(
        _ items: [Item],
        id: (Item) -> String
    ) throws -> Response {
        let limit = try query("limit", in: 1...500) ?? 100
        var rest = items[...]
        if let cursor = query("cursor") {
            guard let place = items.firstIndex(where: { id($0) == cursor }) else { throw StoreError.cursorInvalid }
            rest = items[(place + 1)...]
        }
        let part = Array(rest.prefix(limit))
        return try Answer(.ok, Page(items: part, cursor: part.count < rest.count ? part.last.map(id) : nil)).response
    }
}

extension KeyRequest {
    /// Reads a request for a key.
    fileprivate init(_ body: Data) throws(Mistakes) {
        self = try MemberReader.read(body) { reader in
            let name = reader.name("name")
            let application = reader.contains("application") ? reader.name("application") : nil
            let roles: [Role]? = reader.choices("roles")
            let others = reader.otherApplications(than: application)
            guard let name, let roles else { return nil }
            return Self(
                name: name,
                application: application,
                roles: roles.sorted { $0.rawValue < $1.rawValue },
                otherApplications: others.sorted()
            )
        }
    }

    /// Reads the name of a new application.
    fileprivate static func application(_ body: Data) throws(Mistakes) -> String {
        try MemberReader.read(body) { $0.name("id") }
    }
}

extension ServiceConfiguration.Provider {
    /// Reads a request for a provider; one without a secret gets a new one.
    fileprivate init(_ body: Data) throws(Mistakes) {
        self = try MemberReader.read(body) { reader in
            var (names, owned): (Set<String>, Set<String>) = ([], [])
            let provider = reader.provider(&names, &owned, needsSecret: false)
            for (index, check) in (provider?.checks ?? []).enumerated() where !check.isName {
                reader.note(.wrongForm, "checks", at: index, "A check has letters, digits, hyphens and full stops.")
            }
            return provider
        }
    }
}
