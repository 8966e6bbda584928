// SPDX-License-Identifier: Apache-2.0
/// The largest sizes, in bytes unless stated otherwise, so that no caller's mistake fills the disk or the memory.
enum StoreLimits {
    /// The facts of a verification: it has 64 files at most.
    static let facts = 1 << 20
    /// Its personal data: records with their raw elements, never images.
    static let sealed = 8 << 20
    /// An event's data.
    static let eventData = 16 << 10
    /// The payload for a worker.
    static let payload = 64 << 10
    /// A body of Standard Webhooks.
    static let delivery = 20_000
    /// The time a message is kept after it was sent or given up, in seconds: a month to send it once more.
    static let deliveryAge = 30.0 * 86_400
    /// The answer to a request: a whole verification.
    static let answer = 1 << 20
    /// A small document; journeys with their texts are the largest.
    static let document = 256 << 10
    /// A sketch: a minute's movement comes to some 10 KB.
    static let sketch = 64 << 10
    /// The digests that find a sketch.
    static let buckets = 1_000
    /// The codes of a review, and the terms that find a verification.
    static let codes = 200
    /// Names and identifiers that callers choose.
    static let name = 256
    /// Rows of one listing.
    static let rows = 1...1000

    static func check(_ what: String, _ count: Int, _ limit: Int) throws(StoreError) {
        guard count <= limit else { throw .tooLarge(what: what, limit: limit) }
    }

    static func check(names: String...) throws(StoreError) {
        for text in names { try check("name", text.utf8.count, name) }
    }

    static func rows(_ limit: Int) -> Int {
        min(max(limit, rows.lowerBound), rows.upperBound)
    }
}
