// SPDX-License-Identifier: Apache-2.0
internal import Testing

@testable internal import RectoStore

struct WorkTurnsTests {
    private static func job(_ id: Int, _ application: String?, _ verification: String?) -> WorkTurns.Candidate {
        WorkTurns.Candidate(id: id, dueAt: id, verification: verification, application: application)
    }

    /// The jobs in the order in which they are served.
    private func order(_ jobs: [WorkTurns.Candidate], puttingOff: Set<String> = []) -> [Int] {
        var turns = WorkTurns()
        var (left, order) = (jobs, [Int]())
        while let next = turns.next(of: left, puttingOff: puttingOff) {
            turns.serve(next)
            left.removeAll { $0.id == next.id }
            order.append(next.id)
        }
        return order
    }

    @Test func `serves what has been due the longest among equals`() {
        let jobs = [Self.job(3, nil, nil), Self.job(1, nil, nil), Self.job(2, nil, nil)]
        #expect(order(jobs) == [1, 2, 3])
    }

    @Test func `lets the verifications of an application take turns`() {
        let flood = (1...4).map { Self.job($0, "shop", "flooding") }
        #expect(order(flood + [Self.job(9, "shop", "honest")]) == [1, 9, 2, 3, 4])
    }

    @Test func `lets applications take turns, however many verifications one has`() {
        let flood = (1...6).map { Self.job($0, "flooding", "f\($0)") }
        let honest = [Self.job(8, "honest", "h1"), Self.job(9, "honest", "h2")]
        #expect(order(flood + honest) == [1, 8, 2, 9, 3, 4, 5, 6])
    }

    @Test func `serves first who was never served`() {
        var turns = WorkTurns()
        turns.serve(Self.job(1, "old", "a"))
        #expect(turns.next(of: [Self.job(2, "old", "b"), Self.job(3, "new", "c")])?.id == 3)
        turns.serve(Self.job(3, "new", "c"))
        #expect(turns.next(of: [Self.job(4, "old", "a"), Self.job(5, "old", "b")])?.id == 5)
    }

    @Test func `serves applications that are put off when nobody else waits`() {
        let jobs = [Self.job(1, "greedy", "a"), Self.job(2, "greedy", "b"), Self.job(3, "shop", "c")]
        #expect(order(jobs, puttingOff: ["greedy"]) == [3, 1, 2])
        #expect(order(Array(jobs.prefix(2)), puttingOff: ["greedy"]) == [1, 2])
    }

    @Test func `forgets those who were served longest ago, and serves on`() {
        var turns = WorkTurns()
        for number in 0..<50_000 { turns.serve(Self.job(number, "shop", "v\(number)")) }
        turns.serve(Self.job(1, "late", "late"))
        #expect(turns.next(of: [Self.job(1, "late", "late"), Self.job(2, "shop", "v0")])?.id == 2)
    }
}
