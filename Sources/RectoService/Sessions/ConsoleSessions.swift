// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification
internal import Synchronization

/// The sessions of people at the console: in the store, so that a restart ends none and every process knows them.
final class ConsoleSessions: Sendable {
    /// A session that a request belongs to, with the token that its cookie holds.
    struct Present: Sendable, Hashable {
        let session: ConsoleSession
        let token: LinkToken

        var forgeryToken: ForgeryToken { ForgeryToken(of: token) }
    }

    private let store: any VerificationStore
    private let applications: ApplicationDirectory
    /// The provider that may vouch for people; `nil` if there is none.
    private let provider: ServiceConfiguration.OpenIDConnect?
    private let now: @Sendable () -> Date
    /// The cases whose data each session has been shown: one event says so, not one for each picture.
    private let revealed = Mutex<[String: Set<UUID>]>([:])

    init(
        _ store: any VerificationStore,
        _ applications: ApplicationDirectory,
        _ provider: ServiceConfiguration.OpenIDConnect?,
        now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.applications = applications
        self.provider = provider
        self.now = now
    }

    /// Begins a session with a key.
    ///
    /// - Parameters:
    ///   - text: The text that the person gave.
    ///   - browser: The digest of the browser's name for itself.
    /// - Returns: The session; `nil` if the text is no key.
    /// - Throws: ``RequestRefused`` if the key is for programs alone, and the store's errors.
    func begin(key text: String, in browser: Data?) async throws -> Present? {
        guard let key = try? AccessKey(text), let caller = try await applications.caller(text) else { return nil }
        guard let identity = ConsoleIdentity(caller) else {
            let roles = "“reviewer”, “lead”, “auditor” or “admin”"
            throw RequestRefused(.forbidden, "This key is for programs: the console takes one with a role of \(roles).")
        }
        return try await begin(identity, key: Data(key.digest.bytes), in: browser)
    }

    /// Begins a session of somebody whom the provider vouches for.
    ///
    /// - Parameters:
    ///   - person: The provider's word.
    ///   - browser: The digest of the browser's name for itself.
    /// - Returns: The session; `nil` if no grant is for the person.
    /// - Throws: The store's errors.
    func begin(_ person: VouchedPerson, in browser: Data?) async throws -> Present? {
        let grants = try await livingGrants(for: person.words)
        guard ConsoleIdentity(name: "", person.words, grants) != nil else { return nil }
        let name = try await ConsoleNames(store: store, now: now).name(of: person)
        guard let identity = ConsoleIdentity(name: name, person.words, grants) else { return nil }
        return try await begin(identity, words: person.words, in: browser)
    }

    /// Begins a session of somebody who is known.
    func begin(
        _ identity: ConsoleIdentity,
        key: Data? = nil,
        words: Set<String>? = nil,
        in browser: Data?
    ) async throws -> Present {
        let at = now()
        let token = LinkToken.generated()
        let session = ConsoleSession(
            id: UUID.version4().wireText,
            identity: identity,
            key: key,
            words: words,
            browser: browser,
            startedAt: Timestamp(at),
            usedAt: Timestamp(at)
        )
        try await removeEnded(at)
        var change = Change(at: at)
        change.documents = [.create(try session.document(of: token))]
        change.events = Self.events("console.signedIn", session)
        try await store.commit(change)
        return Present(session: session, token: token)
    }

    /// The session of a cookie, which a request of the person keeps from ending.
    ///
    /// - Parameters:
    ///   - cookie: The cookie's text.
    ///   - browser: The digest of the browser's name for itself: a cookie that comes from another one was stolen.
    ///   - isActive: False for a request that the page sends by itself.
    /// - Returns: The session.
    /// - Throws: ``RequestRefused`` if it has ended, and the store's errors.
    func present(_ cookie: String, in browser: Data?, isActive: Bool) async throws -> Present {
        guard let token = LinkToken(cookie), let document = try await document(of: token) else {
            throw RequestRefused(.sessionExpired)
        }
        guard var session = try? ConsoleSession(document) else { throw RequestRefused(.sessionExpired) }
        let at = now()
        guard !session.isOver(at: at), session.browser == browser, try await isOpen(session) else {
            try await remove(document, session, "console.sessionEnded")
            throw RequestRefused(.sessionExpired)
        }
        if isActive, session.usedAt.advanced(by: ConsoleSession.grain) <= Timestamp(at) {
            session.usedAt = Timestamp(at)
            try await noteUse(of: session, in: document)
        }
        return Present(session: session, token: token)
    }

