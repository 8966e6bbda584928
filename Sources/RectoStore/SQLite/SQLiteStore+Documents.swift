// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB
internal import RectoJSON

extension SQLiteStore {
    /// A small document by its name; with an empty body if it does not open any more and is wanted even so.
    public func document(_ kind: StoredDocument.Kind, id: String, evenUnopened: Bool) async throws -> StoredDocument? {
        try await read { try $0.document(kind, id: id, evenUnopened: evenUnopened) }
    }

    /// A small document by another value that finds it, likewise.
    public func document(
        _ kind: StoredDocument.Kind,
        lookup: BlindIndex,
        evenUnopened isWanted: Bool
    ) async throws -> StoredDocument? {
        try await read { transaction in
            try transaction.database.row(
                "SELECT document FROM document_lookup WHERE kind = ? AND digest = ?",
                [kind.rawValue, lookup.bytes]
            ).flatMap { try transaction.document(kind, id: $0["document"], evenUnopened: isWanted) }
        }
    }

    /// Small documents in the order of their names, after this one; of a verification only if one is named, else with an
    /// empty body if they do not open any more.
    public func documents(
        _ kind: StoredDocument.Kind,
        of verification: UUID?,
        after id: String?,
        limit: Int
    ) async throws -> [StoredDocument] {
        let owner = verification.map { ("AND verification = ?", [$0.text]) } ?? ("", [])
        return try await read { transaction in
            try transaction.database.rows(
                "SELECT * FROM document WHERE kind = ? AND id > ? \(owner.0) ORDER BY id LIMIT ?",
                StatementArguments([kind.rawValue, id ?? ""] + owner.1) + [StoreLimits.rows(limit)]
            ).map { try transaction.document($0, evenUnopened: verification == nil) }
        }
    }
}

extension StoreTransaction {
    /// Stores a write of a document.
    func store(_ write: DocumentWrite) throws {
        switch write {
        case .create(let document): try create(document)
        case .replace(let document): try replace(document)
        case .remove(let kind, let id, let revision): try remove(kind, id: id, revision: revision)
        }
    }

    fileprivate func document(_ kind: StoredDocument.Kind, id: String, evenUnopened: Bool) throws -> StoredDocument? {
        try database.row("SELECT * FROM document WHERE kind = ? AND id = ?", [kind.rawValue, id])
            .map { try document($0, evenUnopened: evenUnopened) }
    }

    /// The document of a row, opened; with an empty body if it does not open any more and is wanted even so.
    func document(_ row: Row, evenUnopened isWanted: Bool = false) throws -> StoredDocument {
        let (kind, id) = (StoredDocument.Kind(rawValue: row["kind"]), row["id"] as String)
        let lookups = try database.rows(
            "SELECT digest FROM document_lookup WHERE kind = ? AND document = ?",
            [kind.rawValue, id]
        )
        let verification = row.uuid("verification")
        func body() throws -> Data {
            try livingKey(of: verification).open(row["body"], as: Self.sealName(kind, id))
        }
        var document = try StoredDocument(
            kind: kind,
            id: id,
            verification: verification,
            body: isWanted ? unlessSealIsLost(body) ?? Data() : body(),
            lookups: Set(lookups.map { BlindIndex(bytes: $0["digest"]) })
        )
        document.revision = row["revision"]
        return document
    }

    private func create(_ document: StoredDocument) throws {
        try database.run(
            "INSERT INTO document (body, kind, id, verification, revision) VALUES (?, ?, ?, ?, 1)",
            [sealed(document), document.kind.rawValue, document.id, document.verification?.text]
        )
        try addLookups(of: document)
    }

    private func replace(_ document: StoredDocument) throws {
        try require(document.kind, id: document.id, revision: document.revision)
        try database.run(
            "UPDATE document SET body = ?, revision = revision + 1 WHERE kind = ? AND id = ?",
            [sealed(document), document.kind.rawValue, document.id]
        )
        try database.run(
            "DELETE FROM document_lookup WHERE kind = ? AND document = ?",
            [document.kind.rawValue, document.id]
        )
        try addLookups(of: document)
    }

    private func remove(_ kind: StoredDocument.Kind, id: String, revision: Int) throws {
        try require(kind, id: id, revision: revision)
        try database.run("DELETE FROM document WHERE kind = ? AND id = ?", [kind.rawValue, id])
    }

    private func require(_ kind: StoredDocument.Kind, id: String, revision: Int) throws {
        let row = try database.row("SELECT revision FROM document WHERE kind = ? AND id = ?", [kind.rawValue, id])
        guard let row else { throw StoreError.notFound }
        guard row["revision"] == revision else { throw StoreError.staleRevision(current: row["revision"]) }
    }

    private func addLookups(of document: StoredDocument) throws {
        for lookup in document.lookups {
            try database.run(
                "INSERT INTO document_lookup (kind, digest, document) VALUES (?, ?, ?)",
                [document.kind.rawValue, lookup.bytes, document.id]
            )
        }
    }

    private func sealed(_ document: StoredDocument) throws -> Data {
        try livingKey(of: document.verification).seal(document.body, as: Self.sealName(document.kind, document.id))
    }

    private static func sealName(_ kind: StoredDocument.Kind, _ id: String) -> String {
        JSONTree.array(["document", .text(kind.rawValue), .text(id)]).canonical
    }
}
