// SPDX-License-Identifier: Apache-2.0

/// The place of the portrait in the upright image, in pixels from its top left corner.
public struct FaceRectangle: Sendable, Hashable, Codable {
    /// Pixels from the left edge of the image.
    public var x: Int
    /// Pixels from the top edge of the image.
    public var y: Int
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int

    /// The rectangle with this top left corner and size.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
