// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// How a client talks to its service.
public struct ClientConfiguration: Sendable, Hashable {
    /// What is sent at most: the limits of the journey, by default those that the service uses where it says nothing.
    public var limits = JourneyLimits()
    /// Whether calls are signed and encrypted in envelopes beside what the connection does; a saved session that sealed its
    /// calls goes on to, whatever this says.
    public var sealsMessages = false
    /// Whether a service may be reached without encryption; one on this machine may always.
    public var allowsPlainHTTP = false
    /// When requests are made again.
    public var retries = RetryPolicy()
    /// How long one request may take; uploads take longer by ``uploadBytesPerSecond``.
    public var requestTimeout = Duration.seconds(30)
    /// The slowest connection that uploads are given time for.
    public var uploadBytesPerSecond = 32_000
    /// How long the service may hold back the answer to a question for changes.
    public var longPoll = Duration.seconds(25)
    /// What the application calls itself, for the service's log.
    public var applicationID: String?
    /// The language that messages are asked for in.
    public var language: Language?

    /// The usual settings.
    public init() {}
}
