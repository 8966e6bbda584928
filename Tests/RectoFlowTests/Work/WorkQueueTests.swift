// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoStore

@Suite struct WorkQueueTests {
    private let now = Date(timeIntervalSince1970: 1_790_000_000)

    private func presence(_ application: String = "shop", _ verification: UUID = UUID()) -> WorkForecast.Item {
        WorkForecast.Item(kind: .presence, verification: verification, application: application)
    }

    /// Admits presences until one is refused.
    private func admitted(by queue: WorkQueue, _ application: String = "shop", at: Date) throws -> Int {
        for count in 0..<1_000 {
            do {
                try queue.admit(presence(application), behind: [], at: at)
            } catch {
                #expect(error.code == .busy)
                let seconds = try #require(error.retryAfter)
                #expect((1...60).contains(seconds))
                return count
            }
        }
        return 1_000
    }

    @Test func `refuses files once what they bring about would wait for longer than half a minute`() throws {
        let queue = WorkQueue(runners: 2)
        // Six seconds each, two at a time: eleven wait thirty seconds at most.
        #expect(try admitted(by: queue, at: now) == 11)
    }

    @Test func `does not refuse one application's files for another's`() throws {
        let queue = WorkQueue(runners: 2)
        _ = try admitted(by: queue, "flooding", at: now)
        #expect(try admitted(by: queue, "honest", at: now) >= 5)
    }

    @Test func `takes the other files of a step whose first it took`() throws {
        let (queue, own) = (WorkQueue(runners: 1), presence())
        try queue.admit(own, behind: [], at: now)
        _ = try admitted(by: queue, at: now)
        try queue.admit(own, behind: [], at: now)
    }

    @Test func `forgets files that were followed by nothing, and work that is done`() throws {
        let queue = WorkQueue(runners: 1)
        let own = presence()
        try queue.admit(own, behind: [], at: now)
        let count = try admitted(by: queue, at: now)
        queue.end(.presence, of: own.verification, after: nil)
        #expect(try admitted(by: queue, at: now) == 1)
        #expect(try admitted(by: queue, at: now + 181) == count + 1)
    }

    @Test func `counts the work that the store holds, each once`() throws {
        let queue = WorkQueue(runners: 1)
        let own = presence()
        try queue.admit(own, behind: [], at: now)
        let job = OpenJob(kind: Work.Kind.presence.rawValue, verification: own.verification, application: "shop")
        try queue.admit(presence(), behind: [job], at: now)
        let others = (0..<20).map { _ in
            OpenJob(kind: Work.Kind.presence.rawValue, verification: UUID(), application: "shop")
        }
        #expect(throws: RequestRefused.self) { try queue.admit(presence(), behind: others, at: now) }
    }
}
