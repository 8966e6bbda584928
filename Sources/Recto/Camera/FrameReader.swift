// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoSystem

/// A reader of the frames of a document before a camera: an engine in this process, or one in other processes.
protocol FrameReader: Sendable {
    /// The sharpness of a frame.
    func sharpness(of picture: CameraFrame.Picture) async throws -> FrameSharpness

    /// The frame as the bytes of a file, as ``CameraFrame/Picture/file(isMirrored:)`` makes it; `nil` if it cannot be used.
    func file(of picture: CameraFrame.Picture, isMirrored: Bool) async throws -> [UInt8]?

    /// Reads the first document in a file.
    func read(_ bytes: [UInt8], expecting expectation: Expectation) async throws -> Reading

    /// The reading that several readings of one zone give together; see ``RectoEngine/fused(_:)``.
    func fused(_ readings: [Reading]) -> Reading?
}

/// The sharpness of a frame, which decides the best frame of a moment.
enum FrameSharpness: Sendable, Hashable {
    /// Greater is sharper.
    case of(Double)
    /// The frame ends early or is damaged.
    case unusable
    /// A worker ended over the frame.
    case workerFailed

    init(_ detail: Double?) {
        self = detail.map(FrameSharpness.of) ?? .unusable
    }

    /// The sharpness of a frame, decoded in this process.
    static func measured(in picture: CameraFrame.Picture) -> FrameSharpness {
        FrameSharpness(try? FrameDecoder().decode(picture, as: .grey).detail)
    }
}

extension RectoEngine: FrameReader {
    func sharpness(of picture: CameraFrame.Picture) async throws -> FrameSharpness { .measured(in: picture) }

    func file(of picture: CameraFrame.Picture, isMirrored: Bool) async throws -> [UInt8]? {
        try? picture.file(isMirrored: isMirrored)
    }

    func read(_ bytes: [UInt8], expecting expectation: Expectation) async throws -> Reading {
        try await read(bytes, expecting: expectation, within: nil)
    }
}
