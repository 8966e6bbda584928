// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Testing

@testable import RectoService

@Suite(.timeLimit(.minutes(5))) struct NameResolverTests {
    private static let gate = DispatchSemaphore(value: 0)
    /// Kept, as its threads go on.
    private static let stuck = NameResolver(threads: 1) { _, _ in
        gate.wait()
        return "192.0.2.1"
    }

    private static func lookUp(_ time: Duration) async throws -> String {
        try await stuck.address(of: ("a.example", 443), within: time)
    }

    @Test func `names that nobody resolves hold up no other resolver, and only so many wait`() async throws {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<NameResolver.most {
                group.addTask {
                    await #expect(throws: OutboundClient.Failure.tooSlow) {
                        try await Self.lookUp(.milliseconds(50))
                    }
                }
            }
        }
        let begin = ContinuousClock.now
        await #expect(throws: OutboundClient.Failure.tooSlow) { try await Self.lookUp(.seconds(100)) }
        #expect(ContinuousClock.now - begin < .seconds(50), "one too many is refused at once")
        let other = try await NameResolver.ofMessages.address(of: ("127.0.0.1", 443), within: .seconds(20))
        #expect(other == "127.0.0.1")
        for _ in 0..<NameResolver.most { Self.gate.signal() }
    }
}
