// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification
internal import Synchronization

/// The keys that requests are sent with, found by their digests: those of the configuration, then those of the store.
///
/// Keys of the store are looked up for each request, so that a revoked one is refused at once by every process.
final class ApplicationDirectory: Sendable {
    private struct Entry {
        let caller: Caller
        /// The name that the day of its last use is stored under; `nil` if nobody asks for it.
        let id: String?
    }

    private struct State {
        var entries: [Data: Entry] = [:]
        /// The applications that need no store.
        var names: Set<String> = []
        /// The last day that each key was used on, as far as this process knows.
        var uses: [String: String] = [:]
    }

    private let state: Mutex<State>
    /// The places of the configuration's keys: see ``AdministeredKey/place(_:of:)``.
    private let configured: Set<String>
    private let store: any VerificationStore
    private let now: @Sendable () -> Date

    /// The keys of a configuration, and of a store.
    init(_ configuration: ServiceConfiguration, _ store: any VerificationStore, now: @escaping @Sendable () -> Date) {
        var state = State()
        state.names = Set(configuration.applications.map(\.id))
        let keys = configuration.applications.flatMap { application in application.keys.map { ($0, application.id) } }
        var configured: Set<String> = []
        for (key, application) in configuration.administrators.map({ ($0, String?.none) }) + keys {
            let entry = AdministeredKey(key, of: application)
            configured.insert(entry.id)
            state.entries[key.digest] = Entry(caller: entry.caller, id: entry.id)
        }
        self.state = Mutex(state)
        self.configured = configured
        self.store = store
        self.now = now
    }

    /// The applications of the configuration, and those that were made in memory.
    var names: Set<String> { state.withLock(\.names) }

    /// True if the configuration has a key of this name.
    func isConfigured(_ name: String, of application: String?) -> Bool {
        configured.contains(AdministeredKey.place(name, of: application))
    }

    /// The sender that a key stands for; `nil` if it is none, or has ended.
    func caller(_ text: String) async throws -> Caller? {
        guard let key = try? AccessKey(text) else { return nil }
        return try await caller(digest: Data(key.digest.bytes))
    }

    /// The sender that the key of a digest stands for; `nil` if there is none, or it has ended.
    ///
    /// The key is 256 random bits: how long looking its digest up takes tells nothing of it.
    func caller(digest: Data) async throws -> Caller? {
        if let entry = state.withLock({ $0.entries[digest] }) {
            if let id = entry.id { await noteUse(of: id) }
            return entry.caller
        }
        let index = BlindIndex(bytes: digest)
        guard let document = try await store.document(AdministeredKey.kind, lookup: index, evenUnopened: true) else {
            return nil
        }
        let stored = AdministeredKey(document)
        guard stored.ended == nil, stored.isUnreadable != true, !isConfigured(stored.name, of: stored.application)
        else { return nil }
        if let application = stored.application, try await !admits(stored, of: application) { return nil }
        await noteUse(of: stored.id)
        return try await livingCaller(of: stored)
    }

    /// The sender, without other applications that have ended.
    private func livingCaller(of stored: AdministeredKey) async throws -> Caller {
        guard case .key(var key) = stored.caller else { return stored.caller }
        for other in key.otherApplications {
            let isLiving = try await has(other)
            if !isLiving { key.otherApplications.remove(other) }
        }
        return .key(key)
    }

    /// True if there is an application of this name that has not ended.
    func has(_ application: String) async throws -> Bool {
        if names.contains(application) { return true }
        guard let found = try await stored(application) else { return false }
        return found.ended == nil && found.isUnreadable != true
    }

    /// True if a key's application is there; its end also ends the keys of before, even if the file names it again.
    private func admits(_ key: AdministeredKey, of application: String) async throws -> Bool {
        let isNamed = names.contains(application)
        guard let found = try await stored(application) else { return isNamed }
        guard found.isUnreadable != true else { return false }
        guard let end = found.ended else { return true }
        return isNamed && key.made.map { $0.at > end.at } ?? false
    }

    private func stored(_ application: String) async throws -> AdministeredApplication? {
        try await store.document(.application, id: application, evenUnopened: true).map(AdministeredApplication.init)
    }

    /// Makes an application with one key, which is good until the process ends and which nobody can read again.
    func make(_ id: String, _ roles: Set<Role>) -> String {
        let accessKey = AccessKey.generated()
        state.withLock { state in
            state.names.insert(id)
            let number = state.entries.values.count {
                if case .key(let key) = $0.caller { key.application == id } else { false }
            }
            let key = ApplicationKey(name: "\(id)-\(number + 1)", application: id, roles: roles)
            state.entries[Data(accessKey.digest.bytes)] = Entry(caller: .key(key), id: nil)
        }
        return accessKey.text
    }

    /// Stores the day once; a request does not fail for it.
    private func noteUse(of id: String) async {
        let day = String(Timestamp(now()).description.prefix(10))
        let isKnown = state.withLock { state in
            defer { state.uses[id] = day }
            return state.uses[id] == day
        }
        guard !isKnown else { return }
        var change = Change(at: now())
        if var document = try? await store.document(.keyUse, id: id, evenUnopened: true) {
            guard document.body != Data(day.utf8) else { return }
            document.body = Data(day.utf8)
            change.documents = [.replace(document)]
        } else {
            change.documents = [.create(StoredDocument(kind: .keyUse, id: id, body: Data(day.utf8)))]
        }
        _ = try? await store.commit(change)
    }
}

extension StoredDocument.Kind {
    /// The day on which a key was last used.
    static let keyUse = StoredDocument.Kind(rawValue: "keyUse")
}
