// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification
internal import Synchronization

/// The journeys that verifications can be created with: those of the package, and those that were added.
///
/// A version that is there never changes, so that what is kept here is always what is stored.
final class JourneyLibrary: Sendable {
    /// A version of a journey.
    struct Entry: Sendable {
        /// Its name and version, as in `passport-selfie@1`.
        let reference: String
        /// The journey; `nil` where its members cannot be read any more.
        let journey: Journey?
        /// The text that it was added as; `nil` for one of the package.
        let text: Data?
        /// The rules that it breaks, which came after it was added: no verification is created of it any more.
        let mistakes: [Mistake]

        /// Its name.
        var id: String { String(reference.prefix { $0 != "@" }) }
        /// Its version.
        var version: Int { Int(reference.drop { $0 != "@" }.dropFirst()) ?? 0 }

        /// One of the package.
        fileprivate init(_ journey: Journey) {
            reference = journey.reference
            self.journey = journey
            text = nil
            mistakes = []
        }

        /// One that somebody adds.
        ///
        /// - Parameter text: The journey as JSON.
        /// - Throws: ``RequestRefused`` where it has mistakes.
        init(reading text: Data) throws(RequestRefused) {
            do throws(Mistakes) {
                let journey = try JourneyReader().read(text)
                reference = journey.reference
                self.journey = journey
            } catch {
                throw RequestRefused(error)
            }
            self.text = text
            mistakes = []
        }

        fileprivate init(_ document: StoredDocument) {
            reference = document.id
            (journey, mistakes) = JourneyReader().readStored(document.body)
            text = document.body
        }
    }

    private let entries: Mutex<[String: Entry]>

    private init(_ entries: [String: Entry]) {
        self.entries = Mutex(entries)
    }

    /// The journeys of the package, and those of a store.
    static func loaded(from store: any VerificationStore) async throws -> JourneyLibrary {
        var entries: [String: Entry] = [:]
        for journey in Journey.shipped { entries[journey.reference] = Entry(journey) }
        for document in try await store.allDocuments(.journey) {
            entries[document.id] = Entry(document)
        }
        return JourneyLibrary(entries)
    }

    /// A version of a journey, whatever rules it breaks: what was created of it goes on.
    func journey(_ id: String, version: Int) -> Journey? {
        entries.withLock { $0["\(id)@\(version)"]?.journey }
    }

    /// What `name` or `name@version` means; the newest version where none is named.
    func entry(_ reference: String) -> Entry? {
        entries.withLock { entries in
            entries[reference] ?? entries.values.filter { $0.id == reference }.max { $0.version < $1.version }
        }
    }

    /// All, sorted by name and version.
    var all: [Entry] {
        entries.withLock { Array($0.values) }.sorted { ($0.id, $0.version) < ($1.id, $1.version) }
    }

    /// Adds a journey.
    ///
    /// - Parameters:
    ///   - entry: The journey, with its text.
    ///   - store: Where it is kept.
    ///   - at: When.
    ///   - key: Who adds it.
    ///   - answer: The answer to the request for it.
    /// - Throws: ``RequestRefused`` where it is there already with another text.
    func add(
        _ entry: Entry,
        to store: any VerificationStore,
        at: Date,
        by key: ApplicationKey,
        answer: IdempotencyAnswer?
    ) async throws {
        guard let text = entry.text else { preconditionFailure("journeys of the package are not added") }
        if let present = self.entry(entry.reference) {
            if present.text == text { return }
            throw RequestRefused(.invalidTransition, "This version is there already, and never changes.")
        }
        var change = Change(at: at)
        change.answer = answer
        change.documents = [.create(StoredDocument(kind: .journey, id: entry.reference, body: text))]
        let agent = Agent.application(key.name)
        change.events = [
            NewEvent(type: "journey.added", actor: agent.text, data: ["journey": .text(entry.reference)])
        ]
        do {
            try await store.commit(change)
        } catch StoreError.alreadyExists {
            throw RequestRefused(.invalidTransition, "This version is there already, and never changes.")
        } catch StoreError.tooLarge {
            throw RequestRefused(.requestTooLarge)
        }
        entries.withLock { $0[entry.reference] = entry }
    }
}
