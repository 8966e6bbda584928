// SPDX-License-Identifier: Apache-2.0

/// Width and height of a frame, small enough to take memory for.
public struct FrameSize: Sendable, Hashable, LosslessStringConvertible {
    /// The range of either side, in pixels.
    public static let sides = 1...8192
    /// Most pixels of a frame: the 7680 × 4320 of ultra-high definition.
    public static let maximumArea = 7680 * 4320

    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    /// The default request to cameras: enough for a face, and nearly all deliver it smoothly.
    static let standard = FrameSize(unchecked: 1280, by: 720)

    private init(unchecked width: Int, by height: Int) {
        self.width = width
        self.height = height
    }

    /// The size, or `nil` if it is out of bounds.
    public init?(width: Int, height: Int) {
        guard Self.sides.contains(width), Self.sides.contains(height), width * height <= Self.maximumArea else {
            return nil
        }
        self.width = width
        self.height = height
    }

    /// The size that a text such as `640x480` names, or `nil`.
    public init?(_ description: String) {
        let sides = description.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        // Digits alone: `Int` would take a sign as well.
        guard sides.count == 2, sides.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } }),
            let width = Int(Substring(sides[0])), let height = Int(Substring(sides[1]))
        else { return nil }
        self.init(width: width, height: height)
    }

    public var description: String { "\(width)x\(height)" }
}
