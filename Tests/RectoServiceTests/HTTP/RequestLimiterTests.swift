// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct RequestLimiterTests {
    private let clock = TestClock()

    private var limiter: RequestLimiter {
        var rates = ServiceConfiguration.Rates()
        rates.clientPerMinute = 3
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

    @Test func `looks without taking`() {
        let limiter = limiter
        for _ in 0..<10 { #expect(!limiter.isSpent(.wrongCode("1.2.3.4"))) }
        for _ in 0..<2 { #expect(limiter.spend(.wrongCode("1.2.3.4")) == nil) }
        #expect(limiter.isSpent(.wrongCode("1.2.3.4")))
        #expect(limiter.spend(.wrongCode("1.2.3.4")) == 450)
    }

    @Test func `counts requests without credentials by address and by what lies around it`() throws {
        var rates = ServiceConfiguration.Rates()
        rates.addressPerMinute = 2
        let limiter = RequestLimiter(rates) { [clock] in clock.now }
        for last in 1...4 {
            for _ in 0..<2 { try limiter.take(from: ClientNetwork("192.0.2.\(last)")) }
            #expect(throws: RequestRefused.self) { try limiter.take(from: ClientNetwork("192.0.2.\(last)")) }
        }
        #expect(throws: RequestRefused.self) { try limiter.take(from: ClientNetwork("192.0.2.5")) }
        try limiter.take(from: ClientNetwork("192.0.3.5"))
    }

    @Test func `keeps what the service has seen as a whole, however many networks there are`() throws {
        var rates = ServiceConfiguration.Rates()
        rates.wrongCodesOfAll = 1
        rates.addressPerMinute = 1
        let limiter = RequestLimiter(rates) { [clock] in clock.now }
        #expect(limiter.spend(.wrongCodeOfAll) == nil)
        for number in 0..<60_000 { try limiter.take(from: .address("\(number)")) }
        #expect(limiter.isSpent(.wrongCodeOfAll))
    }

    @Test func `remembers what it counted, however many addresses a network has that spent its budget`() {
        let limiter = limiter
        for _ in 0..<2 { #expect(limiter.spend(.wrongCode("1.2.3.4")) == nil) }
        for number in 0..<60_000 {
            try? limiter.take(from: ClientNetwork("2001:db8:1:\(String(number, radix: 16))::1"))
        }
        #expect(limiter.isSpent(.wrongCode("1.2.3.4")))
    }

    @Test func `forgets full buckets when there are many`() throws {
        let limiter = limiter
        for number in 0..<60_000 { try limiter.take(from: .address("\(number)")) }
        for _ in 0..<3 { try limiter.take(from: .caller("a")) }
        #expect(throws: RequestRefused.self) { try limiter.take(from: .caller("a")) }
    }
}
