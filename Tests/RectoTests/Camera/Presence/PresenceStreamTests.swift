// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoLiveness
import RectoRecords
import RectoSystem
import Testing

@testable import Recto
@testable import TestSupport

@Suite(.timeLimit(.minutes(5)))
struct PresenceStreamTests {
    private func recording(_ challenge: LivenessChallenge, times: [Int]? = nil) -> PresenceRecording {
        PresenceRecording(
            challenge: challenge,
            framesPerSecond: 15,
            times: times,
            bounds: .init(bytes: 50_000_000, frames: 3_600, seconds: 60, framesPerSecond: 15),
            terms: ReadingTerms(limits: .idwise)
        )
    }

    /// The frames of a person who does what is asked for, and of whoever comes after them.
    private func play(_ kind: PlayKind) throws -> (challenge: LivenessChallenge, frames: [[UInt8]], times: [Int]) {
        let challenge = try LivenessChallenge(steps: [.smile, .straightFace], hold: .seconds(1), timeout: .seconds(20))
        var play = Play(kind, people: PlayedPerson.samples, challenge: challenge, seed: 5)
        var capture = LivenessCapture(challenge)
        var asked: LivenessStep?
        var (frames, times): ([[UInt8]], [Int]) = ([], [])
        while !capture.hasEnded {
            let frame = play.next(asked: asked)
            let file = try ImageEncoder(.jpeg(quality: 90)).encode(play.image())
            frames.append(file)
            times.append(frame.number * 1_000 / play.framesPerSecond)
            let image = try FrameDecoder().decode(.encoded(file), as: .grey)
            for case .prompt(let step, _, _) in try capture.take(image, frame: frame.number, at: frame.time) {
                asked = step
            }
        }
        return (challenge, frames, times)
    }

    @Test(arguments: [PlayKind.bonaFide, .swappedFace])
    func `gives the verdict of the same frames in one file`(_ kind: PlayKind) throws {
        let (challenge, frames, times) = try play(kind)
        let engine = try RectoEngine()
        let whole = try PresenceReader(engine: engine)
            .read(Array(frames.joined()), of: recording(challenge, times: times))
        var stream = PresenceStream(recording(challenge), engine: engine)
        var actions: [TimedAction] = []
        for start in stride(from: 0, to: frames.count, by: 5) {
            let part = start..<min(start + 5, frames.count)
            actions += try stream.take(Array(frames[part].joined()), at: Array(times[part]))
        }
        let streamed = try stream.end()
        #expect(streamed.ending == whole.ending)
        #expect(streamed.findings == whole.findings)
        #expect(streamed.digests == whole.digests)
        #expect(streamed.movement == whole.movement)
        #expect(streamed.frameCount == whole.frameCount)
        #expect(streamed.selfie?.input.sha256 == whole.selfie?.input.sha256)
        guard case .prompt(.smile, 0, _)? = actions.first?.action else {
            Issue.record("the first action is no prompt")
            return
        }
        #expect(actions.map(\.milliseconds) == actions.map(\.milliseconds).sorted())
        #expect(actions.allSatisfy { times.contains($0.milliseconds) })
    }

    @Test func `counts a frame that is torn at the end`() throws {
        let (challenge, frames, times) = try play(.bonaFide)
        var stream = PresenceStream(recording(challenge), engine: try RectoEngine())
        _ = try stream.take(frames[0] + frames[1].dropLast(100), at: [times[0], times[1]])
        let reading = try stream.end()
        #expect(reading.frameCount == 2 && reading.damagedCount == 1)
        #expect(reading.ending == .failed(.endOfFrames))
    }

    @Test func `says nothing after the end`() throws {
        let (challenge, frames, times) = try play(.bonaFide)
        var stream = PresenceStream(recording(challenge), engine: try RectoEngine())
        let actions = try stream.take(Array(frames.joined()), at: times)
        guard case .finished? = actions.last?.action else {
            Issue.record("the challenge has not ended")
            return
        }
        #expect(try stream.take(frames[0], at: [times[times.count - 1] + 100]) == [])
    }
}
