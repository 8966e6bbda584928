// SPDX-License-Identifier: Apache-2.0
/// What a user wants of a source of frames; nothing where the source decides.
public struct FrameRequest: Sendable, Hashable {
    /// How the frames are stored; a camera is asked for it, a stream is taken to have it.
    public var format: FrameFormat?
    /// The size of raw frames in a stream, or the one a camera is asked for.
    public var size: FrameSize?
    /// The rate a recording was made with, which makes a stream one; a camera is asked for it.
    public var rate: FrameRate?

    /// A request for these.
    public init(format: FrameFormat? = nil, size: FrameSize? = nil, rate: FrameRate? = nil) {
        self.format = format
        self.size = size
        self.rate = rate
    }
}

/// The front door to cameras, streams and folders.
public enum FrameSources {
    /// Opens what a name turns out to name.
    ///
    /// - Parameters:
    ///   - name: `-` for standard input, else the path of a camera, a folder, a pipe or a file.
    ///   - request: What the user wants of it.
    /// - Returns: The source; it gives back what it holds when it is let go of.
    /// - Throws: ``FrameError``.
    public static func open(
        _ name: String,
        request: FrameRequest = FrameRequest()
    ) throws(FrameError) -> any FrameSource {
        throw .notFound(source: name)
    }
}
