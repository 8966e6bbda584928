// SPDX-License-Identifier: Apache-2.0
import Foundation
import Logging
import RectoVerification
import Synchronization
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct CodeGuardTests {
    /// A guard whose clock goes on as it sleeps, and how long it slept.
    private final class Bench: Sendable {
        let clock = TestClock()
        let log = TestLog()
        private let state = Mutex((now: ContinuousClock.now, slept: [Duration]()))

        var slept: [Duration] { state.withLock { $0.slept } }

        func pass(_ time: Duration) { state.withLock { $0.now += time } }

        func makeGuard(wrongCodes: Int = 2, ofAll: Int = 1_000) -> CodeGuard {
            var rates = ServiceConfiguration.Rates()
            rates.wrongCodes = wrongCodes
            rates.wrongCodesOfAll = ofAll
            return CodeGuard(
                RequestLimiter(rates) { [clock] in clock.now },
                ServiceMetrics(),
                log.logger,
                clock: { self.state.withLock { $0.now } },
                sleep: { time in self.state.withLock { $0.slept.append(time) } }
            )
        }
    }

    private let here = ClientNetwork("192.0.2.1")
    private let there = ClientNetwork("198.51.100.1")

    @Test func `looks codes up at once while the network's budget lasts, and one by one then`() async throws {
        let bench = Bench()
        let codes = bench.makeGuard()
        for _ in 0..<2 {
            try await codes.waitForTurn(of: here)
            #expect(codes.refusal(of: here, .codeInvalid) == RequestRefused(.codeInvalid))
        }
        #expect(codes.refusal(of: here, .codeInvalid).code == .rateLimited)
        for _ in 0..<4 { try await codes.waitForTurn(of: here) }
        #expect(bench.slept == [.milliseconds(500), .seconds(1), .milliseconds(1_500), .seconds(2)])
        try await codes.waitForTurn(of: there)
        #expect(bench.slept.count == 4, "others do not wait")
        bench.pass(.seconds(2))
        try await codes.waitForTurn(of: here)
        #expect(bench.slept.last == .milliseconds(500), "the line is empty again")
        bench.clock.advance(by: .seconds(900))
        for _ in 0..<3 { try await codes.waitForTurn(of: here) }
        #expect(bench.slept.count == 5, "and so is the account")
    }

    @Test func `slows down where wrong codes come from once the service's budget is spent, and says so once`()
        async throws
    {
        let bench = Bench()
        let codes = bench.makeGuard(wrongCodes: 1, ofAll: 3)
        for last in 1...8 { _ = codes.refusal(of: ClientNetwork("192.0.\(last).1"), .codeInvalid) }
        #expect(bench.log.lines.count { $0.hasPrefix("warning codes are being guessed") } == 1)
        for _ in 0..<3 { try await codes.waitForTurn(of: ClientNetwork("192.0.1.1")) }
        #expect(bench.slept == [.seconds(5), .seconds(10), .seconds(15)])
        for _ in 0..<3 { try await codes.waitForTurn(of: there) }
        #expect(bench.slept.count == 3, "who was not wrong is looked up at once")
    }

    @Test func `lets nobody wait for more than twenty seconds`() async throws {
        let bench = Bench()
        let codes = bench.makeGuard(wrongCodes: 1)
        for _ in 0..<2 { _ = codes.refusal(of: here, .codeInvalid) }
        var refused = 0
        for _ in 0..<100 {
            do {
                try await codes.waitForTurn(of: here)
            } catch let error as RequestRefused {
                #expect(error.code == .rateLimited && error.retryAfter == 21)
                refused += 1
            }
        }
        #expect(bench.slept.max() == .seconds(20) && bench.slept.count == 40 && refused == 60)
    }

    @Test func `has one line for all networks of a /48 that has spent its budget`() async throws {
        let bench = Bench()
        let codes = bench.makeGuard(wrongCodes: 1)
        func network(_ number: Int) -> ClientNetwork { ClientNetwork("2001:db8:1:\(number)::1") }
        for number in 1...5 { _ = codes.refusal(of: network(number), .codeInvalid) }
        for number in 6...8 { try await codes.waitForTurn(of: network(number)) }
        #expect(bench.slept == [.milliseconds(500), .seconds(1), .milliseconds(1_500)])
        try await codes.waitForTurn(of: ClientNetwork("2001:db8:2::1"))
        #expect(bench.slept.count == 3, "others do not wait")
    }

    @Test func `counts the addresses around one as well, and tokens for their network alone`() async throws {
        let bench = Bench()
        let codes = bench.makeGuard(wrongCodes: 1, ofAll: 2)
        for last in 1...4 {
            let network = ClientNetwork("192.0.2.\(last)")
            #expect(codes.refusal(of: network, .codeInvalid, isGuessable: false).code == .codeInvalid)
        }
        #expect(codes.refusal(of: ClientNetwork("192.0.2.5"), .codeInvalid, isGuessable: false).code == .rateLimited)
        #expect(bench.log.lines.isEmpty)
        for _ in 0..<2 { try await codes.waitForTurn(of: ClientNetwork("192.0.2.9")) }
        #expect(bench.slept == [.milliseconds(500), .seconds(1)])
    }
}
