// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import RectoJSON
package import RectoStore
package import RectoVerification
internal import Synchronization

/// The journeys that verifications can be created with: those of the package, and those that were added.
///
/// A stored version never changes, so that this memory always equals the store. A name belongs to the application that
/// first added a journey of it, and no other one sees its meaning. Those of the package are everyone's, and nobody adds
/// to them.
package final class JourneyLibrary: Sendable {
    /// A version of a journey.
    package struct Entry: Sendable {
        /// Its name and version, as in `passport-selfie@1`.
        package let reference: String
        /// The journey; `nil` if its members cannot be read any more.
        package let journey: Journey?
        /// The text that it was added as; `nil` for one of the package.
        let text: Data?
        /// The rules that it breaks, which came after it was added: no new verification uses it.
        package let mistakes: [Mistake]
        /// The owner; `nil` if it is everyone's.
        fileprivate(set) var application: String?

        /// True for a version of the package that begins no new verification: those that were begun with it go on.
        fileprivate(set) var isFormer = false

        /// Its name.
        package var id: String { String(reference.prefix { $0 != "@" }) }
        /// Its version.
        package var version: Int { Int(reference.drop { $0 != "@" }.dropFirst()) ?? 0 }

        /// One of the package.
        fileprivate init(_ journey: Journey) {
            reference = journey.reference
            self.journey = journey
            text = nil
            mistakes = []
        }

        /// One that somebody adds.
        package init(reading text: Data) throws(RequestRefused) {
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

    /// All journeys and names.
    private struct Contents {
        /// The versions, by their names and numbers.
        var entries: [String: Entry] = [:]
        /// The owners of names, if they have one.
        var names: [String: JourneyName] = [:]
    }

    private let contents: Mutex<Contents>
    /// Admits one addition at a time: versions are counted before they are stored.
    private let counted = TurnGate(places: 1)

    private init(_ contents: Contents) {
        self.contents = Mutex(contents)
    }

    /// The journeys of the package, and those of a store.
    static func loaded(from store: any VerificationStore) async throws -> JourneyLibrary {
        var contents = Contents()
        for journey in Journey.shipped { contents.entries[journey.reference] = Entry(journey) }
        for journey in Journey.formerlyShipped {
            contents.entries[journey.reference] = Entry(journey)
            contents.entries[journey.reference]?.isFormer = true
        }
        for document in try await store.allDocuments(.journeyName) {
            // If the owner cannot be read, the journeys are nobody's, and verifications that were created with them go on.
            contents.names[document.id] = (try? WireJSON.decode(JourneyName.self, from: document.body)) ?? .unreadable
        }
        for document in try await store.allDocuments(.journey) {
            var entry = Entry(document)
            entry.application = contents.names[entry.id]?.owner(ofVersion: entry.version)
            contents.entries[document.id] = entry
        }
        return JourneyLibrary(contents)
    }

    /// A version of a journey, also if it breaks rules: verifications created with it go on.
    func journey(_ id: String, version: Int) -> Journey? {
        contents.withLock { $0.entries["\(id)@\(version)"]?.journey }
    }

    /// The meaning of `name` or `name@version` to an application; without a version the newest, for a package's journey
    /// the package's newest.
    package func entry(_ reference: String, for application: String) -> Entry? {
        let entries = all.filter { $0.isVisible(to: application) }
        if let entry = entries.first(where: { $0.reference == reference }) { return entry }
        let versions = entries.filter { $0.id == reference && !$0.isFormer }
        // A stored version that has the package's name and number hides the package's, and is not what the name means.
        if Journey.shipped.contains(where: { $0.id == reference }) { return versions.last { $0.isShipped } }
        return versions.last
    }

    /// Those that an application sees, sorted by name and version.
    package func all(for application: String) -> [Entry] { all.filter { $0.isVisible(to: application) } }

    /// The names and versions that cannot be read.
    var unreadable: [String] {
        contents.withLock { contents in
            contents.names.filter { $0.value.application.isEmpty }.map(\.key)
                + contents.entries.filter { $0.value.journey == nil }.map(\.key)
        }
    }

    /// All, sorted by name and version.
    package var all: [Entry] {
        contents.withLock { Array($0.entries.values) }.sorted { ($0.id, $0.version) < ($1.id, $1.version) }
    }

    /// Adds a journey.
    ///
    /// It is refused if it is there already with another text, if its name is not the application's, or if the application
    /// has as many as it may.
    package func add(
        _ entry: Entry,
        to store: any VerificationStore,
        at: Date,
        by agent: Agent,
        of application: String,
        answer: IdempotencyAnswer?
    ) async throws {
        guard let text = entry.text else { preconditionFailure("journeys of the package are not added") }
        try await counted.enter(application) {
            let known = contents.withLock { $0 }
            let name = known.names[entry.id]
            guard !Journey.shipped.contains(where: { $0.id == entry.id }), name?.isClosed(to: application) != true
            else {
                throw RequestRefused(.forbidden, "The name is the package's or another application's: take another.")
            }
            if let present = known.entries[entry.reference] {
                if present.text == text { return }
                throw RequestRefused(.invalidTransition, "This version is there already, and never changes.")
            }
            let sizes = known.entries.values.filter { $0.application == application }.compactMap(\.text?.count)
            guard Self.mayAdd(text.count, beside: sizes) else {
                throw RequestRefused(.limitReached, "An application has 1,000 versions, of 50 MB, at most.")
            }
            var change = Change(at: at)
            change.answer = answer
            change.documents = [.create(StoredDocument(kind: .journey, id: entry.reference, body: text))]
            let shared = known.entries.values.filter { $0.id == entry.id }.map(\.version)
            let owner = name ?? JourneyName(application: application, shared: shared.sorted())
            if name == nil { change.documents.append(.create(try owner.document(entry.id))) }
            var data: [String: JSONTree] = ["application": .text(application), "journey": .text(entry.reference)]
            if let key = agent.key { data["key"] = .text(key) }
            change.events = [NewEvent(type: "journey.added", actor: agent.text, data: data)]
            do {
                try await store.commit(change)
            } catch StoreError.alreadyExists {
                // Another request came first, with the version or with the name: the next look-up tells which.
                throw RequestRefused(.staleRevision, "A journey of this name was added meanwhile.")
            } catch StoreError.tooLarge {
                throw RequestRefused(.requestTooLarge)
            }
            contents.withLock { contents in
                contents.names[entry.id] = owner
                contents.entries[entry.reference] = entry
                contents.entries[entry.reference]?.application = application
            }
        }
    }

    /// True if an application with versions of these sizes may add one more: all are kept in memory, and none is removed.
    static func mayAdd(_ size: Int, beside sizes: [Int]) -> Bool {
        sizes.count < 1_000 && sizes.reduce(size, +) <= 50_000_000
    }
}

extension JourneyLibrary.Entry {
    /// True if it is one of the package.
    fileprivate var isShipped: Bool { text == nil }

    fileprivate func isVisible(to other: String) -> Bool { application == nil || application == other }
}

/// The owner of a name of journeys.
private struct JourneyName: Codable {
    /// The application that adds journeys of the name.
    let application: String
    /// Versions that were stored before names had owners: they stay everyone's.
    let shared: [Int]

    /// A name whose owner cannot be read.
    static let unreadable = JourneyName(application: "", shared: [])

    /// The owner of a version; `nil` if it is everyone's.
    func owner(ofVersion version: Int) -> String? { shared.contains(version) ? nil : application }

    /// True if an application may not add to it.
    func isClosed(to other: String) -> Bool { application != other }

    func document(_ id: String) throws -> StoredDocument {
        StoredDocument(kind: .journeyName, id: id, body: try WireJSON.encode(self))
    }
}

extension StoredDocument.Kind {
    /// Owners of journey names.
    fileprivate static let journeyName = StoredDocument.Kind(rawValue: "journeyName")
}
