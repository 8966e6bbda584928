// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB

extension SQLiteStore {
    /// Verifications that wait for a person, the longest waiting first, with the numbers of all.
    public func reviews(_ query: ReviewQuery, at: Date) async throws -> ReviewPage {
        let limit = StoreLimits.rows(query.limit)
        let place = try query.cursor?.reviewPlace()
        return try await read { transaction in
            let found = try transaction.reviews(query, after: place, limit: limit + 1, at: at)
            let elements = Array(found.prefix(limit))
            return ReviewPage(
                elements: elements,
                next: found.count > limit ? elements.last.map(Cursor.init(after:)) : nil,
                total: try transaction.count(query, at: at),
                counts: try transaction.counts(query, at: at)
            )
        }
    }

    /// A verification that waits for a person; `nil` if it does not.
    public func review(of id: UUID, at: Date) async throws -> WaitingReview? {
        try await read { transaction in
            try transaction.database.row("\(WaitingReview.selection) WHERE r.verification = ?", [id.text])
                .flatMap { WaitingReview($0, at: at) }
        }
    }

    /// The ones among these verifications that wait for the second of two reviewers.
    public func awaitingSecondReview(among ids: Set<UUID>) async throws -> Set<UUID> {
        try await read { transaction in
            try ids.filter { id in
                try transaction.database.row(
                    "SELECT 1 FROM review WHERE verification = ? AND reviewers <> ''",
                    [id.text]
                ) != nil
            }
        }
    }

    /// Verifications of an application that a search term finds, the newest first.
    public func verifications(found term: BlindIndex, of application: String, limit: Int) async throws -> [UUID] {
        try await read { transaction in
            try transaction.database.rows(
                """
                SELECT verification FROM search_term WHERE application = ? AND digest = ?
                ORDER BY verification DESC LIMIT ?
                """,
                [application, term.bytes, StoreLimits.rows(limit)]
            ).compactMap { $0.uuid("verification") }
        }
    }
}

extension StoreTransaction {
    /// Stores what a waiting verification is found by; a claim and the time of the first write stay.
    ///
    /// A claim ends with the first of two decisions, which hands the case on.
    func store(_ review: StoredReview?, of verification: StoredVerification) throws {
        let id = verification.id.text
        guard let review else {
            try database.run("DELETE FROM review WHERE verification = ?", [id])
            return
        }
        let journey = "\(verification.journey)@\(verification.journeyVersion)"
        let codes = review.codes.joined(separator: "\n")
        try database.run(
            """
            INSERT INTO review (verification, application, journey, reason, codes, since, reviewers)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (verification) DO UPDATE SET reason = excluded.reason, codes = excluded.codes,
                claimed_by = CASE WHEN reviewers = excluded.reviewers THEN claimed_by END,
                claimed_until = CASE WHEN reviewers = excluded.reviewers THEN claimed_until END,
                reviewers = excluded.reviewers
            """,
            [
                id, verification.application, journey, review.reason, codes, review.since.milliseconds,
                review.reviewers.line,
            ]
        )
        try database.run("DELETE FROM review_code WHERE verification = ?", [id])
        for code in Set(review.codes).subtracting([review.reason]) {
            try database.run("INSERT INTO review_code (code, verification) VALUES (?, ?)", [code, id])
        }
    }

    /// Stores the terms that find a verification, in place of those of before.
    func store(terms: Set<BlindIndex>, of verification: StoredVerification) throws {
        try database.run("DELETE FROM search_term WHERE verification = ?", [verification.id.text])
        for term in terms {
            try database.run(
                "INSERT INTO search_term (application, digest, verification) VALUES (?, ?, ?)",
                [verification.application, term.bytes, verification.id.text]
            )
        }
    }

    /// Forgets by what an erased verification was found.
    func forgetReview(of id: UUID) throws {
        try database.run("DELETE FROM review WHERE verification = ?", [id.text])
        try database.run("DELETE FROM search_term WHERE verification = ?", [id.text])
    }

    /// Stores a change of a claim.
    func store(_ write: ClaimWrite, at: Date) throws {
        let row = try database.row(
            "SELECT claimed_by, claimed_until FROM review WHERE verification = ?",
            [write.id.text]
        )
        guard let row else { throw StoreError.notFound }
        let present = ReviewClaim(row, at: at)
        switch write {
        case .claim(let id, let reviewer, let until, let takesOver):
            guard takesOver || present == nil || present?.by == reviewer else { throw StoreError.leaseLost }
            try database.run(
                "UPDATE review SET claimed_by = ?, claimed_until = ? WHERE verification = ?",
                [reviewer, until.milliseconds, id.text]
            )
        case .release(let id, let reviewer):
            guard reviewer == nil || present == nil || present?.by == reviewer else { throw StoreError.leaseLost }
            try database.run(
                "UPDATE review SET claimed_by = NULL, claimed_until = NULL WHERE verification = ?",
                [id.text]
            )
        }
    }

    fileprivate func reviews(
        _ query: ReviewQuery,
        after place: (since: Int, id: String)?,
        limit: Int,
        at: Date
    ) throws -> [WaitingReview] {
        var (conditions, arguments) = query.conditions(at: at)
        if let place {
            conditions += " AND (r.since, r.verification) > (?, ?)"
            arguments += [place.since, place.id]
        }
        let sql = "\(WaitingReview.selection) WHERE \(conditions) ORDER BY r.since, r.verification LIMIT ?"
        return try database.rows(sql, arguments + [limit]).compactMap { WaitingReview($0, at: at) }
    }

