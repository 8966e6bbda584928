// SPDX-License-Identifier: Apache-2.0

/// An upright rectangle on a straightened document, in widths of the document; y grows downwards.
public struct PrintedArea: Sendable, Hashable {
    /// The left side.
    public var left: Double
    /// The upper side.
    public var top: Double
    /// The right side.
    public var right: Double
    /// The lower side.
    public var bottom: Double

    /// A rectangle with these sides.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }
}
