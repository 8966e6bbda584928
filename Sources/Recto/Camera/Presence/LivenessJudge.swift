// SPDX-License-Identifier: Apache-2.0
public import RectoLiveness
public import RectoRecords
internal import RectoSystem

/// Judges JPEG frames of a liveness challenge one after the other, as the service does.
///
/// It decodes in this process: for frames from strangers use the service, which has workers for that.
public struct LivenessJudge: Sendable {
    /// The verdict on the frames.
    public struct Verdict: Sendable {
        /// True if one person did everything that the challenge asked for.
        public let isLive: Bool
        /// Number of the frame with the picture, if there is one.
        public let selfieFrame: Int?
        /// Problems, obstacles and suspicions, the gravest first.
        public let findings: [Finding]
    }

    private let reader: PresenceReader
    private var viewing: PresenceViewing
    private var count = 0

    /// A judge before the first frame.
    ///
    /// - Parameters:
    ///   - challenge: The challenge of the frames.
    ///   - framesPerSecond: Number of frames in a second.
    ///   - engine: Reads the picture, and compares faces if it has a model for it.
    public init(_ challenge: LivenessChallenge, framesPerSecond: Int, engine: RectoEngine) {
        reader = PresenceReader(engine: engine)
        let seconds = Int((challenge.timeout / .seconds(1)).rounded(.up)) + 1
        viewing = PresenceViewing(
            PresenceRecording(
                challenge: challenge,
                framesPerSecond: framesPerSecond,
                bounds: .init(
                    bytes: .max,
                    frames: seconds * framesPerSecond,
                    seconds: seconds,
                    framesPerSecond: framesPerSecond
                ),
                terms: ReadingTerms(limits: .default)
            )
        )
    }

    /// True when nothing more can change the outcome.
    public var hasEnded: Bool { viewing.hasEnded }

    /// Takes the next frame.
    ///
    /// - Parameters:
    ///   - frame: A JPEG image; `nil` if one was lost on the way.
    ///   - time: Its own time since the first frame, not before the frame ahead of it; `nil` if frames come at their rate.
    /// - Returns: The actions of a session before a camera.
    /// - Throws: `VisionError` if memory ran out.
    public mutating func take(_ frame: [UInt8]?, at time: Duration? = nil) throws -> [LivenessAction] {
        defer { count += 1 }
        return try viewing.see(frame.map { .whole(.encoded($0)) } ?? .torn, number: count, at: time)
    }

    /// Ends the challenge and gives the verdict.
    ///
    /// - Throws: Only errors that are not the frames' fault.
    public mutating func verdict() throws -> Verdict {
        viewing.end()
        let reading = try reader.reading(of: viewing, frameCount: count)
        let hasError = reading.findings.contains { $0.severity == .error }
        return Verdict(
            isLive: reading.ending == .live && reading.selfie?.selfie != nil && !hasError,
            selfieFrame: reading.ending == .live ? viewing.best?.number : nil,
            findings: reading.findings
        )
    }
}
