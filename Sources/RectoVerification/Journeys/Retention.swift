// SPDX-License-Identifier: Apache-2.0

/// How long what a verification leaves is kept after its decision; events, which hold no personal data, stay: a chain of
/// which a part is gone proves nothing.
public struct Retention: Sendable, Hashable {
    /// Images and frames.
    public var images: Duration
    /// Records and the answers of checks.
    public var result: Duration
    /// Sketches by which recordings and documents are known again, from the day on which they were made; they stay if the
    /// verification is erased, and no longer name it then.
    public var sketches: Duration

    /// A retention; what is not given is an hour, 30 days and 30 days.
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
