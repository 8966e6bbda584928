// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

@testable import RectoService

@Suite struct RequestLimiterTests {
    private let clock = TestClock()

    private var limiter: RequestLimiter {
        var rates = RequestLimiter.Rates()
        rates.callerPerMinute = 3
        rates.wrongCodes = 2
        return RequestLimiter(rates) { [clock] in clock.now }
    }

    @Test func `refuses what is too much, and says for how long`() throws {
        let limiter = limiter
        for _ in 0..<3 { try limiter.take(from: .caller("a")) }
        let refused = #expect(throws: RequestRefused.self) { try limiter.take(from: .caller("a")) }
        #expect(refused?.code == .rateLimited && refused?.retryAfter == 20)
        try limiter.take(from: .caller("b"))
    }

    @Test func `gives tokens back with time`() throws {
        let limiter = limiter
        for _ in 0..<3 { try limiter.take(from: .caller("a")) }
        clock.advance(by: .seconds(20))
        try limiter.take(from: .caller("a"))
        #expect(throws: RequestRefused.self) { try limiter.take(from: .caller("a")) }
    }

    @Test func `looks without taking`() throws {
        let limiter = limiter
        for _ in 0..<10 { try limiter.require(.wrongCode("1.2.3.4")) }
        try limiter.take(from: .wrongCode("1.2.3.4"))
        try limiter.take(from: .wrongCode("1.2.3.4"))
        #expect(throws: RequestRefused.self) { try limiter.require(.wrongCode("1.2.3.4")) }
    }

    @Test func `forgets full buckets when there are many`() throws {
        let limiter = limiter
        for number in 0..<60_000 { try limiter.take(from: .address("\(number)")) }
        for _ in 0..<3 { try limiter.take(from: .caller("a")) }
        #expect(throws: RequestRefused.self) { try limiter.take(from: .caller("a")) }
    }
}
