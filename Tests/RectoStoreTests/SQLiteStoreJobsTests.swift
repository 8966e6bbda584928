// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreJobsTests {
    private let now = StoreFixture.now

    private func later(_ seconds: Double) -> Date { now.addingTimeInterval(seconds) }

    @discardableResult
    private func add(_ jobs: [NewJob], to fixture: StoreFixture) async throws -> [Int] {
        var change = Change(at: now)
        change.jobs = jobs
        return try await fixture.store.commit(change).jobs
    }

    @Test func `leases due jobs of the kinds asked for, the longest due first`() async throws {
        try await StoreFixture.with { fixture in
            let ids = try await add(
                [
                    NewJob(kind: "read", payload: Data([1]), runAt: later(2)), NewJob(kind: "match", runAt: later(1)),
                    NewJob(kind: "other", runAt: now), NewJob(kind: "read", runAt: later(60)),
                ],
                to: fixture
            )
            var leased: [Int] = []
            while let job = try await fixture.store.leaseJob(["read", "match"], at: later(5), until: later(35)) {
                leased.append(job.lease.id)
                #expect(job.tries == 1)
            }
            #expect(leased == [ids[1], ids[0]])
        }
    }

    @Test func `lets applications and their verifications take turns`() async throws {
        try await StoreFixture.with { fixture in
            for number in 1...4 { try await fixture.create(StoreFixture.verification(number, application: "flooding")) }
            try await fixture.create(StoreFixture.verification(5, application: "honest"))
            // One verification twice, then others, then one of another application.
            let owners = [1, 1, 2, 3, 4, 5]
            let jobs = owners.enumerated().map { index, owner in
                NewJob(kind: "read", verification: StoreFixture.id(owner), runAt: later(Double(index)))
            }
            let ids = try await add(jobs, to: fixture)
            var leased: [Int] = []
            while let job = try await fixture.store.leaseJob(["read"], at: later(9), until: later(60)) {
                leased.append(job.lease.id)
            }
            #expect(leased == [0, 5, 2, 3, 4, 1].map { ids[$0] })
        }
    }

    @Test func `puts off the jobs of some applications`() async throws {
        try await StoreFixture.with { fixture in
            try await fixture.create(StoreFixture.verification(1, application: "greedy"))
            try await fixture.create(StoreFixture.verification(2, application: "shop"))
            try await add(
                (1...2).map { NewJob(kind: "read", verification: StoreFixture.id($0), runAt: now) },
                to: fixture
            )
            func next() async throws -> UUID? {
                try await fixture.store.leaseJob(["read"], at: now, until: later(9), puttingOff: ["greedy"])?
                    .verification
            }
            #expect(try await next() == StoreFixture.id(2))
            #expect(try await next() == StoreFixture.id(1))
        }
    }

    @Test func `names the jobs that wait or are held, with whose they are`() async throws {
        try await StoreFixture.with { fixture in
            try await fixture.create(StoreFixture.verification(1, application: "shop"))
            let ofOne = StoreFixture.id(1)
            try await add(
                [
                    NewJob(kind: "read", verification: ofOne, runAt: now),
                    NewJob(kind: "read", verification: ofOne, runAt: later(500)), NewJob(kind: "read", runAt: now),
                    NewJob(kind: "other", verification: ofOne, runAt: now),
                ],
                to: fixture
            )
            _ = try await fixture.store.leaseJob(["read"], at: now, until: later(30))
            let open = try await fixture.store.openJobs(["read"], dueUntil: later(60))
            #expect(open == [OpenJob(kind: "read", verification: ofOne, application: "shop")])
        }
    }

    @Test func `counts deaths of workers, and has suspicious jobs done one at a time`() async throws {
        try await StoreFixture.with { fixture in
            let store = fixture.store
            let jobs = [NewJob(kind: "read", runAt: now), NewJob(kind: "match", runAt: later(1))]
            try await add(jobs, to: fixture)
            for _ in jobs {
                #expect(try await store.leaseJob(["read", "match"], at: later(1), until: later(9)) != nil)
            }
            let first = try #require(try await store.leaseJob(["read", "match"], at: later(10), until: later(70)))
            #expect((first.tries, first.deaths) == (2, 1))
            #expect(try await store.leaseJob(["read", "match"], at: later(11), until: later(70)) == nil, "it waits")
            try await store.failJob(first.lease, retryAt: later(21))
            let second = try #require(try await store.leaseJob(["read", "match"], at: later(22), until: later(70)))
            #expect((second.kind, second.tries, second.deaths) == ("match", 2, 1))
            #expect(
                try await store.leaseJob(["read", "match"], at: later(23), until: later(70)) == nil,
                "so does this"
            )
            try await store.failJob(second.lease, retryAt: nil)
            let third = try await store.leaseJob(["read", "match"], at: later(24), until: later(70))
            #expect(third?.kind == "read" && third?.deaths == 1)
        }
    }

    @Test func `counts no death of a worker whose end could not be stored`() async throws {
        try await StoreFixture.with { fixture in
            let store = fixture.store
            try await add([NewJob(kind: "read", runAt: now)], to: fixture)
            for round in 0..<4 {
                let at = later(Double(round) * 100)
                let job = try #require(try await store.leaseJob(["read"], at: at, until: at.addingTimeInterval(60)))
                #expect((job.tries, job.deaths) == (round + 1, 0))
                try await fixture.refusing(whenUpdating: "job") {
                    await #expect(throws: StoreError.self) { try await store.failJob(job.lease, retryAt: nil) }
                }
            }
        }
    }

    @Test func `gives a job to another worker at once whose holder is gone with its process`() async throws {
        try await TemporaryFolder.with { folder in
            let key = MasterKey.random()
            do {
                let fixture = try StoreFixture(folder, key)
                try await add([NewJob(kind: "read", runAt: now), NewJob(kind: "read", runAt: later(60))], to: fixture)
                #expect(try await fixture.store.leaseJob(["read"], at: now, until: later(30)) != nil)
            }
            let fixture = try await StoreFixture.reopened(folder, key)
            let again = try await fixture.store.leaseJob(["read"], at: now, until: later(30))
            #expect(again?.tries == 2 && again?.deaths == 1)
            #expect(try await fixture.store.leaseJob(["read"], at: now, until: later(30)) == nil)
        }
    }

    @Test func `gives a job to another worker once its lease has ended`() async throws {
        try await StoreFixture.with { fixture in
            try await add([NewJob(kind: "read", verification: StoreFixture.id(4), runAt: now)], to: fixture)
            let first = try #require(try await fixture.store.leaseJob(["read"], at: now, until: later(30)))
            #expect(first.verification == StoreFixture.id(4))
            #expect(try await fixture.store.leaseJob(["read"], at: later(29), until: later(60)) == nil)
            let second = try #require(try await fixture.store.leaseJob(["read"], at: later(30), until: later(60)))
            #expect(second.lease.id == first.lease.id)
            #expect(second.tries == 2)

            var change = Change(at: later(31))
            change.completes = first.lease
            await #expect(throws: StoreError.leaseLost) { try await fixture.store.commit(change) }
            await #expect(throws: StoreError.leaseLost) {
                try await fixture.store.extendJob(first.lease, until: later(90))
            }
            await #expect(throws: StoreError.leaseLost) { try await fixture.store.failJob(first.lease, retryAt: nil) }
            change.completes = second.lease
            try await fixture.store.commit(change)
            #expect(try await fixture.store.jobCounts() == JobCounts(open: 0, buried: 0))
            await #expect(throws: StoreError.leaseLost) { try await fixture.store.commit(change) }
        }
    }

    @Test func `holds a job for longer`() async throws {
        try await StoreFixture.with { fixture in
            try await add([NewJob(kind: "read", runAt: now)], to: fixture)
            let job = try #require(try await fixture.store.leaseJob(["read"], at: now, until: later(30)))
            try await fixture.store.extendJob(job.lease, until: later(90))
            #expect(try await fixture.store.leaseJob(["read"], at: later(89), until: later(99)) == nil)
            #expect(try await fixture.store.leaseJob(["read"], at: later(90), until: later(99)) != nil)
        }
    }

    @Test func `tries a failed job again when it was said, and buries one that failed for good`() async throws {
        try await StoreFixture.with { fixture in
            try await add([NewJob(kind: "read", runAt: now)], to: fixture)
            let first = try #require(try await fixture.store.leaseJob(["read"], at: now, until: later(30)))
            try await fixture.store.failJob(first.lease, retryAt: later(5))
            #expect(try await fixture.store.leaseJob(["read"], at: later(4), until: later(30)) == nil)
            let second = try #require(try await fixture.store.leaseJob(["read"], at: later(5), until: later(30)))
            try await fixture.store.failJob(second.lease, retryAt: nil)
            #expect(try await fixture.store.leaseJob(["read"], at: later(999), until: later(9999)) == nil)
            #expect(try await fixture.store.jobCounts() == JobCounts(open: 0, buried: 1))
        }
    }

    @Test func `never gives one job to two of sixteen workers`() async throws {
        try await StoreFixture.with { fixture in
            let jobs = (0..<200).map { _ in NewJob(kind: "read", runAt: now) }
            let added = try await add(jobs, to: fixture)
            let store = fixture.store
            let leased = try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 0..<16 { group.addTask { try await Self.drain(store) } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(leased.sorted() == added)
        }
    }

    private static func drain(_ store: SQLiteStore) async throws -> [Int] {
        let now = StoreFixture.now
        var leased: [Int] = []
        while let job = try await store.leaseJob(["read"], at: now, until: now.addingTimeInterval(60)) {
            leased.append(job.lease.id)
        }
        return leased
    }
}
