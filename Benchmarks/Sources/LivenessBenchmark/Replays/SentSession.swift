// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoImaging
import RectoLiveness

/// A session as its frames are sent: JPEG images, of which so many stand for a second.
struct SentSession {
    var framesPerSecond: Int
    var frames: [[UInt8]] = []
    /// The step that was asked for when each frame was taken.
    var asked: [LivenessStep?] = []

    /// The most frames a second that the service looks at.
    private static let mostFramesPerSecond = 15

    /// The frames that a person's camera takes of a challenge.
    ///
    /// - Parameters:
    ///   - people: The person, and another one, who does nothing here.
    ///   - challenge: What is asked for.
    ///   - seed: Of the camera and of what the person does.
    ///   - isFalling: JPEG quality falls from 90 to 40, and two gaps of up to a second are lost.
    /// - Throws: If a picture cannot be compressed.
    init(
        of people: [PlayedPerson],
        asked challenge: LivenessChallenge,
        seed: UInt64,
        isFalling: Bool = false
    ) throws {
        var generator = SeededGenerator(seed: seed ^ 0x5EED)
        var session = LivenessSession(challenge)
        var observer = PerfectObserver()
        var play = Play(.bonaFide, people: people, challenge: challenge, seed: seed)
        let taken = play.framesPerSecond
        framesPerSecond = min(taken, Self.mostFramesPerSecond)
        let gaps = (0..<2).map { _ in
            let start = Double.random(in: 2...14, using: &generator)
            return start..<start + Double.random(in: 0.2...1, using: &generator)
        }
        var number = -1
        while !session.hasEnded {
            let step = session.step
            number += 1
            let frame = play.next(asked: step)
            _ = session.handle(.frame(observer.observe(frame, isSettling: session.isSettling)))
            // Of faster cameras not all frames are sent.
            guard number * framesPerSecond / taken != (number - 1) * framesPerSecond / taken || number == 0 else {
                continue
            }
            let time = Double(frames.count) / Double(framesPerSecond)
            if isFalling, gaps.contains(where: { $0.contains(frame.time / .seconds(1)) }) { continue }
            let quality = isFalling ? max(40, 90 - Int(3 * time)) : 85
            frames.append(try ImageEncoder(.jpeg(quality: quality)).encode(play.image()))
            asked.append(step)
        }
    }

    /// The frames of each step without the first and the last fifth of a second, as an attacker cuts them.
    var clips: [[Int]] {
        var clips: [[Int]] = []
        for index in frames.indices {
            if index > 0, asked[index] == asked[index - 1] {
                clips[clips.count - 1].append(index)
            } else {
                clips.append([index])
            }
        }
        let cut = framesPerSecond / 5
        return clips.filter { $0.count > 3 * cut }.map { Array($0.dropFirst(cut).dropLast(cut)) }
    }

    /// Puts frames in this order.
    mutating func order(_ places: [Int]) {
        (frames, asked) = (places.map { frames[$0] }, places.map { asked[$0] })
    }
}

extension SentSession {
    /// True if the service takes the frames for somebody who does the challenge.
    func passes(_ challenge: LivenessChallenge) throws -> Bool {
        var configuration = RectoEngine.Configuration()
        configuration.modelFolders = []
        var judge = LivenessJudge(challenge, framesPerSecond: framesPerSecond, engine: try RectoEngine(configuration))
        for frame in frames where !judge.hasEnded { _ = try judge.take(frame) }
        return try judge.verdict().isLive
    }

    /// The movement that the service sees.
    func sketch() throws -> MovementSketch {
        var observer = FrameObserver()
        var poses: [FacePose] = []
        for (number, bytes) in frames.enumerated() {
            let image = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
            let time = Duration.seconds(1) * number / framesPerSecond
            // Whoever is there: whether they pass is another matter.
            _ = try observer.observe(image, frame: number, at: time, isSettling: true)
            if let pose = observer.pose { poses.append(pose) }
        }
        return MovementSketch(poses)
    }
}