    fileprivate func count(_ query: ReviewQuery, at: Date) throws -> Int {
        let (conditions, arguments) = query.conditions(at: at)
        let row = try database.row("SELECT count(*) AS number FROM review r WHERE \(conditions)", arguments)
        return row.map { $0["number"] as Int } ?? 0
    }

    fileprivate func counts(_ query: ReviewQuery, at: Date) throws -> ReviewPage.Counts {
        var counts = ReviewPage.Counts()
        counts.applications = try count("r.application", query.without(\.application), at: at)
        counts.journeys = try count("r.journey", query.without(\.journey), at: at)
        let reasons = query.without(\.reason)
        counts.reasons = try count("r.reason", reasons, at: at)
            .merging(
                try count("c.code", reasons, from: "review r JOIN review_code c USING (verification)", at: at),
                uniquingKeysWith: +
            )
        let claims = try count(query.claimColumn(at: at), query.without(\.claim), at: at)
        for (word, number) in claims {
            if let state = ReviewQuery.ClaimState(rawValue: word) { counts.claims[state] = number }
        }
        return counts
    }

    private func count(
        _ column: (sql: String, arguments: StatementArguments),
        _ query: ReviewQuery,
        from tables: String = "review r",
        at: Date
    ) throws -> [String: Int] {
        let (conditions, arguments) = query.conditions(at: at)
        let rows = try database.rows(
            "SELECT \(column.sql) AS word, count(*) AS number FROM \(tables) WHERE \(conditions) GROUP BY word",
            column.arguments + arguments
        )
        return Dictionary(rows.map { ($0["word"] as String, $0["number"] as Int) }) { first, _ in first }
    }

    private func count(
        _ column: String,
        _ query: ReviewQuery,
        from tables: String = "review r",
        at: Date
    ) throws -> [String: Int] {
        try count((column, []), query, from: tables, at: at)
    }
}

extension ReviewQuery {
    /// The query without one of its conditions.
    fileprivate func without<Value>(_ member: WritableKeyPath<ReviewQuery, Value?>) -> ReviewQuery {
        var query = self
        query[keyPath: member] = nil
        return query
    }

    /// The word for the claim of a row.
    fileprivate func claimColumn(at: Date) -> (sql: String, arguments: StatementArguments) {
        let sql = """
            CASE WHEN r.claimed_until IS NULL OR r.claimed_until <= ? THEN 'free'
                WHEN r.claimed_by = ? THEN 'mine' ELSE 'others' END
            """
        return (sql, [at.milliseconds, reviewer])
    }

    /// The conditions of the query, all but the place of its page.
    fileprivate func conditions(at: Date) -> (sql: String, arguments: StatementArguments) {
        var sql = "instr(r.reviewers, ?) = 0"
        var arguments: StatementArguments = [[reviewer].line]
        if let applications {
            sql += " AND r.application IN (\(applications.map { _ in "?" }.joined(separator: ", ")))"
            arguments += StatementArguments(applications.sorted())
        }
        if let application { (sql, arguments) = (sql + " AND r.application = ?", arguments + [application]) }
        if let journey { (sql, arguments) = (sql + " AND r.journey = ?", arguments + [journey]) }
        if let reason {
            sql += " AND (r.reason = ? OR r.verification IN (SELECT verification FROM review_code WHERE code = ?))"
            arguments += [reason, reason]
        }
        if let claim {
            let column = claimColumn(at: at)
            sql += " AND \(column.sql) = ?"
            arguments += column.arguments + [claim.rawValue]
        }
        return (sql, arguments)
    }
}

extension [String] {
    /// Names between line ends, so that one is found as a whole; empty if there is none.
    fileprivate var line: String { isEmpty ? "" : "\n\(joined(separator: "\n"))\n" }
}

extension WaitingReview {
    fileprivate static let selection = """
        SELECT r.*, v.revision, v.created_at FROM review r JOIN verification v ON v.id = r.verification
        """

    /// The review of a row; `nil` if the row has no identifier.
    fileprivate init?(_ row: Row, at: Date) {
        guard let id = row.uuid("verification"), let since = row.date("since"), let created = row.date("created_at")
        else { return nil }
        let codes: String = row["codes"]
        self.init(
            id: id,
            application: row["application"],
            journey: row["journey"],
            revision: row["revision"],
            createdAt: created,
            review: StoredReview(
                reason: row["reason"],
                codes: codes.split(separator: "\n").map(String.init),
                since: since,
                reviewers: (row["reviewers"] as String).split(separator: "\n").map(String.init)
            ),
            claim: ReviewClaim(row, at: at)
        )
    }
}

extension ReviewClaim {
    /// The claim of a row; `nil` if there is none, or its time is over.
    fileprivate init?(_ row: Row, at: Date) {
        guard let by = row["claimed_by"] as String?, let until = row.date("claimed_until"), until > at else {
            return nil
        }
        self.init(by: by, until: until)
    }
}

extension Cursor {
    fileprivate init(after review: WaitingReview) {
        let text = "\(review.review.since.milliseconds) \(review.id.text)"
        self.init(Data(text.utf8).base64EncodedString())
    }

    fileprivate func reviewPlace() throws(StoreError) -> (since: Int, id: String) {
        guard text.utf8.count <= 128, let bytes = Data(base64Encoded: text) else { throw .cursorInvalid }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard parts.count == 2, let since = Int(parts[0]), let id = UUID(uuidString: String(parts[1])) else {
            throw .cursorInvalid
        }
        return (since, id.text)
    }
}
