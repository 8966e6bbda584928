// SPDX-License-Identifier: Apache-2.0
internal import Crypto
public import Foundation
internal import GRDB

extension SQLiteStore {
    /// The digests of coarse values, by the ledger's own key.
    public func sketchBuckets(_ values: Set<Data>, of application: String, _ kind: Sketch.Kind) -> Set<SketchBucket> {
        let key = keys.ledger.derived(for: "sketch buckets")
        // No name holds the separator, so no two pairs give the same bytes.
        let prefix = Data("\(application)\0\(kind.rawValue)\0".utf8)
        return Set(
            values.map { value in
                var code = HMAC<SHA256>(key: key)
                code.update(data: prefix)
                code.update(data: value)
                return SketchBucket(value: code.finalize().prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) })
            }
        )
    }

    /// The sketches that share most buckets with these, the most alike first.
    public func sketches(_ kind: Sketch.Kind, in buckets: Set<SketchBucket>, limit: Int) async throws -> [Sketch] {
        guard !buckets.isEmpty else { return [] }
        let list = "[\(buckets.map { String($0.value) }.sorted().joined(separator: ","))]"
        return try await read { transaction in
            try transaction.database.rows(
                """
                SELECT sketch.*, counted.shared FROM sketch JOIN (
                    SELECT sketch AS id, COUNT(*) AS shared FROM sketch_bucket
                    WHERE digest IN (SELECT value FROM json_each(?)) GROUP BY sketch
                    ORDER BY shared DESC, sketch LIMIT ?
                ) AS counted ON counted.id = sketch.id
                WHERE sketch.kind = ? ORDER BY counted.shared DESC, sketch.id
                """,
                [list, StoreLimits.rows(limit), kind.rawValue]
            ).compactMap { row in try transaction.unlessSealIsLost { try transaction.sketch(row) } }
        }
    }
}

extension StoreTransaction {
    /// Stores a sketch under a random name, which tells nothing of its time.
    func add(_ sketch: Sketch) throws {
        let id = Int64.random(in: 1...Int64.max)
        let day = 86_400_000
        try database.run(
            """
            INSERT INTO sketch (id, kind, verification, origin, body, expires_at) VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                id, sketch.kind.rawValue, sketch.verification?.text,
                sketch.verification == nil ? nil : sketch.origin.map { try keys.ledger.seal($0, as: "origin \(id)") },
                keys.ledger.seal(sketch.body, as: "sketch \(id)"),
                (sketch.expiresAt.milliseconds + day - 1) / day * day,
            ]
        )
        for bucket in sketch.buckets {
            try database.run("INSERT INTO sketch_bucket (digest, sketch) VALUES (?, ?)", [bucket.value, id])
        }
    }

    /// Removes from sketches all that names their verification.
    func forgetOrigins(of verification: UUID) throws {
        try database.run(
            "UPDATE sketch SET verification = NULL, origin = NULL WHERE verification = ?",
            [verification.text]
        )
    }

    /// The sketch of a row, opened.
    func sketch(_ row: Row) throws -> Sketch {
        let id = row["id"] as Int64
        return try Sketch(
            kind: Sketch.Kind(rawValue: row["kind"]),
            body: keys.ledger.open(row["body"], as: "sketch \(id)"),
            buckets: [],
            verification: row.uuid("verification"),
            origin: (row["origin"] as Data?).map { try keys.ledger.open($0, as: "origin \(id)") },
            expiresAt: row.date("expires_at") ?? .distantPast
        )
    }
}
