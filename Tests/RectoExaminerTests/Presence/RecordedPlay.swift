// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import RectoLiveness
import RectoSystem
import RectoVerification
import TestSupport

@testable import Recto

/// The frames of a play before a capture, as a client sends them.
struct RecordedPlay: Sendable {
    let frames: [Data]
    let framesPerSecond: Int
    let challenge: LivenessChallenge

    /// One of the samples' people, who does as they are asked.
    static let genuine = sure { try RecordedPlay(.bonaFide, [.smile, .closeLeftEye], seed: 3) }

    /// Plays until the capture ends, with the frames that a file of them would have.
    init(
        _ kind: PlayKind,
        _ steps: [LivenessStep],
        first person: Int = 0,
        seed: UInt64,
        timeout: Duration = .seconds(20)
    ) throws {
        challenge = try LivenessChallenge(steps: steps, hold: .seconds(1), timeout: timeout)
        let people = Array(PlayedPerson.samples[person...] + PlayedPerson.samples[..<person])
        var play = Play(kind, people: people, challenge: challenge, seed: seed)
        var capture = LivenessCapture(challenge)
        var asked: LivenessStep?
        var frames: [Data] = []
        framesPerSecond = play.framesPerSecond
        while !capture.hasEnded {
            let frame = play.next(asked: asked)
            let file = try ImageEncoder(.jpeg(quality: 92)).encode(play.image())
            frames.append(Data(file))
            // What is seen is what a file of it shows, at the time that its number says.
            let image = try FrameDecoder().decode(.encoded(file), as: .grey)
            let time = Duration.seconds(1) * frame.number / play.framesPerSecond
            for case .prompt(let step, _, _) in try capture.take(image, frame: frame.number, at: time) { asked = step }
        }
        self.frames = frames
    }

    /// The frames as evidence, with limits that look at all of them.
    func evidence(
        of frames: [Data]? = nil,
        challenge: LivenessChallenge? = nil,
        framesPerSecond: Int? = nil,
        selfie: Data? = nil,
        overrides: [Limit: Int] = [:]
    ) throws -> PresenceEvidence {
        PresenceEvidence(
            frames: Data((frames ?? self.frames).joined()),
            framesPerSecond: framesPerSecond ?? self.framesPerSecond,
            challenge: challenge ?? self.challenge,
            selfie: selfie,
            limits: JourneyLimits(
                .idwise,
                overrides: [.framesPerSecond: 60, .selfieWidthInPixels: 100].merging(overrides) { $1 }
            )
        )
    }

    private static func sure<Value>(_ make: () throws -> Value) -> Value {
        do {
            return try make()
        } catch {
            preconditionFailure("a play cannot be recorded: \(error)")
        }
    }
}
