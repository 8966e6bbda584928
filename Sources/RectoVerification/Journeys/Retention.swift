// SPDX-License-Identifier: Apache-2.0

/// How long what a verification leaves is kept after its decision.
public struct Retention: Sendable, Hashable {
    /// Images and frames.
    public var images: Duration
    /// Records and the answers of checks.
    public var result: Duration
    /// Events, which hold no personal data.
    public var events: Duration

    /// A retention; what is not given is an hour, 30 and 400 days.
    public init(
        images: Duration = .seconds(3_600),
        result: Duration = .seconds(30 * 86_400),
        events: Duration = .seconds(400 * 86_400)
    ) {
        self.images = images
        self.result = result
        self.events = events
    }
}
