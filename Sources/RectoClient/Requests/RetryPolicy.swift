// SPDX-License-Identifier: Apache-2.0

/// When a request that was not answered, or not yet, is made again.
public struct RetryPolicy: Sendable, Hashable {
    /// How often a request is made at most.
    public var attempts = 6
    /// How long the first pause is at most; each further one may be twice as long as the one before.
    public var firstPause = Duration.milliseconds(250)
    /// How long a pause is at most, also where the service asks for a longer one: then its refusal is the answer.
    public var longestPause = Duration.seconds(20)

    /// How long a request waits in all for a service that has too much to do, and says when it has time.
    public var longestPostponement = Duration.seconds(600)

    /// The usual policy: six times, within about half a minute.
    public init() {}

    /// How long to wait before a request is made again.
    ///
    /// - Parameters:
    ///   - attempt: How often it was made, from 1.
    ///   - retryAfter: How long the service wants to be left alone.
    ///   - jitter: A random number from 0 to 1, so that many clients do not come back at once.
    /// - Returns: `nil` where it is not made again.
    func pause(after attempt: Int, retryAfter: Duration?, jitter: Double) -> Duration? {
        guard attempt < attempts, retryAfter ?? .zero <= longestPause else { return nil }
        let doublings = min(attempt - 1, 16)
        let longest = min(firstPause * (1 << doublings), longestPause)
        // Half of it is certain: a service that is starting is not asked twice in the same moment.
        let own = longest / 2 + longest / 2 * jitter
        return max(own, retryAfter ?? .zero)
    }

    /// The same, without waiting for a service that has too much to do.
    var impatient: RetryPolicy {
        var policy = self
        policy.longestPostponement = .seconds(-1)
        return policy
    }

    /// Asks until the service has time, as late each time as it says.
    ///
    /// - Parameters:
    ///   - observer: Told of each pause before it begins.
    ///   - isolation: Of the caller, which `ask` is called in.
    ///   - ask: Makes the request; sealed anew each time if it is sealed.
    /// - Returns: The first answer that is no postponement, or the one that is too late.
    /// - Throws: What `ask` throws, and `CancellationError`.
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
