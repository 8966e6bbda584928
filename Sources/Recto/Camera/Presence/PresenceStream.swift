// SPDX-License-Identifier: Apache-2.0
internal import RectoLiveness
internal import RectoSystem

/// A challenge that is judged while its frames come; the verdict is that of the same frames in one file.
package struct PresenceStream {
    private let reader: PresenceReader
    private var viewing: PresenceViewing
    private var splitter = MJPEGSplitter(source: "the frames")
    /// Frames so far, torn ones and those after the end included.
    private var count = 0

    /// A stream before the first frame.
    ///
    /// - Parameters:
    ///   - recording: The challenge and its limits; the times come with the frames.
    ///   - engine: Reads the picture, and compares faces if it has a model for it.
    package init(_ recording: PresenceRecording, engine: RectoEngine) {
        var recording = recording
        recording.times = []
        reader = PresenceReader(engine: engine)
        viewing = PresenceViewing(recording)
    }

    /// Takes the next frames.
    ///
    /// - Parameters:
    ///   - bytes: JPEG images one after the other.
    ///   - times: Milliseconds since the first frame of all, one for each image; none decreases.
    /// - Returns: The actions of a session before a camera, with their times.
    /// - Throws: Only errors that are not the frames' fault.
    package mutating func take(_ bytes: [UInt8], at times: [Int]) throws -> [TimedAction] {
        viewing.add(times)
        splitter.append(bytes)
        var actions: [TimedAction] = []
        while let piece = try? splitter.next() { actions += try see(piece) }
        return actions
    }

    /// Ends the challenge, if its frames did not.
    ///
    /// - Returns: The reading of all frames.
    /// - Throws: As ``take(_:at:)``.
    package mutating func end() throws -> PresenceReading {
        while let piece = try? splitter.finish() { _ = try see(piece) }
        viewing.end()
        return try reader.reading(of: viewing, frameCount: count)
    }

    private mutating func see(_ piece: FramePiece) throws -> [TimedAction] {
        let number = count
        count += 1
        guard !viewing.hasEnded, let time = viewing.recording.times?[frame: number] else { return [] }
        return try viewing.see(piece, number: number).map { TimedAction(milliseconds: time, action: $0) }
    }
}

extension [Int] {
    /// The time of a frame; `nil` beyond the last.
    fileprivate subscript(frame index: Int) -> Int? { index < count ? self[index] : nil }
}
