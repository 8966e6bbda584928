// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoVerification
internal import Synchronization

/// Token buckets, so that nobody keeps others from being answered.
///
/// A sender with a good key or token is counted by that, and by nothing else: many people and whole back ends share an
/// address. Everybody else is counted by network, in two buckets: see ``ClientNetwork``.
///
/// Kept in memory, bounded: the fullest buckets are forgotten first, which loses nothing.
final class RequestLimiter: Sendable {
    /// The unit that requests are counted by.
    enum Source: Sendable, Hashable {
        /// Requests of one caller.
        case caller(String)
        /// Requests of one person's session at the console: reviewers keep no program of their application waiting.
        case session(String)
        /// Small pictures of one caller's camera.
        case looks(String)
        /// Frames of one caller's camera.
        case frames(String)
        /// Requests without good credentials, from an address or a /64.
        case address(String)
        /// The same, from a /24 or a /48.
        case surroundings(String)
        /// Wrong codes from an address or a /64.
        case wrongCode(String)
        /// The same, from a /24 or a /48.
        case wrongCodeOfSurroundings(String)
        /// Wrong codes of all.
        case wrongCodeOfAll
    }

    /// The rate of an address's surroundings, as a multiple of its own.
    private static let shareOfSurroundings = 4.0

    private struct Bucket {
        var tokens: Double
        var at: Date
    }

    private let rates: ServiceConfiguration.Rates
    private let now: @Sendable () -> Date
    private let buckets = Mutex<[Source: Bucket]>([:])

    /// The most buckets in memory.
    private static let mostBuckets = 50_000

    init(_ rates: ServiceConfiguration.Rates, now: @escaping @Sendable () -> Date) {
        self.rates = rates
        self.now = now
    }

    /// Takes one token, or refuses.
    func take(from source: Source) throws(RequestRefused) {
        guard let wait = take(source, count: 1) else { return }
        throw RequestRefused(.rateLimited, retryAfter: wait)
    }

    /// Counts a request without good credentials, or refuses it.
    func take(from network: ClientNetwork) throws(RequestRefused) {
        let surroundings = Source.surroundings(network.surroundings)
        // Before the address has a bucket: a network with more addresses than buckets would have all forgotten.
        if let wait = take(surroundings, count: 0) { throw RequestRefused(.rateLimited, retryAfter: wait) }
        try take(from: .address(network.unit))
        try take(from: surroundings)
    }

    /// Takes one token.
    ///
    /// - Returns: The seconds to wait; `nil` if a token was there.
    func spend(_ source: Source) -> Int? { take(source, count: 1) }

    /// True if no token is left.
    func isSpent(_ source: Source) -> Bool { take(source, count: 0) != nil }

    /// The seconds to wait; `nil` if a token was there.
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
        let (size, seconds): (Double, Double) =
            switch source {
            case .caller(let name) where name.hasPrefix("application:") || name.hasPrefix("administrator:"):
                (Double(rates.applicationPerMinute), 60)
            case .session: (Double(rates.applicationPerMinute), 60)
            case .caller: (Double(rates.clientPerMinute), 60)
            // Four a second, with those of two seconds at once: networks hold requests up, and let them go together.
            case .looks: (8, 2)
            case .frames: (20, 4)
            case .address: (Double(rates.addressPerMinute), 60)
            case .surroundings: (Double(rates.addressPerMinute) * Self.shareOfSurroundings, 60)
            case .wrongCode: (Double(rates.wrongCodes), 900)
            case .wrongCodeOfSurroundings: (Double(rates.wrongCodes) * Self.shareOfSurroundings, 900)
            case .wrongCodeOfAll: (Double(rates.wrongCodesOfAll), 900)
            }
        return (size, size / seconds)
    }

    /// Forgets buckets that are full again, or else all but the whole service's: a flood of addresses costs no memory,
    /// and keeps that count.
    private static func forget(
        _ buckets: inout [Source: Bucket],
        _ now: Date,
        _ rate: (Source) -> (size: Double, perSecond: Double)
    ) {
        buckets = buckets.filter { source, bucket in
            let (size, perSecond) = rate(source)
            return bucket.tokens + now.timeIntervalSince(bucket.at) * perSecond < size
        }
        if buckets.count >= mostBuckets { buckets = buckets.filter { $0.key == .wrongCodeOfAll } }
    }
}