    /// Ends a session, as the person asks.
    func end(_ present: Present) async throws {
        guard let document = try await document(of: present.token) else { return }
        try await remove(document, present.session, "console.signedOut")
    }

    /// True the first time that a session is shown the data of a case.
    func isNew(_ verification: UUID, to session: ConsoleSession) -> Bool {
        revealed.withLock { !($0[session.id]?.contains(verification) ?? false) }
    }

    /// Notes that a session is shown the data of a case.
    func noteShown(_ verification: UUID, to session: ConsoleSession) {
        revealed.withLock { _ = $0[session.id, default: []].insert(verification) }
    }

    private func document(of token: LinkToken) async throws -> StoredDocument? {
        let index = BlindIndex(bytes: Data(token.digest.bytes))
        return try await store.document(ConsoleSession.kind, lookup: index, evenUnopened: true)
    }

    /// True as long as the key or the grants of a session are there, and stand for the same person with the same rights.
    private func isOpen(_ session: ConsoleSession) async throws -> Bool {
        guard let key = session.key else {
            guard let words = session.words else { return false }
            let grants = try await livingGrants(for: words)
            return ConsoleIdentity(name: session.identity.name, words, grants) == session.identity
        }
        guard let caller = try await applications.caller(digest: key) else { return false }
        return ConsoleIdentity(caller) == session.identity
    }

    private typealias Grant = ServiceConfiguration.OpenIDConnect.Grant

    /// The provider's grants for some words, without applications that are not there.
    ///
    /// The end of an application ends the rights in it, as it ends its keys.
    private func livingGrants(for words: Set<String>) async throws -> [Grant] {
        let given = (provider?.grants ?? []).filter { words.contains($0.claim) }
        var living: Set<String> = []
        for application in Set(given.flatMap(\.applications)) where try await applications.has(application) {
            living.insert(application)
        }
        return given.compactMap { grant in
            // One that names no application is for the whole service; one that loses its last is for nothing.
            guard !grant.applications.isEmpty else { return grant }
            let applications = grant.applications.intersection(living)
            guard !applications.isEmpty else { return nil }
            return Grant(claim: grant.claim, roles: grant.roles, applications: applications)
        }
    }

    /// Two requests of one person may come at once: either note will do.
    private func noteUse(of session: ConsoleSession, in document: StoredDocument) async throws {
        var (document, change) = (document, Change(at: now()))
        document.body = try WireJSON.encode(session)
        change.documents = [.replace(document)]
        do {
            try await store.commit(change)
        } catch StoreError.staleRevision {
        } catch StoreError.notFound {
            throw RequestRefused(.sessionExpired)
        }
    }

    private func remove(_ document: StoredDocument, _ session: ConsoleSession, _ event: String) async throws {
        revealed.withLock { $0[session.id] = nil }
        var found: StoredDocument? = document
        while let document = found {
            var change = Change(at: now())
            change.documents = [.remove(ConsoleSession.kind, id: document.id, revision: document.revision)]
            change.events = Self.events(event, session)
            do {
                try await store.commit(change)
                return
            } catch StoreError.notFound {
                return
            } catch StoreError.staleRevision {
                // Another request noted an act between: once more, from what is stored now.
                found = try await store.document(ConsoleSession.kind, id: session.id, evenUnopened: true)
            }
        }
    }

    /// Forgets sessions whose time is over and whose cookies never came again, and those that cannot be read, such as of
    /// another version: they must keep nobody from signing in.
    private func removeEnded(_ at: Date) async throws {
        for document in try await store.allDocuments(ConsoleSession.kind) {
            guard let session = try? ConsoleSession(document) else {
                var change = Change(at: at)
                change.documents = [.remove(ConsoleSession.kind, id: document.id, revision: document.revision)]
                do { try await store.commit(change) } catch StoreError.notFound {}
                continue
            }
            if session.isOver(at: at) { try await remove(document, session, "console.sessionEnded") }
        }
    }

    /// The events of each application that the person reaches; of the service for an administrator of all.
    private static func events(_ type: String, _ session: ConsoleSession) -> [NewEvent] {
        let data: [String: JSONTree] = ["session": .text(session.id)]
        let applications = session.identity.applications?.map(Optional.some) ?? [nil]
        return applications.map { application in
            let data = data.merging(application.map { ["application": .text($0)] } ?? [:]) { $1 }
            return NewEvent(type: type, actor: session.identity.actor, data: data)
        }
    }
}
