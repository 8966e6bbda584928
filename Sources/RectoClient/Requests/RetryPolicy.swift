// SPDX-License-Identifier: Apache-2.0

/// The retries of a request without an answer, or postponed.
public struct RetryPolicy: Sendable, Hashable {
    /// The most attempts at one request.
    public var attempts = 6
    /// The longest first pause; each further one may be twice as long as the one before.
    public var firstPause = Duration.milliseconds(250)
    /// The longest pause, even if the service asks for a longer one: then its refusal is the answer.
    public var longestPause = Duration.seconds(20)

    /// The longest total wait of a request for an overloaded service that says when it has time.
    public var longestPostponement = Duration.seconds(600)

    /// The usual policy: six times, within about half a minute.
    public init() {}

    /// The pause before a request is made again.
    ///
    /// - Parameters:
    ///   - attempt: Number of attempts so far, from 1.
    ///   - retryAfter: The delay that the service asks for.
    ///   - jitter: A random number from 0 to 1, so that many clients do not come back at once.
    /// - Returns: `nil` if it is not made again.
    func pause(after attempt: Int, retryAfter: Duration?, jitter: Double) -> Duration? {
        guard attempt < attempts, retryAfter ?? .zero <= longestPause else { return nil }
        let doublings = min(attempt - 1, 16)
        let longest = min(firstPause * (1 << doublings), longestPause)
        // Half of it is certain: a service that is starting is not asked twice in the same moment.
        let own = longest / 2 + longest / 2 * jitter
        return max(own, retryAfter ?? .zero)
    }

    /// The same, without waiting for an overloaded service.
    var impatient: RetryPolicy {
        var policy = self
        policy.longestPostponement = .seconds(-1)
        return policy
    }

    /// Repeats a request until the service has time, each time after the delay that it asks for.
    ///
    /// - Parameters:
    ///   - observer: Receives each pause before it begins.
    ///   - isolation: The caller's isolation, in which `ask` is called.
    ///   - ask: Makes the request; sealed anew each time if it is sealed.
    /// - Returns: The first answer that is no postponement, or the one that is too late.
    /// - Throws: The errors of `ask`, and `CancellationError`.
    func patiently(
        _ observer: (@Sendable (Duration) -> Void)?,
        isolation: isolated (any Actor)? = #isolation,
        _ ask: () async throws -> ServiceAnswer
    ) async throws -> ServiceAnswer {
        var waited = Duration.zero
        while true {
            let answer = try await ask()
            guard let pause = answer.postponement, waited + pause <= longestPostponement else { return answer }
            observer?(pause)
            try await Task.sleep(for: pause)
            waited += max(pause, .seconds(1))
        }
    }
}
