// SPDX-License-Identifier: Apache-2.0
internal import SystemPackage

/// A user's request to a source of frames; nothing if the source decides.
public struct FrameRequest: Sendable, Hashable {
    /// The format of the frames: a camera is asked for it, a stream is taken to have it.
    public var format: FrameFormat?
    /// The size of raw frames in a stream, or the one a camera is asked for.
    public var size: FrameSize?
    /// The rate of a recording, which makes a stream one; a camera is asked for it.
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
    /// Opens the source with a name, without waiting for a frame.
    ///
    /// Folders and files are recordings, of 30 frames per second if no rate is named. Cameras and pipes are live; a
    /// pipe with a rate is a recording.
    ///
    /// - Parameters:
    ///   - name: `-` for standard input, else the path of a camera, a folder, a pipe or a file.
    ///   - request: The user's request to it.
    /// - Returns: The source; it frees its resources when it is released.
    /// - Throws: ``FrameError``.
    public static func open(
        _ name: String,
        request: FrameRequest = FrameRequest()
    ) throws(FrameError) -> any FrameSource {
        if name == "-" { return try openStandardInput(request) }
        let path = FilePath(name)
        switch try kind(of: name, { try path.stat() }) {
        case .directory: return try openFolder(name, request)
        case .characterSpecial: return try CameraDevice(name, request: request)
        case let kind:
            // Without `nonBlocking`, opening a pipe would wait for somebody to write.
            let file: FileDescriptor
            do {
                file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            } catch {
                throw FrameError(name: name, doing: "Opening", error)
            }
            return try openStream(StreamInput(owning: file, name: name), kind: kind, request)
        }
    }

    private static func openStandardInput(_ request: FrameRequest) throws(FrameError) -> any FrameSource {
        guard !Terminal.isStandardInput else { throw .terminal }
        let name = "standard input"
        let kind = try kind(of: name) { try FileDescriptor.standardInput.stat() }
        return try openStream(StreamInput(borrowing: .standardInput, name: name), kind: kind, request)
    }

    private static func openFolder(_ name: String, _ request: FrameRequest) throws(FrameError) -> any FrameSource {
        if let format = request.format { throw .formatUnwanted(source: name, format: format) }
        guard request.size == nil else { throw .sizeUnwanted(source: name) }
        return try FrameFolder(name, rate: request.rate ?? .standard)
    }

    private static func openStream(
        _ input: StreamInput,
        kind: FileType,
        _ request: FrameRequest
    ) throws(FrameError) -> any FrameSource {
        let rate = request.rate ?? (kind == .regular ? .standard : nil)
        let pace = rate.map(FramePace.nominal) ?? .arrival
        switch request.format ?? .mjpeg {
        case .mjpeg:
            guard request.size == nil else { throw .sizeUnwanted(source: input.name) }
            return MJPEGStream(input, splitter: MJPEGSplitter(source: input.name), pace: pace)
        case .yuyv:
            guard let size = request.size else { throw .sizeMissing(format: .yuyv) }
            return RawStream(input, splitter: try .yuyv(size), pace: pace)
        case .grey:
            guard let size = request.size else { throw .sizeMissing(format: .grey) }
            return RawStream(input, splitter: .grey(size), pace: pace)
        }
    }

    private static func kind(of name: String, _ status: () throws -> Stat) throws(FrameError) -> FileType {
        do {
            return try status().type
        } catch {
            throw FrameError(name: name, doing: "Opening", error)
        }
    }
}
