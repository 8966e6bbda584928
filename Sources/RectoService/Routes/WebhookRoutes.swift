// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// Webhooks of an application, and the state of messages to them.
struct WebhookRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency
    let client: OutboundClient
    let applications: ApplicationDirectory

    func add(to routes: Routes) {
        routes.on(.post, "v1/webhooks", create)
        routes.on(.get, "v1/webhooks", list)
        routes.on(.get, "v1/webhooks/:webhook", read)
        routes.on(.delete, "v1/webhooks/:webhook", remove)
        routes.on(.post, "v1/webhooks/:webhook/rotate", rotate)
        routes.on(.post, "v1/webhooks/:webhook/test", test)
        routes.on(.get, "v1/webhooks/:webhook/deliveries", deliveries)
        routes.on(.post, "v1/webhooks/:webhook/deliveries/:delivery/replay", replay)
    }

    @Sendable private func create(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try await manager(request, context)
        let body = try await request.json()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let wanted = try WebhookRequest(body)
            try await wanted.check(client)
            return try await create(wanted, for: key, idempotent)
        }
    }

    private func create(
        _ wanted: WebhookRequest,
        for key: ApplicationKey,
        _ idempotent: IdempotentRequest?
    ) async throws -> Answer {
        let at = flow.now()
        let webhook = Webhook(of: key.application, to: wanted.url, wanted.events, signedBy: wanted.signature, at: at)
        let resource = WebhookResource(webhook, tellsSecret: true)
        let answer = try Answer(.created, resource, headers: ["location": "/v1/webhooks/\(webhook.id)"])
        let kept = try answer.kept(for: idempotent)
        try await flow.webhooks.add(
            webhook,
            to: flow.store,
            at: at,
            by: key.administrator?.actor,
            with: key.nameInData,
            answer: kept
        )
        return answer
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try await manager(request, context)
        let items = flow.webhooks.webhooks(of: key.application).map { WebhookResource($0) }
        return try Answer(.ok, Page(items: items)).response
    }

    @Sendable private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try Answer(.ok, WebhookResource(try await webhook(request, context))).response
    }

    @Sendable private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try await manager(request, context)
        try await flow.webhooks.remove(
            try await webhook(request, context),
            from: flow.store,
            at: flow.now(),
            by: key.administrator?.actor,
            with: key.nameInData
        )
        return Response(status: .noContent)
    }

    @Sendable private func rotate(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (webhook, key) = (try await webhook(request, context), try await manager(request, context))
        let body = try await request.json(isRequired: false)
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let signature: WebhookSignature? = try MemberReader.read(body.isEmpty ? Data("{}".utf8) : body) {
                .some($0.optionalChoice("signature"))
            }
            let at = flow.now()
            let rotated = webhook.rotated(to: signature ?? webhook.signature, at: at)
            let answer = try Answer(.ok, WebhookResource(rotated, tellsSecret: true))
            try await flow.webhooks.replace(
                webhook,
                with: rotated,
                "webhook.rotated",
                in: flow.store,
                at: at,
                by: key.administrator?.actor,
                with: key.nameInData,
                answer: try answer.kept(for: idempotent)
            )
            return answer
        }
    }

    /// Queues a test message, and answers with its state so far.
    @Sendable private func test(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let webhook = try await webhook(request, context)
        let body = try await request.emptyJSON()
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let at = flow.now()
            let message = "msg_\(UUID.version4().wireText)"
            let payload = try WireJSON.encode(WebhookTest(webhook, at: at))
            var change = Change(at: at)
            change.deliveries = [NewDelivery(webhook: webhook.id, message: message, payload: payload)]
            let answer: @Sendable (Int) throws -> Answer = { id in
                try Answer(.accepted, DeliveryResource(waiting: id, message: message, at: at))
            }
            change.answering = { try answer($0).kept(for: idempotent) }
            let receipt = try await flow.store.commit(change)
            guard let id = receipt.deliveries.last else { throw RequestRefused(.notFound) }
            flow.signals.queued()
            return try answer(id)
        }
    }

    @Sendable private func deliveries(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let webhook = try await webhook(request, context)
        try request.allowQuery("before", "limit", "application")
        let limit = try request.query("limit", in: 1...100) ?? 50
        let before = try request.query("before", in: 1...Int.max)
        let records = try await flow.store.deliveries(to: webhook.id, before: before, limit: limit)
        let cursor = records.count == limit ? records.last.map { String($0.id) } : nil
        return try Answer(.ok, Page(items: records.map(DeliveryResource.init), cursor: cursor))
            .response
    }

    @Sendable private func replay(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let webhook = try await webhook(request, context)
        let body = try await request.emptyJSON()
        guard let id = context.parameters.get("delivery").flatMap(Int.init), (1..<Int.max).contains(id),
            let record = try await flow.store.deliveries(to: webhook.id, before: id + 1, limit: 1).first,
            record.id == id
        else { throw RequestRefused(.notFound) }
        return try await idempotency.once(request, from: context.sender, body) { idempotent in
            let answer = Answer(.accepted)
            try await flow.store.replayDelivery(id, at: flow.now(), answer: try answer.kept(for: idempotent))
            flow.signals.queued()
            return answer
        }
    }

    private func manager(_ request: Request, _ context: ServiceContext) async throws -> ApplicationKey {
        try await context.manager(.application, request, applications)
    }

    private func webhook(_ request: Request, _ context: ServiceContext) async throws -> Webhook {
        let key = try await manager(request, context)
        guard let webhook = flow.webhooks.webhook(context.parameters.get("webhook") ?? "", of: key.application)
        else { throw RequestRefused(.notFound) }
        return webhook
    }
}

