// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoLiveness
import RectoRecords
import Testing

@testable import TestSupport

struct LivenessCaptureTests {
    @Test func `one frame that is repeated holds no expression`() throws {
        let challenge = try LivenessChallenge(steps: [.straightFace], hold: .seconds(1), timeout: .seconds(8))
        var capture = LivenessCapture(challenge)
        let image = PlayedPerson.samples[0].picture(.neutral).image
        var actions: [LivenessAction] = []
        for frame in 0..<200 where !capture.hasEnded {
            actions += try capture.take(image, frame: frame, at: .milliseconds(66 * frame))
        }
        #expect(actions == [.notice(.framesTooFew), .finished(.failed(.timeout))])
    }

    @Test func `a camera that gives the same black frame for good is told that nobody is seen`() throws {
        let challenge = try LivenessChallenge(steps: [.smile], hold: .seconds(1), timeout: .seconds(3))
        var capture = LivenessCapture(challenge)
        let image = Image(greyOf: 0, width: 64, height: 48, format: .grey)
        var actions: [LivenessAction] = []
        for frame in 0..<100 where !capture.hasEnded {
            actions += try capture.take(image, frame: frame, at: .milliseconds(66 * frame))
        }
        #expect(actions == [.notice(.faceNotFound), .finished(.failed(.timeout))])
    }

    @Test func `a camera that doubles its frames changes nothing`() throws {
        let challenge = try LivenessChallenge(steps: [.smile], hold: .seconds(1), timeout: .seconds(20))
        var capture = LivenessCapture(challenge)
        var play = Play(.bonaFide, people: PlayedPerson.samples, challenge: challenge, seed: 3)
        var asked: LivenessStep?
        var isLive = false
        while !capture.hasEnded {
            let frame = play.next(asked: asked)
            let image = try play.image()
            for delay in [0, 10] {
                let time = frame.time + .milliseconds(delay)
                for action in try capture.take(image, frame: frame.number, at: time) {
                    switch action {
                    case .prompt(let step, _, _): asked = step
                    case .finished(.live): isLive = true
                    case .finished, .progress, .notice, .stepPassed: break
                    }
                }
            }
        }
        #expect(isLive)
        #expect(!capture.suspicions.contains { $0.code == .livenessCut })
    }
}
