// SPDX-License-Identifier: Apache-2.0
public import RectoLiveness
public import RectoRecords
internal import RectoSystem

/// Judges JPEG frames of a liveness challenge one after the other, as the service does.
///
/// Decodes in this process: for frames of strangers use the service, which has workers for that.
public struct LivenessJudge: Sendable {
    /// What the frames show.
    public struct Verdict: Sendable {
        /// True if everything that was asked for was done by one person.
        public let isLive: Bool
        /// The place of the picture among the frames, if there is one.
        public let selfieFrame: Int?
        /// What is wrong, in the way or suspected; the gravest first.
        public let findings: [Finding]
    }

    private let reader: PresenceReader
    private var viewing: PresenceViewing
    private var count = 0

    /// A judge who has seen nothing yet.
    ///
    /// - Parameters:
    ///   - challenge: What was asked for.
    ///   - framesPerSecond: How many frames stand for a second.
    ///   - engine: Reads the picture, and compares faces if it has a model for that.
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

    /// True once nothing more can change the outcome.
    public var hasEnded: Bool { viewing.hasEnded }

    /// Takes the next frame.
    ///
    /// - Parameter frame: A JPEG image; `nil` if one was lost on the way.
    /// - Returns: What a session before a camera would do.
    /// - Throws: `VisionError` if memory ran out.
    public mutating func take(_ frame: [UInt8]?) throws -> [LivenessAction] {
        defer { count += 1 }
        return try viewing.see(frame.map { .whole(.encoded($0)) } ?? .torn, number: count)
    }

    /// Ends the challenge and says what came of it.
    ///
    /// - Throws: Only what is not the frames' fault.
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
