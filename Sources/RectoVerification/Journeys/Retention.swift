// SPDX-License-Identifier: Apache-2.0

/// The retention of a verification's data after its decision; events hold no personal data and stay: a chain with a
/// missing part proves nothing.
public struct Retention: Sendable, Hashable {
    /// Images and frames.
    public var images: Duration
    /// The time for appeals, in which images stay; `nil` if the journey states none.
    public var appeals: Duration?
    /// Records and the answers of checks.
    public var result: Duration
    /// Sketches that recognize repeated recordings and documents, from the day of their making; they stay if the
    /// verification is erased, and no longer name it then.
    public var sketches: Duration

    /// A retention; the defaults are an hour, 30 days and 30 days.
    public init(
        images: Duration = .seconds(3_600),
        appeals: Duration? = nil,
        result: Duration = .seconds(30 * 86_400),
        sketches: Duration = .seconds(30 * 86_400)
    ) {
        self.images = appeals.map { max(images, $0) } ?? images
        self.appeals = appeals
        self.result = result
        self.sketches = sketches
    }
}
