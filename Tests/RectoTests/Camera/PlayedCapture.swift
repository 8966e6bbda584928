// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoLiveness
import RectoRecords

@testable import TestSupport

/// A play before a liveness capture, from the first frame to the end, and what was said meanwhile.
struct PlayedCapture {
    private(set) var outcome: LivenessOutcome?
    private(set) var passed: [LivenessStep] = []
    private(set) var notices: [Finding.Code] = []
    /// Frames that were seen.
    private(set) var frames = 0
    /// The first frame of somebody else than at the beginning.
    private(set) var swappedAt: Int?
    private(set) var recordedOrder: [LivenessStep]?
    private(set) var suspicions: [Finding] = []
    /// Frames into which another face was put.
    private(set) var spliced: Set<Int> = []
    private(set) var looks: [LivenessLook] = []

    /// Plays until the capture ends, which it does at its timeout.
    ///
    /// - Parameters:
    ///   - kind: What is played.
    ///   - people: The people in it.
    ///   - challenge: What is asked for.
    ///   - seed: Of the play.
    ///   - isMirrored: True if the camera hands out mirrored frames.
    ///   - knowsMirror: True if the capture is told so.
    /// - Throws: If a frame cannot be drawn or seen.
    init(
        _ kind: PlayKind,
        _ people: [PlayedPerson],
        _ challenge: LivenessChallenge,
        seed: UInt64,
        isMirrored: Bool = false,
        knowsMirror: Bool = false
    ) throws {
        var configuration = FrameObserver.Configuration()
        configuration.isMirrored = knowsMirror
        var capture = LivenessCapture(challenge, configuration: configuration)
        var play = Play(kind, people: people, challenge: challenge, seed: seed)
        recordedOrder = play.recordedOrder
        var asked: LivenessStep?
        while !capture.hasEnded {
            let frame = play.next(asked: asked)
            if frame.isSpliced { spliced.insert(frame.number) }
            if let person = frame.person, person != people[0].seed, swappedAt == nil { swappedAt = frame.number }
            let image = try play.image()
            let seen = isMirrored ? image.upright(from: .upMirrored) : image
            for action in try capture.take(seen, frame: frame.number, at: frame.time) {
                switch action {
                case .prompt(let step, _, _): asked = step
                case .stepPassed(let step): passed.append(step)
                case .notice(let code): notices.append(code)
                case .finished(let outcome): self.outcome = outcome
                case .progress: break
                }
            }
            frames += 1
        }
        suspicions = capture.suspicions
        looks = capture.looks
    }

    /// True if the person passed.
    var isLive: Bool { if case .live = outcome { true } else { false } }
}

extension PlayedPerson {
    /// The people of the samples, one of them first.
    static func samples(first index: Int) -> [PlayedPerson] { Array(samples[index...] + samples[..<index]) }
}
