// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification
internal import Synchronization

/// The journeys that verifications can be created with: those of the package, and those that were added.
///
/// A version that is there never changes, so that what is kept here is always what is stored.
final class JourneyLibrary: Sendable {
    private struct Entry {
        let journey: Journey
        let text: Data
    }

    private let entries: Mutex<[String: Entry]>

    private init(_ entries: [String: Entry]) {
        self.entries = Mutex(entries)
    }

    /// The journeys of the package, and those of a store.
    static func loaded(from store: any VerificationStore) async throws -> JourneyLibrary {
        var entries: [String: Entry] = [:]
        for journey in Journey.shipped { entries[journey.reference] = Entry(journey: journey, text: Data()) }
        for document in try await store.allDocuments(.journey) {
            entries[document.id] = Entry(journey: try JourneyReader().read(document.body), text: document.body)
        }
        return JourneyLibrary(entries)
    }

    /// A version of a journey.
    func journey(_ id: String, version: Int) -> Journey? {
        entries.withLock { $0["\(id)@\(version)"]?.journey }
    }

    /// The journey that `name` or `name@version` means; the newest version where none is named.
    func journey(reference: String) -> Journey? {
        if let journey = entries.withLock({ $0[reference]?.journey }) { return journey }
        return entries.withLock { entries in
            entries.values.map(\.journey).filter { $0.id == reference }.max { $0.version < $1.version }
        }
    }

    /// All, sorted by name and version.
    var all: [Journey] {
        entries.withLock { $0.values.map(\.journey) }.sorted { ($0.id, $0.version) < ($1.id, $1.version) }
    }

    /// The text that a journey was added as; `nil` for one of the package.
    func text(of journey: Journey) -> Data? {
        entries.withLock { $0[journey.reference]?.text }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Adds a journey.
    ///
    /// - Parameters:
    ///   - text: The journey as JSON.
    ///   - store: Where it is kept.
    ///   - at: When.
    ///   - agent: Who adds it.
    /// - Returns: The journey.
    /// - Throws: ``RequestRefused`` where it has mistakes, or is there already with another text.
    func add(_ text: Data, to store: any VerificationStore, at: Date, by agent: Agent) async throws -> Journey {
        let journey: Journey
        do throws(Mistakes) {
            journey = try JourneyReader().read(text)
        } catch {
            throw RequestRefused(error)
        }
        if let present = self.text(of: journey), present == text { return journey }
        guard self.journey(journey.id, version: journey.version) == nil else {
            throw RequestRefused(.invalidTransition, "This version is there already, and never changes.")
        }
        var change = Change(at: at)
        change.documents = [.create(StoredDocument(kind: .journey, id: journey.reference, body: text))]
        change.events = [
            NewEvent(type: "journey.added", actor: agent.text, data: ["journey": .text(journey.reference)])
        ]
        do {
            try await store.commit(change)
        } catch StoreError.alreadyExists {
            throw RequestRefused(.invalidTransition, "This version is there already, and never changes.")
        } catch StoreError.tooLarge {
            throw RequestRefused(.requestTooLarge)
        }
        entries.withLock { $0[journey.reference] = Entry(journey: journey, text: text) }
        return journey
    }
}
