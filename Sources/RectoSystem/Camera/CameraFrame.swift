// SPDX-License-Identifier: Apache-2.0

/// One picture of a stream, not yet decoded.
public struct CameraFrame: Sendable, Hashable {
    /// The delivered bytes.
    public enum Picture: Sendable, Hashable {
        /// A JPEG file; from a folder also a PNG file.
        case encoded([UInt8])
        /// Two pixels in four bytes, Y Cb Y Cr, rows without padding.
        ///
        /// - isFullRange: True if black is 0 and white 255, not 16 and 235 as BT.601 has it.
        case yuyv([UInt8], FrameSize, isFullRange: Bool)
        /// One luminance sample of 8 bits for each pixel, rows without padding.
        case grey([UInt8], FrameSize)
    }

    /// Its number in the stream, from 0; frames that were dropped or damaged have theirs too.
    public let number: Int
    /// When it was taken, as well as that is known, counted from the first frame.
    public let time: Duration
    /// The picture itself.
    public let picture: Picture

    /// A frame of these values.
    public init(number: Int, time: Duration, picture: Picture) {
        self.number = number
        self.time = time
        self.picture = picture
    }
}

/// The format of a stream's pictures.
public enum FrameFormat: String, Sendable, Hashable, CaseIterable {
    /// JPEG files one after the other, as cameras and `ffmpeg -f mjpeg` write them.
    case mjpeg
    /// Raw, two pixels in four bytes.
    case yuyv
    /// Raw, one byte for each pixel.
    case grey
}
