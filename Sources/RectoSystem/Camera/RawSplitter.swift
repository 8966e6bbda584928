// SPDX-License-Identifier: Apache-2.0

/// Cuts raw frames, which have nothing between them, by their size alone.
package struct RawSplitter: FrameSplitter {
    private let byteCount: Int
    private let picture: @Sendable ([UInt8]) -> CameraFrame.Picture
    private var queue = ByteQueue()

    /// A splitter of YUYV frames, as BT.601 has them: the output of `ffmpeg -pix_fmt yuyv422` for any video.
    package static func yuyv(_ size: FrameSize) throws(FrameError) -> RawSplitter {
        guard size.width.isMultiple(of: 2) else { throw .oddWidth(size) }
        return RawSplitter(byteCount: size.width * size.height * 2) { .yuyv($0, size, isFullRange: false) }
    }

    /// A splitter of grey frames.
    package static func grey(_ size: FrameSize) -> RawSplitter {
        RawSplitter(byteCount: size.width * size.height) { .grey($0, size) }
    }

    package mutating func append(_ bytes: [UInt8]) {
        queue.append(bytes)
    }

    package mutating func next() -> FramePiece? {
        guard queue.count >= byteCount else { return nil }
        return .whole(picture(queue.take(to: queue.start + byteCount)))
    }

    package mutating func finish() -> FramePiece? {
        if let piece = next() { return piece }
        guard queue.count > 0 else { return nil }
        queue = ByteQueue()
        return .torn
    }
}
