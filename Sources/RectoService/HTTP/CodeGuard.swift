// SPDX-License-Identifier: Apache-2.0
internal import Logging
internal import RectoFlow
internal import RectoVerification
internal import Synchronization

/// Keeps codes from being guessed, and keeps nobody from using their own.
///
/// A code is looked up before anything is counted, so that the wrong codes of others never make a right one wrong. Only
/// wrong ones are counted, in three buckets of a quarter of an hour. These are the address or /64 (10), the /24 or /48
/// around it (40), and the whole service (1,000).
///
/// | Spent budget | A network within its own budget | One that has spent it |
/// |---|---|---|
/// | nothing, or the network's budget | looked up at once | one look-up each half second |
/// | the service's budget, too | looked up at once | one look-up each five seconds |
///
/// The wait comes before the look-up and knows nothing of the code, so that it takes the same time for right and wrong
/// ones. Closing the connection early gains nothing. All of a /24 or /48 that has spent its budget is one network, in one
/// line. A network has at most 20 seconds of such waiting in line: further codes are refused, right or wrong, like any
/// flood. Links are not concerned: their tokens have 256 bits.
///
/// The odds of guessing: with N codes of twelve digits alive, a guess is right with a chance of N / 10¹². A network
/// makes 120 guesses a minute until the service's budget is spent. From then on it makes as many as that refills by: 67
/// a minute, 96,000 a day. With 1,000 codes alive the first hit is expected after 10¹² / (1,000 × 96,000) days: 28
/// years; with 10,000 after 3 years. Several networks share that budget, and have 12 a minute each beyond it. So 1,000
/// networks make 17 million guesses a day, and need 58 days or 6. Meanwhile there are 12,000 wrong codes a minute in
/// the metrics, and a warning in the log. Then shorten the codes' lifetime (`codeInMinutes`), or send links alone.
final class CodeGuard: Sendable {
    private let limiter: RequestLimiter
    private let metrics: ServiceMetrics
    private let logger: Logger
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async throws -> Void
    /// The time at which the last waiting code of each network that spent its budget is looked up.
    private let lanes = Mutex<[String: ContinuousClock.Instant]>([:])
    /// True while the service's budget is spent.
    private let isAlarmed = Mutex(false)

    /// Between two look-ups of a network that has spent its budget.
    private static let pause = Duration.milliseconds(500)
    /// The same, while the service's budget is spent.
    private static let longPause = Duration.seconds(5)
    /// The longest wait of a code.
    private static let longestWait = Duration.seconds(20)
    /// The most networks in memory before those that wait no longer are forgotten.
    private static let mostLanes = 10_000

    init(
        _ limiter: RequestLimiter,
        _ metrics: ServiceMetrics,
        _ logger: Logger,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.limiter = limiter
        self.metrics = metrics
        self.logger = logger
        self.clock = clock
        self.sleep = sleep
    }

    /// Waits for a network's turn to have a code looked up.
    func waitForTurn(of network: ClientNetwork) async throws {
        guard let line = line(of: network) else { return }
        let pause = limiter.isSpent(.wrongCodeOfAll) ? Self.longPause : Self.pause
        let wait = lanes.withLock { lanes in
            let now = clock()
            if lanes.count >= Self.mostLanes { lanes = lanes.filter { $0.value > now } }
            let turn = max(now, lanes[line] ?? now) + pause
            // Refused ones take no place in the line.
            if now.duration(to: turn) <= Self.longestWait { lanes[line] = turn }
            return now.duration(to: turn)
        }
        guard wait <= Self.longestWait else {
            throw RequestRefused(.rateLimited, retryAfter: Int((wait / .seconds(1)).rounded(.up)))
        }
        try await sleep(wait)
    }

    /// Counts a wrong code, and chooses its answer.
    ///
    /// - Parameters:
    ///   - network: The network that it came from.
    ///   - code: The answer to a wrong code while the network's budget lasts.
    ///   - isGuessable: False for tokens of 256 bits, which do not count for the whole service.
    /// - Returns: The refusal; too many requests once the network's budget is spent.
    func refusal(of network: ClientNetwork, _ code: ProblemCode, isGuessable: Bool = true) -> RequestRefused {
        metrics.wrongCode()
        if isGuessable { countForAll() }
        let waits = [
            limiter.spend(.wrongCode(network.unit)), limiter.spend(.wrongCodeOfSurroundings(network.surroundings)),
        ]
        guard let wait = waits.compactMap(\.self).max() else { return RequestRefused(code) }
        return RequestRefused(.rateLimited, retryAfter: wait)
    }

    /// The name of the line that a network waits in; `nil` if no budget is spent.
    ///
    /// Once the budget of its surroundings is spent, all of them wait in one: a /48 would have 65,536 lines.
    private func line(of network: ClientNetwork) -> String? {
        if limiter.isSpent(.wrongCodeOfSurroundings(network.surroundings)) { return network.surroundings }
        return limiter.isSpent(.wrongCode(network.unit)) ? network.unit : nil
    }

    private func countForAll() {
        let isSpent = limiter.spend(.wrongCodeOfAll) != nil
        let begins = isAlarmed.withLock { isAlarmed in
            defer { isAlarmed = isSpent }
            return isSpent && !isAlarmed
        }
        if begins { logger.warning("codes are being guessed: the service's budget of wrong codes is spent") }
    }
}
