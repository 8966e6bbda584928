// SPDX-License-Identifier: Apache-2.0

/// The retention of a verification's data after its decision; events hold no personal data and stay: a chain with a
/// missing part proves nothing.
public struct Retention: Sendable, Hashable {
    /// Images and frames.
    public var images: Duration
    /// Records and the answers of checks.
    public var result: Duration
    /// Sketches that recognize repeated recordings and documents, from the day of their making; they stay if the
    /// verification is erased, and no longer name it then.
    public var sketches: Duration

    /// A retention; the defaults are an hour, 30 days and 30 days.
    public init(
        images: Duration = .seconds(3_600),
        result: Duration = .seconds(30 * 86_400),
        sketches: Duration = .seconds(30 * 86_400)
    ) {
        self.images = images
        self.result = result
        self.sketches = sketches
    }
}
