// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import SystemPackage

/// Does what a service does for one verification after the other.
struct Client: Sendable {
    let store: SQLiteStore
    let name: Int

    /// Creates a verification, gives it a file, and does a job that is due, whoever's it is.
    func serve() async throws {
        let id = try await create()
        try await upload(to: id)
        try await work()
    }

    @discardableResult
    func create(events: Int = 1, says: Bool = true) async throws -> UUID {
        let (id, now) = (UUID(), Date())
        let verification = StoredVerification(
            id: id,
            application: "shop",
            journey: "default",
            journeyVersion: 1,
            status: "requested",
            facts: Data("{}".utf8),
            sealed: Data("person of \(id)".utf8),
            createdAt: now
        )
        var change = Change(at: now, .create(verification))
        change.events = Array(repeating: event("verification.requested", id), count: events)
        change.jobs = [NewJob(kind: "read", verification: id, runAt: now)]
        let receipt = try await store.commit(change)
        if says { say("created \(id) \(receipt.events.upperBound - 1) \(receipt.jobs[0])") }
        return id
    }

    /// The same bytes for the same verification: some 150 kB in chunks, the last of which is short.
    func upload(to id: UUID) async throws {
        let writer = try await store.upload(of: id, limit: 1 << 20)
        for _ in 0..<4096 { try await writer.append(Data(id.uuidString.utf8)) }
        let blob = try await writer.finish()
        try await change(id) { change in
            change.blobs = [blob]
            change.events = [event("file.stored", id)]
        }
        say("stored \(id) \(blob.id)")
    }

    private func work() async throws {
        let now = Date()
        guard let job = try await store.leaseJob(["read"], at: now, until: now.addingTimeInterval(1)),
            let id = job.verification
        else { return }
        try await change(id) { change in
            change.completes = job.lease
            change.events = [event("job.completed", id, ["job": .integer(job.lease.id)])]
        }
        say("completed \(job.lease.id)")
    }

    /// Changes what is there now, and retries if another was faster.
    private func change(_ id: UUID, _ body: (inout Change) -> Void) async throws {
        while let verification = try await store.verification(id) {
            var change = Change(at: Date(), .replace(verification))
            body(&change)
            do {
                try await store.commit(change)
                return
            } catch StoreError.staleRevision {
                continue
            }
        }
    }

    private func event(_ type: String, _ id: UUID, _ data: [String: JSONTree] = [:]) -> NewEvent {
        NewEvent(type: type, actor: "client:\(name)", verification: id, data: data)
    }
}

/// Writes a line at once: what is said before a kill has been said.
func say(_ line: String) {
    _ = try? FileDescriptor.standardOutput.writeAll("\(line)\n".utf8)
}
