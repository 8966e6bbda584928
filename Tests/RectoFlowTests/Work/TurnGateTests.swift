// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing

@testable import RectoFlow

@Suite(.timeLimit(.minutes(2))) struct TurnGateTests {
    /// Work that lasts until it is let go.
    private final class Signal: Sendable {
        private let stream = AsyncStream.makeStream(of: Void.self)

        func wait() async { for await _ in stream.stream { return } }
        func send() { stream.continuation.yield() }
    }

    /// The names that were let in, in order.
    private final class Order: Sendable {
        private let names = Mutex<[String]>([])

        var all: [String] { names.withLock { $0 } }
        func note(_ name: String) { names.withLock { $0.append(name) } }
    }

    /// Waits until so many wait at the gate.
    private func wait(_ gate: TurnGate, for count: Int) async {
        while gate.state.withLock(\.waiting.count) != count { await Task.yield() }
    }

    @Test func `lets so many in at a time, and applications in turn`() async throws {
        let (gate, signal) = (TurnGate(places: 1), Signal())
        let order = Order()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await gate.enter("flooding") { await signal.wait() } }
            while gate.isFree { await Task.yield() }
            for (index, application) in ["flooding", "flooding", "flooding", "honest"].enumerated() {
                group.addTask { try await gate.enter(application) { order.note(application) } }
                await wait(gate, for: index + 1)
            }
            signal.send()
            try await group.waitForAll()
        }
        #expect(order.all == ["honest", "flooding", "flooding", "flooding"])
        #expect(gate.isFree)
    }

    @Test func `lets nobody in who went away while they waited`() async throws {
        let (gate, signal) = (TurnGate(places: 1), Signal())
        let holder = Task { try await gate.enter("shop") { await signal.wait() } }
        while gate.isFree { await Task.yield() }
        let waiter = Task { try await gate.enter("shop") { Issue.record("nobody waits for this") } }
        await wait(gate, for: 1)
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        signal.send()
        try await holder.value
        #expect(gate.isFree)
    }
}
