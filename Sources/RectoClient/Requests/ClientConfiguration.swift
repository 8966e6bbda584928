// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages
public import RectoVerification

/// The settings with which a client talks to its service.
public struct ClientConfiguration: Sendable, Hashable {
    /// The limits of uploads; by default those that the service uses if the journey has none.
    public var limits = JourneyLimits()
    /// True to sign and encrypt calls in envelopes, on top of the connection's encryption; a saved session that sealed
    /// its calls continues to, even if this is false.
    public var sealsMessages = false
    /// True if a service may be reached without encryption; a service on this machine always may, and that of a saved
    /// session for which it was allowed, even if this is false.
    public var allowsPlainHTTP = false
    /// The policy for retries.
    public var retries = RetryPolicy()
    /// The timeout of one request; uploads take longer by ``uploadBytesPerSecond``.
    public var requestTimeout = Duration.seconds(30)
    /// The slowest connection that uploads are given time for.
    public var uploadBytesPerSecond = 32_000
    /// The longest time that the service may hold back the answer to a question for changes.
    public var longPoll = Duration.seconds(25)
    /// The application's name for itself, for the service's log.
    public var applicationID: String?
    /// The language that messages are asked for in.
    public var language: Language?

    /// The usual settings.
    public init() {}
}
