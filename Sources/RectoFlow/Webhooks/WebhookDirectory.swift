// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoJSON
package import RectoStore
internal import RectoVerification
internal import Synchronization

/// The webhooks of all applications, as they are stored.
package final class WebhookDirectory: Sendable {
    private struct Contents {
        /// The number of changes of this process.
        var version = 0
        var webhooks: [String: Webhook] = [:]
        /// The names of those that cannot be read.
        var unreadable: Set<String> = []
    }

    /// The most webhooks of an application.
    private static let most = 20

    private let contents = Mutex(Contents())
    /// Admits one addition at a time: webhooks are counted before they are stored.
    private let counted = TurnGate(places: 1)

    /// The webhooks of a store.
    static func loaded(from store: any VerificationStore) async throws -> WebhookDirectory {
        let directory = WebhookDirectory()
        try await directory.reload(from: store)
        return directory
    }

    /// Takes over changes that other processes made; changes of this one meanwhile count more.
    package func reload(from store: any VerificationStore) async throws {
        let version = contents.withLock(\.version)
        var (webhooks, unreadable): ([String: Webhook], Set<String>) = ([:], [])
        for document in try await store.allDocuments(.webhook) {
            webhooks[document.id] = try? WireJSON.decode(Webhook.self, from: document.body)
            if webhooks[document.id] == nil { unreadable.insert(document.id) }
        }
        contents.withLock { [webhooks, unreadable] in
            if $0.version == version { ($0.webhooks, $0.unreadable) = (webhooks, unreadable) }
        }
    }

    /// The names of webhooks that cannot be read: they get no messages.
    var unreadable: Set<String> { contents.withLock(\.unreadable) }

    private func change(_ body: (inout [String: Webhook]) -> Void) {
        contents.withLock { contents in
            contents.version += 1
            body(&contents.webhooks)
        }
    }

    /// A webhook.
    package func webhook(_ id: String, of application: String? = nil) -> Webhook? {
        let webhook = contents.withLock { $0.webhooks[id] }
        return application == nil || webhook?.application == application ? webhook : nil
    }

    /// The webhooks of an application, or of all if none is named, the oldest first.
    package func webhooks(of application: String?) -> [Webhook] {
        contents.withLock { Array($0.webhooks.values) }.filter { application == nil || $0.application == application }
            .sorted { $0.id < $1.id }
    }

    /// The names of all webhooks of some applications.
    func ids(of applications: Set<String>) -> Set<String> {
        guard !applications.isEmpty else { return [] }
        return contents.withLock { contents in
            Set(contents.webhooks.values.filter { applications.contains($0.application) }.map(\.id))
        }
    }

    /// Adds a webhook, with the answer to the request for it.
    ///
    /// - Throws: ``RequestRefused`` if the application has as many as it may, and the store's errors.
    package func add(
        _ webhook: Webhook,
        to store: any VerificationStore,
        at: Date,
        by actor: String? = nil,
        with key: String? = nil,
        answer: IdempotencyAnswer?
    ) async throws {
        var change = Change(at: at)
        change.answer = answer
        change.documents = [.create(try webhook.document)]
        change.events = [webhook.event("webhook.created", by: actor, with: key)]
        try await counted.enter(webhook.application) { [change] in
            guard webhooks(of: webhook.application).count < Self.most else {
                throw RequestRefused(.limitReached, "An application has \(Self.most) webhooks at most.")
            }
            try await store.commit(change)
            self.change { $0[webhook.id] = webhook }
        }
    }

    /// The most tries of a removal that meets changes of the webhook.
    private static let mostTries = 16

    /// Takes a webhook away, despite changes to it meanwhile.
    ///
    /// - Parameters:
    ///   - webhook: The webhook.
    ///   - store: The store that has it.
    ///   - at: The time.
    ///   - actor: The author in the chain of events; by default the application.
    ///   - key: The name of the application's key.
    /// - Throws: The store's errors; `StoreError.notFound` if somebody else took it away first.
    package func remove(
        _ webhook: Webhook,
        from store: any VerificationStore,
        at: Date,
        by actor: String? = nil,
        with key: String? = nil
    ) async throws {
        try await remove(webhook.id, from: store, at: at, webhook.event("webhook.deleted", by: actor, with: key))
    }

    /// Takes a webhook away that cannot be read, whoever had it.
    ///
    /// - Throws: The store's errors; `StoreError.notFound` if there is none of this name that cannot be read.
    package func removeUnreadable(_ id: String, from store: any VerificationStore, at: Date, by actor: String)
        async throws
    {
        guard unreadable.contains(id) else { throw StoreError.notFound }
        let event = NewEvent(type: "webhook.deleted", actor: actor, data: ["webhook": .text(id)])
        try await remove(id, from: store, at: at, event)
    }

    private func remove(_ id: String, from store: any VerificationStore, at: Date, _ event: NewEvent) async throws {
        for attempt in 1... {
            guard let document = try await store.document(.webhook, id: id, evenUnopened: true) else {
                throw StoreError.notFound
            }
            var change = Change(at: at)
            change.documents = [.remove(.webhook, id: id, revision: document.revision)]
            change.events = [event]
            do {
                try await store.commit(change)
                contents.withLock { contents in
                    contents.version += 1
                    contents.webhooks[id] = nil
                    contents.unreadable.remove(id)
                }
                return
            } catch StoreError.staleRevision where attempt < Self.mostTries {}
        }
    }

    /// Disables a webhook whose receiver is gone.
    func disable(_ id: String, in store: any VerificationStore, at: Date) async throws {
        guard let webhook = webhook(id), !webhook.isDisabled else { return }
        var disabled = webhook
        disabled.isDisabled = true
        try await replace(webhook, with: disabled, "webhook.disabled", in: store, at: at, answer: nil)
    }

    /// Changes a webhook, with the answer to the request for it; ``StoreError/staleRevision(current:)`` if it is not as
    /// it was.
    package func replace(
        _ webhook: Webhook,
        with other: Webhook,
        _ event: String,
        in store: any VerificationStore,
        at: Date,
        by actor: String? = nil,
        with key: String? = nil,
        answer: IdempotencyAnswer?
    ) async throws {
        guard var document = try await store.document(.webhook, id: webhook.id) else { throw StoreError.notFound }
        guard try WireJSON.decode(Webhook.self, from: document.body) == webhook else {
            throw StoreError.staleRevision(current: document.revision)
        }
        document.body = try WireJSON.encode(other)
        var change = Change(at: at)
        change.documents = [.replace(document)]
        change.events = [other.event(event, by: actor, with: key)]
        change.answer = answer
        try await store.commit(change)
        // A removal after this change was stored may have come here first.
        self.change { if $0[webhook.id] != nil { $0[webhook.id] = other } }
    }

    /// The messages about events.
    func deliveries(of events: [NewEvent], for state: VerificationState, at: Date) throws -> [NewDelivery] {
        let webhooks = webhooks(of: state.stored.application)
        guard !webhooks.isEmpty else { return [] }
        return try events.filter { Self.published.contains($0.type) }.flatMap { event in
            let message = "msg_\(UUID.version4().wireText)"
            let payload = try WireJSON.encode(WebhookMessage(event, state, at: at))
            return webhooks.filter { $0.wants(event.type) }.map {
                NewDelivery(webhook: $0.id, message: message, verification: state.id, payload: payload)
            }
        }
    }

    /// The types of events that webhooks may get.
    package static let published: Set<String> = [
        "verification.requested", "verification.collecting", "verification.processing", "verification.review",
        "verification.done", "verification.erased", "step.captured", "step.result", "step.skipped",
        "notification.created", "decision.overturned", "step.askedAgain",
    ]
}

extension Webhook {
    fileprivate var document: StoredDocument {
        get throws { StoredDocument(kind: .webhook, id: id, body: try WireJSON.encode(self)) }
    }

    fileprivate func event(_ type: String, by actor: String? = nil, with key: String? = nil) -> NewEvent {
        var data: [String: JSONTree] = ["application": .text(application), "webhook": .text(id)]
        if let key { data["key"] = .text(key) }
        return NewEvent(type: type, actor: actor ?? "application:\(application)", data: data)
    }
}