/// The request for a webhook.
struct WebhookRequest: Sendable, Hashable {
    let url: String
    let events: [String]
    let signature: WebhookSignature
}

extension WebhookRequest {
    init(_ body: Data) throws(Mistakes) {
        self = try MemberReader.read(body) { reader in
            let url = reader.text("url", length: 8...2_000)
            let events = reader.texts("events", count: 0...20, length: 1...60)
            let signature: WebhookSignature? = reader.optionalChoice("signature")
            for (index, event) in events.enumerated() where !Self.isKnown(event) {
                reader.note(.notOneOf, "events", at: index, "There is no such event.")
            }
            if let url, URL(webAddress: url) == nil {
                reader.note(.wrongForm, "url", "“url” must be an address of the web, without a password or the port 0.")
            }
            return url.map { Self(url: $0, events: events, signature: signature ?? .symmetric) }
        }
    }

    /// Refuses an address that no message could ever be sent to.
    func check(_ client: OutboundClient) async throws(RequestRefused) {
        do throws(OutboundClient.Failure) {
            try await client.check(url)
        } catch {
            throw RequestRefused(.contradiction, at: "/url", "No message could be sent there: \(error.description)")
        }
    }

    private static func isKnown(_ event: String) -> Bool {
        WebhookDirectory.published.contains(event)
            || event.hasSuffix(".*") && WebhookDirectory.published.contains { $0.hasPrefix(event.dropLast()) }
    }
}

/// A webhook as it goes over the wire.
struct WebhookResource: Sendable, Hashable, Codable {
    let id: String
    /// The owner; told to administrators alone.
    let application: String?
    let url: String
    let events: [String]
    let isDisabled: Bool
    let createdAt: Timestamp
    /// The signature of messages.
    let signature: WebhookSignature
    /// The public key for `v1a` signatures.
    let publicKey: String?
    /// The secret for `v1` signatures; shown once, as it is made.
    let secret: String?
    /// The end of signing with the former secret as well.
    let rotationEndsAt: Timestamp?

    init(_ webhook: Webhook, tellsSecret: Bool = false, tellsApplication: Bool = false) {
        id = webhook.id
        application = tellsApplication ? webhook.application : nil
        url = webhook.url
        events = webhook.events
        isDisabled = webhook.isDisabled
        createdAt = webhook.createdAt
        signature = webhook.signature
        publicKey = webhook.secrets.first.flatMap { try? WebhookSigningKey($0) }?.publicText
        // A private key stays here.
        secret = tellsSecret && signature == .symmetric ? webhook.secrets.first : nil
        rotationEndsAt = webhook.rotationEndsAt
    }
}

/// The state of a message, as it goes over the wire.
struct DeliveryResource: Sendable, Hashable, Codable {
    let id: Int
    let message: String
    /// Waiting, delivered, abandoned or buried.
    let state: DeliveryState
    let attempts: Int
    let lastStatus: Int?
    /// The reason of the last failure, in words.
    let lastError: String?
    let lastAttemptAt: Timestamp?
    let nextAttemptAt: Timestamp?
    let deliveredAt: Timestamp?

    init(_ record: DeliveryRecord) {
        id = record.id
        message = record.message
        state = record.state
        attempts = record.attempts
        lastStatus = record.lastStatus
        lastError = record.lastError
        lastAttemptAt = record.lastAttemptAt.map(Timestamp.init)
        nextAttemptAt = record.nextAttemptAt.map(Timestamp.init)
        deliveredAt = record.deliveredAt.map(Timestamp.init)
    }

    /// A message that was just queued.
    init(waiting id: Int, message: String, at: Date) {
        (self.id, self.message, state, attempts, nextAttemptAt) = (id, message, .waiting, 0, Timestamp(at))
        (lastStatus, lastError, lastAttemptAt, deliveredAt) = (nil, nil, nil, nil)
    }
}
