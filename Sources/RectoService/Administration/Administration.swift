// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// Makes and ends what administrators may, in the store; entries of the configuration come first and never change.
struct Administration: Sendable {
    let store: any VerificationStore
    let configuration: ServiceConfiguration
    let applications: ApplicationDirectory
    let providers: ProviderDirectory
    let client: OutboundClient
    let now: @Sendable () -> Date
    /// Admits one change at a time of those that are counted before they are stored.
    let counted = TurnGate(places: 1)

    /// The answer to a request that made something, as it is stored for repetitions.
    typealias Answering<Thing> = (Thing) throws -> IdempotencyAnswer?

    /// All of a kind that the store has and the administrator sees, in the order in which they were made.
    func stored<Thing: Administered>(_ type: Thing.Type, for administrator: Administrator) async throws -> [Thing] {
        try await store.allDocuments(Thing.kind).map(Thing.init).filter { administrator.administers($0.owner) }
    }

    /// The stored applications, keys and providers that cannot be read: no request is answered by them.
    func unreadable() async throws -> [String] {
        func of<Thing: Administered>(_ type: Thing.Type) async throws -> [String] {
            try await store.allDocuments(Thing.kind).filter { Thing($0) == .unreadable($0.id) }
                .map { "\(Thing.word) \($0.id)" }
        }
        return try await of(AdministeredApplication.self) + of(AdministeredKey.self) + of(AdministeredProvider.self)
    }

    /// Stores something new.
    ///
    /// - Parameters:
    ///   - thing: The thing.
    ///   - lookups: The values that find it, which no other living thing of the kind has.
    ///   - event: The event.
    ///   - administrator: The author.
    ///   - answer: The answer that a repetition of the request gets.
    /// - Throws: ``RequestRefused`` if another one has a name or a look-up of it, and the store's errors.
    func add<Thing: Administered>(
        _ thing: Thing,
        lookups: Set<BlindIndex> = [],
        _ event: (type: String, data: [String: JSONTree]),
        by administrator: Administrator,
        _ answer: Answering<Thing>
    ) async throws {
        var change = Change(at: now())
        let body = try WireJSON.encode(thing)
        change.documents = [.create(StoredDocument(kind: Thing.kind, id: thing.id, body: body, lookups: lookups))]
        change.events = [Self.event(event.type, event.data, by: administrator)]
        change.answer = try answer(thing.withoutSecrets)
        do {
            try await store.commit(change)
        } catch StoreError.alreadyExists {
            throw RequestRefused(.invalidTransition, "Another \(Thing.word) has the name, or had it.")
        }
    }

    /// Ends something that the store has.
    ///
    /// - Parameters:
    ///   - id: Its identifier.
    ///   - administrator: The author; what they do not see is not found.
    ///   - event: The event for it.
    ///   - answer: The answer that a repetition of the request gets.
    /// - Returns: The thing, ended.
    /// - Throws: ``RequestRefused`` if there is none or it has ended, and the store's errors.
    func end<Thing: Administered>(
        _ id: String,
        by administrator: Administrator,
        _ event: (Thing) -> (type: String, data: [String: JSONTree]),
        _ answer: Answering<Thing>
    ) async throws -> Thing {
        guard var document = try await store.document(Thing.kind, id: id, evenUnopened: true) else {
            throw RequestRefused(.notFound)
        }
        var thing = Thing(document)
        guard administrator.administers(thing.owner) else { throw RequestRefused(.notFound) }
        guard thing.ended == nil else {
            throw RequestRefused(.invalidTransition, "This \(Thing.word) has ended already.")
        }
        thing = thing.withoutSecrets
        thing.ended = AdministrativeAct(administrator, at: now())
        document.body = try WireJSON.encode(thing)
        document.lookups = []
        let (type, data) = event(thing)
        var change = Change(at: now())
        change.documents = [.replace(document)]
        change.events = [Self.event(type, data, by: administrator)]
        change.answer = try answer(thing)
        try await store.commit(change)
        return thing
    }

    /// The refusal to change an entry of the configuration.
    static func isConfigured(_ word: String) -> RequestRefused {
        RequestRefused(.forbidden, "This \(word) is an entry of the configuration file, which alone changes it.")
    }

    private static func event(
        _ type: String,
        _ data: [String: JSONTree],
        by administrator: Administrator
    ) -> NewEvent {
        NewEvent(type: type, actor: administrator.actor, data: data)
    }
}

extension Administrator {
    /// The author in the chain of events.
    var actor: String { "administrator:\(text)" }
}
