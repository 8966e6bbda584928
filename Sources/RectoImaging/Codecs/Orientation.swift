// SPDX-License-Identifier: Apache-2.0

/// The orientation of a stored image: the values of EXIF's tag `Orientation`.
public enum Orientation: Int, Sendable, CaseIterable {
    /// As it should be seen.
    case up = 1
    /// Left and right exchanged.
    case upMirrored = 2
    /// Upside down.
    case down = 3
    /// Top and bottom exchanged.
    case downMirrored = 4
    /// Rows and columns exchanged.
    case leftMirrored = 5
    /// To be turned clockwise by a quarter: how phones held upright store their photos.
    case right = 6
    /// Rows and columns exchanged along the other diagonal.
    case rightMirrored = 7
    /// To be turned counterclockwise by a quarter.
    case left = 8

    /// True if width and height change places on the way to the upright image.
    public var swapsSides: Bool { rawValue >= Self.leftMirrored.rawValue }

    /// The orientation that takes the upright image back to the stored one.
    package var inverse: Orientation {
        switch self {
        case .right: .left
        case .left: .right
        default: self
        }
    }
}
