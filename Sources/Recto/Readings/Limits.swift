// SPDX-License-Identifier: Apache-2.0

/// The limits of an input; larger inputs are refused.
public struct Limits: Sendable, Hashable, Codable {
    /// Most bytes of a file.
    public var bytes: Int
    /// Most pixels of an image.
    public var pixels: Int
    /// Most pixels along either side.
    public var side: Int
    /// Least width of a selfie, in pixels.
    public var selfieWidth: Int

    /// Limits with these values.
    public init(bytes: Int, pixels: Int, side: Int, selfieWidth: Int = 0) {
        self.bytes = bytes
        self.pixels = pixels
        self.side = side
        self.selfieWidth = selfieWidth
    }

    /// Folders of camera photos: 20 MB, 50 million pixels, 12,000 on a side.
    public static let `default` = Limits(bytes: 20_000_000, pixels: 50_000_000, side: 12_000)
    /// The limits of IDWise for an image: 4 MB.
    public static let idwise = Limits(bytes: 4_000_000, pixels: 50_000_000, side: 12_000)
    /// The limits of Wultra for an image: 1 MB, a selfie at least 400 pixels wide.
    public static let wultra = Limits(bytes: 1_000_000, pixels: 50_000_000, side: 12_000, selfieWidth: 400)
    /// The limits of PingOne for a message: 10 MB.
    public static let pingone = Limits(bytes: 10_000_000, pixels: 50_000_000, side: 12_000)
}
