// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// The names in events of the people whom a provider vouches for: each keeps the one of their first sign-in.
///
/// Who changes their name at the provider stays the same reviewer, so that nobody agrees with themselves; and whoever gets
/// the name of somebody who left is another one.
struct ConsoleNames: Sendable {
    let store: any VerificationStore
    let now: @Sendable () -> Date

    static let kind = StoredDocument.Kind(rawValue: "consolePerson")

    /// A name, as it is stored under the digest of the person.
    private struct Known: Codable {
        let name: String
    }

    /// The name of a person, which is given at the first sign-in.
    func name(of person: VouchedPerson) async throws -> String {
        if let name = try await known(person) { return name }
        let names = person.isNameInexact ? [person.ownName] : [person.name, person.ownName]
        for name in names {
            if let name = try await give(name, to: person) { return name }
        }
        return person.ownName
    }

    private static func id(of person: VouchedPerson) -> String { Array(person.id).hexadecimal }

    private func known(_ person: VouchedPerson) async throws -> String? {
        guard let document = try await store.document(Self.kind, id: Self.id(of: person)) else { return nil }
        return try WireJSON.decode(Known.self, from: document.body).name
    }

    /// Gives a name; `nil` if another person has it.
    private func give(_ name: String, to person: VouchedPerson) async throws -> String? {
        var change = Change(at: now())
        let document = StoredDocument(
            kind: Self.kind,
            id: Self.id(of: person),
            body: try WireJSON.encode(Known(name: name)),
            lookups: [BlindIndex(bytes: Data(SHA256.hash(data: Data(name.utf8))))]
        )
        change.documents = [.create(document)]
        do {
            try await store.commit(change)
            return name
        } catch StoreError.alreadyExists {
            // Another sign-in of the same person at once, or another person with the name.
            return try await known(person)
        }
    }
}
