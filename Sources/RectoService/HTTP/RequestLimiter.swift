// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification
internal import Synchronization

/// Token buckets, so that nobody keeps others from being answered.
///
/// Kept in memory, bounded: the fullest buckets are forgotten first, which loses nothing.
final class RequestLimiter: Sendable {
    /// What requests are counted by.
    enum Source: Sendable, Hashable {
        /// Requests of one caller.
        case caller(String)
        /// Requests from one address, before it is known who asks.
        case address(String)
        /// Codes from one address that were wrong.
        case wrongCode(String)
    }

    /// How much is allowed.
    struct Rates: Sendable {
        /// Requests of a caller in a minute.
        var callerPerMinute = 60
        /// Requests of an application in a minute.
        var applicationPerMinute = 6_000
        /// Requests from an address in a minute.
        var addressPerMinute = 600
        /// Wrong codes from an address in a quarter of an hour.
        var wrongCodes = 10
    }

    private struct Bucket {
        var tokens: Double
        var at: Date
    }

    private let rates: Rates
    private let now: @Sendable () -> Date
    private let buckets = Mutex<[Source: Bucket]>([:])

    /// How many buckets are kept.
    private static let mostBuckets = 50_000

    init(_ rates: Rates = Rates(), now: @escaping @Sendable () -> Date) {
        self.rates = rates
        self.now = now
    }

    /// Takes one token, or refuses.
    func take(from source: Source) throws(RequestRefused) {
        guard let wait = take(source, count: 1) else { return }
        throw RequestRefused(.rateLimited, retryAfter: wait)
    }

    /// Refuses where no token is left, and takes none.
    func require(_ source: Source) throws(RequestRefused) {
        guard let wait = take(source, count: 0) else { return }
        throw RequestRefused(.rateLimited, retryAfter: wait)
    }

    /// How many seconds to wait; `nil` where a token was there.
    private func take(_ source: Source, count: Double) -> Int? {
        let (size, perSecond) = rate(of: source)
        let now = now()
        return buckets.withLock { buckets in
            if buckets.count >= Self.mostBuckets, buckets[source] == nil { Self.forget(&buckets, now, rate) }
            var bucket = buckets[source] ?? Bucket(tokens: size, at: now)
            bucket.tokens = min(size, bucket.tokens + max(0, now.timeIntervalSince(bucket.at)) * perSecond)
            bucket.at = now
            defer { buckets[source] = bucket }
            guard bucket.tokens >= 1 else { return Int(((1 - bucket.tokens) / perSecond).rounded(.up)) }
            bucket.tokens -= count
            return nil
        }
    }

    private func rate(of source: Source) -> (size: Double, perSecond: Double) {
        switch source {
        case .caller(let name) where name.hasPrefix("application:"):
            (Double(rates.applicationPerMinute), Double(rates.applicationPerMinute) / 60)
        case .caller: (Double(rates.callerPerMinute), Double(rates.callerPerMinute) / 60)
        case .address: (Double(rates.addressPerMinute), Double(rates.addressPerMinute) / 60)
        case .wrongCode: (Double(rates.wrongCodes), Double(rates.wrongCodes) / 900)
        }
    }

    /// Forgets buckets that are full again, and all where none is: a flood of addresses costs no memory.
    private static func forget(
        _ buckets: inout [Source: Bucket],
        _ now: Date,
        _ rate: (Source) -> (size: Double, perSecond: Double)
    ) {
        buckets = buckets.filter { source, bucket in
            let (size, perSecond) = rate(source)
            return bucket.tokens + now.timeIntervalSince(bucket.at) * perSecond < size
        }
        if buckets.count >= mostBuckets { buckets = [:] }
    }
}
