// SPDX-License-Identifier: Apache-2.0
internal import GRDB

/// The tables, by version: a version that was released never changes, another follows it.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            for part in [keys, verifications, events, work, secrets, documents, blobs] {
                try database.execute(sql: part)
            }
        }
        migrator.registerMigration("2") { try $0.execute(sql: answeredRequests) }
        migrator.registerMigration("3") { try $0.execute(sql: heldDeliveries) }
        migrator.registerMigration("deaths") { try $0.execute(sql: deaths) }
        migrator.registerMigration("4") { try $0.execute(sql: sketches) }
        migrator.registerMigration("signals") { try $0.execute(sql: signals) }
        migrator.registerMigration("reviews") { try $0.execute(sql: reviews) }
        migrator.registerMigration("blobs") { try $0.execute(sql: blobsWithoutEnds) }
        return migrator
    }

    /// Data keys have a table of their own: all other tables stay unreadable without it.
    private static let keys = """
        CREATE TABLE store (id TEXT NOT NULL) STRICT;
        CREATE TABLE data_key (
            owner TEXT NOT NULL PRIMARY KEY,
            master TEXT NOT NULL,
            wrapped BLOB NOT NULL
        ) STRICT;
        CREATE INDEX data_key_master ON data_key (master);
        """

    private static let verifications = """
        CREATE TABLE verification (
            id TEXT NOT NULL PRIMARY KEY,
            application TEXT NOT NULL,
            journey TEXT NOT NULL,
            journey_version INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            status TEXT NOT NULL,
            facts BLOB NOT NULL,
            sealed BLOB,
            reference BLOB,
            subject BLOB,
            created_at INTEGER NOT NULL,
            expires_at INTEGER,
            decided_at INTEGER,
            retained_until INTEGER,
            erased_at INTEGER
        ) STRICT;
        CREATE INDEX verification_application ON verification (application, id);
        CREATE INDEX verification_status ON verification (application, status, id);
        CREATE INDEX verification_reference ON verification (application, reference, id) WHERE reference IS NOT NULL;
        CREATE INDEX verification_subject ON verification (application, subject, id) WHERE subject IS NOT NULL;
        CREATE INDEX verification_expiry ON verification (expires_at) WHERE expires_at IS NOT NULL;
        CREATE INDEX verification_retention ON verification (retained_until)
            WHERE retained_until IS NOT NULL AND erased_at IS NULL;
        """

    /// The third trigger prevents `INSERT OR REPLACE`, which fires none for the row that it removes.
    private static let events = """
        CREATE TABLE event (
            sequence INTEGER NOT NULL PRIMARY KEY,
            at INTEGER NOT NULL,
            type TEXT NOT NULL,
            actor TEXT NOT NULL,
            verification TEXT,
            data TEXT NOT NULL,
            previous_hash BLOB NOT NULL,
            hash BLOB NOT NULL
        ) STRICT;
        CREATE INDEX event_verification ON event (verification, sequence) WHERE verification IS NOT NULL;
        CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
            BEGIN SELECT RAISE(ABORT, 'events never change'); END;
        CREATE TRIGGER event_never_goes BEFORE DELETE ON event
            BEGIN SELECT RAISE(ABORT, 'events never go'); END;
        CREATE TRIGGER event_comes_last BEFORE INSERT ON event
            WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM event)
            BEGIN SELECT RAISE(ABORT, 'events are added at the end'); END;
        """

    /// Work is due at `due_at`, which a lease moves on to its own end; nothing is due that has none.
    private static let work = """
        CREATE TABLE job (
            id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            verification TEXT,
            payload BLOB NOT NULL,
            due_at INTEGER,
            tries INTEGER NOT NULL DEFAULT 0,
            lease BLOB
        ) STRICT;
        CREATE INDEX job_due ON job (kind, due_at, id) WHERE due_at IS NOT NULL;
        CREATE INDEX job_verification ON job (verification) WHERE verification IS NOT NULL;
        CREATE TABLE delivery (
            id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            webhook TEXT NOT NULL,
            message TEXT NOT NULL,
            verification TEXT,
            payload BLOB NOT NULL,
            due_at INTEGER,
            attempts INTEGER NOT NULL DEFAULT 0,
            lease BLOB,
            last_status INTEGER,
            last_attempt_at INTEGER,
            delivered_at INTEGER,
            UNIQUE (webhook, message)
        ) STRICT;
        CREATE INDEX delivery_due ON delivery (due_at, id) WHERE due_at IS NOT NULL;
        CREATE INDEX delivery_webhook ON delivery (webhook, id);
        CREATE INDEX delivery_end ON delivery (last_attempt_at) WHERE due_at IS NULL;
        """

    private static let secrets = """
        CREATE TABLE secret (
            kind TEXT NOT NULL,
            digest BLOB NOT NULL,
            verification TEXT,
            expires_at INTEGER NOT NULL,
            tries_left INTEGER,
            PRIMARY KEY (kind, digest)
        ) STRICT;
        CREATE INDEX secret_verification ON secret (verification, kind) WHERE verification IS NOT NULL;
        CREATE INDEX secret_expiry ON secret (expires_at);
        CREATE TABLE spent_token (digest BLOB NOT NULL PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT;
        CREATE INDEX spent_token_expiry ON spent_token (expires_at);
        CREATE TABLE request (
            application TEXT NOT NULL,
            key TEXT NOT NULL,
            hash BLOB NOT NULL,
            verification TEXT,
            answer BLOB,
            busy_until INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            PRIMARY KEY (application, key)
        ) STRICT;
        CREATE INDEX request_verification ON request (verification) WHERE verification IS NOT NULL;
        CREATE INDEX request_expiry ON request (expires_at);
        CREATE TABLE rate (digest BLOB NOT NULL PRIMARY KEY, count INTEGER NOT NULL, resets_at INTEGER NOT NULL) STRICT;
        CREATE INDEX rate_reset ON rate (resets_at);
        """

    /// Requests that are being answered have no row any more.
    private static let answeredRequests = """
        DELETE FROM request WHERE answer IS NULL;
        ALTER TABLE request DROP COLUMN busy_until;
        """

    /// The webhooks that a message is being sent to: a few rows, however many messages wait.
    private static let heldDeliveries = """
        CREATE INDEX delivery_held ON delivery (webhook, due_at) WHERE lease IS NOT NULL;
        """

    /// The number of deaths while work or a message was held, and the reason of the last failed attempt.
    private static let deaths = """
        ALTER TABLE job ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE delivery ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE delivery ADD COLUMN last_error TEXT;
        """

    /// Names are drawn by chance and rows lie in their order, so that nothing tells when a sketch was stored.
    private static let sketches = """
        CREATE TABLE sketch (
            id INTEGER NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL,
            verification TEXT,
            origin BLOB,
            body BLOB NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sketch_verification ON sketch (verification) WHERE verification IS NOT NULL;
        CREATE INDEX sketch_expiry ON sketch (expires_at);
        CREATE TABLE sketch_bucket (
            digest INTEGER NOT NULL,
            sketch INTEGER NOT NULL REFERENCES sketch (id) ON DELETE CASCADE,
            PRIMARY KEY (digest, sketch)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sketch_bucket_sketch ON sketch_bucket (sketch);
        """

    /// The signals that are compared across verifications of one application.
    private static let signals = """
        CREATE TABLE signal (
            id TEXT NOT NULL PRIMARY KEY,
            application TEXT NOT NULL,
            kind TEXT NOT NULL,
            digest BLOB NOT NULL,
            subject BLOB,
            verification TEXT,
            at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            body BLOB
        ) STRICT;
        CREATE INDEX signal_digest ON signal (application, kind, digest, at);
        CREATE INDEX signal_order ON signal (application, kind, at, id);
        CREATE INDEX signal_subject ON signal (application, subject) WHERE subject IS NOT NULL;
        CREATE INDEX signal_verification ON signal (verification) WHERE verification IS NOT NULL;
        CREATE INDEX signal_expiry ON signal (expires_at);
        """

    /// The queue of waiting verifications, and the blind index that finds any verification by an exact value.
    ///
    /// Those that wait
    /// already have no codes before their next change.
    private static let reviews = """
        CREATE TABLE review (
            verification TEXT NOT NULL PRIMARY KEY REFERENCES verification (id),
            application TEXT NOT NULL,
            journey TEXT NOT NULL,
            reason TEXT NOT NULL,
            codes TEXT NOT NULL,
            since INTEGER NOT NULL,
            reviewers TEXT NOT NULL DEFAULT '',
            claimed_by TEXT,
            claimed_until INTEGER
        ) STRICT;
        CREATE INDEX review_order ON review (since, verification);
        CREATE TABLE review_code (
            code TEXT NOT NULL,
            verification TEXT NOT NULL REFERENCES review (verification) ON DELETE CASCADE,
            PRIMARY KEY (code, verification)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX review_code_verification ON review_code (verification);
        CREATE TABLE search_term (
            application TEXT NOT NULL,
            digest BLOB NOT NULL,
            verification TEXT NOT NULL REFERENCES verification (id),
            PRIMARY KEY (application, digest, verification)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX search_term_verification ON search_term (verification);
        INSERT INTO review (verification, application, journey, reason, codes, since)
            SELECT id, application, journey || '@' || journey_version,
                CASE WHEN json_valid(CAST(facts AS TEXT))
                    THEN coalesce(json_extract(CAST(facts AS TEXT), '$.facts.reviewReason'), '') ELSE '' END,
                '',
                coalesce((SELECT max(at) FROM event WHERE event.verification = verification.id
                    AND event.type = 'verification.review'), created_at)
            FROM verification WHERE status = 'review' AND erased_at IS NULL;
        """

    private static let documents = """
        CREATE TABLE document (
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            verification TEXT,
            revision INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (kind, id)
        ) STRICT;
        CREATE INDEX document_verification ON document (verification, kind, id) WHERE verification IS NOT NULL;
        CREATE TABLE document_lookup (
            kind TEXT NOT NULL,
            digest BLOB NOT NULL,
            document TEXT NOT NULL,
            PRIMARY KEY (kind, digest),
            FOREIGN KEY (kind, document) REFERENCES document (kind, id) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX document_lookup_document ON document_lookup (kind, document);
        """

    private static let blobs = """
        CREATE TABLE blob (
            id TEXT NOT NULL PRIMARY KEY,
            verification TEXT NOT NULL REFERENCES verification (id),
            byte_count INTEGER NOT NULL,
            sha256 BLOB NOT NULL,
            expires_at INTEGER
        ) STRICT;
        CREATE INDEX blob_verification ON blob (verification);
        CREATE INDEX blob_expiry ON blob (expires_at) WHERE expires_at IS NOT NULL;
        CREATE TABLE doomed_blob (id TEXT NOT NULL PRIMARY KEY) STRICT;
        """

    /// Files go with the retention of their verification: nothing gave one an end of its own.
    private static let blobsWithoutEnds = """
        DROP INDEX blob_expiry;
        ALTER TABLE blob DROP COLUMN expires_at;
        """
}
