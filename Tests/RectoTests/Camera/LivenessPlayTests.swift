// SPDX-License-Identifier: Apache-2.0
import RectoLiveness
import RectoRecords
import TestSupport
import Testing

/// People and attacks before the engine's own eyes: each of the samples' people passes, each attack fails for its reason.
struct LivenessPlayTests {
    private static let order: [LivenessStep] = [.straightFace, .closeLeftEye, .smile, .closeRightEye]

    @Test(arguments: LivenessStep.expressions, PlayedPerson.samples.indices)
    func `everybody passes every step`(step: LivenessStep, person: Int) throws {
        let capture = try play(.bonaFide, [step], first: person, seed: 3)
        #expect(capture.isLive, "\(String(describing: capture.outcome)) \(capture.notices)")
        #expect(capture.passed == [step])
    }

    @Test(arguments: PlayedPerson.samples.indices)
    func `everybody passes all steps in an order, and is not suspected`(person: Int) throws {
        let capture = try play(.bonaFide, Self.order, first: person, seed: 5, timeout: .seconds(40))
        #expect(capture.isLive, "\(String(describing: capture.outcome)) \(capture.notices)")
        #expect(capture.passed == Self.order)
        #expect(capture.suspicions.isEmpty)
    }

    @Test(arguments: zip([LivenessStep.smile, .closeLeftEye, .closeRightEye], PlayedPerson.samples.indices))
    func `a still photograph does nothing that it is asked for`(step: LivenessStep, person: Int) throws {
        let capture = try play(.printStill, [step], first: person, seed: 3, timeout: .seconds(5))
        #expect(capture.outcome == .failed(.timeout))
        #expect(capture.passed.isEmpty)
    }

    @Test(arguments: [PlayKind.wrongEye, .bothEyes], PlayedPerson.samples.indices)
    func `one eye is not taken for the other, nor for both`(kind: PlayKind, person: Int) throws {
        let step: LivenessStep = person == 1 ? .closeRightEye : .closeLeftEye
        let capture = try play(kind, [step], first: person, seed: 10, timeout: .seconds(5))
        #expect(capture.outcome == .failed(.timeout))
        #expect(capture.passed.isEmpty)
    }

    @Test(arguments: PlayedPerson.samples.indices)
    func `who closes the wrong eye is told so, and has one more try`(person: Int) throws {
        let steps: [LivenessStep] = [.closeLeftEye, .closeRightEye]
        let capture = try play(.wrongEye, steps, first: person, seed: 10)
        #expect(capture.outcome == .failed(.wrongExpression))
        #expect(capture.notices.count { $0 == .expressionWrong } == 2)
        #expect(capture.passed.isEmpty)
    }

    @Test(arguments: [
        (LivenessAccuracy.low, LivenessOutcome.Reason.timeout, 3), (.high, .wrongExpression, 1),
    ])
    func `who closes the wrong eye has as many tries as the accuracy allows`(
        accuracy: LivenessAccuracy,
        reason: LivenessOutcome.Reason,
        notices: Int
    ) throws {
        let challenge = try LivenessChallenge(
            steps: [.closeLeftEye, .closeRightEye],
            hold: .seconds(1),
            accuracy: accuracy,
            timeout: .seconds(20)
        )
        let capture = try PlayedCapture(.wrongEye, PlayedPerson.samples(first: 0), challenge, seed: 10)
        #expect(capture.outcome == .failed(reason))
        #expect(capture.notices.count { $0 == .expressionWrong } == notices)
    }

    @Test(arguments: PlayedPerson.samples.indices)
    func `nobody is found in an empty room`(person: Int) throws {
        let capture = try play(.nobody, [.smile], first: person, seed: 3, timeout: .seconds(2))
        #expect(capture.outcome == .failed(.timeout))
        #expect(capture.notices == [.faceNotFound])
    }

    @Test(arguments: PlayedPerson.samples.indices)
    func `two people are too many`(person: Int) throws {
        let capture = try play(.twoPeople, [.smile], first: person, seed: 3, timeout: .seconds(3))
        #expect(capture.outcome == .failed(.timeout))
        #expect(capture.notices.contains(.faceMultiple))
        #expect(capture.passed.isEmpty)
    }

    @Test(arguments: PlayedPerson.samples.indices)
    func `another face is noticed within ten frames`(person: Int) throws {
        let capture = try play(.swappedFace, Self.order, first: person, seed: 4, timeout: .seconds(40))
        #expect(capture.outcome == .failed(.differentFace))
        #expect(capture.notices.last == .faceDifferent)
        let swappedAt = try #require(capture.swappedAt)
        #expect(capture.frames - swappedAt <= 10)
    }

    @Test(arguments: zip([PlayKind.swappedFaceGap, .swappedFaceGap, .swappedFaceFaded], 0...2))
    func `another face is noticed however it comes`(kind: PlayKind, person: Int) throws {
        let capture = try play(kind, Self.order, first: person, seed: 3, timeout: .seconds(40))
        #expect(capture.outcome == .failed(.differentFace))
    }

    @Test(arguments: zip([LivenessStep.closeRightEye, .smile, .closeLeftEye], 0...2))
    func `a hold that is broken is missed`(step: LivenessStep, person: Int) throws {
        let capture = try play(.brokenHold, [step], first: person, seed: 10, hold: .seconds(2), timeout: .seconds(6))
        #expect(capture.outcome == .failed(.timeout))
        #expect(capture.notices.contains(.expressionMissed))
        #expect(capture.passed.isEmpty)
    }

    @Test(arguments: PlayedPerson.samples.indices)
    func `a recording of another order does not pass`(person: Int) throws {
        let capture = try play(.fixedOrderReplay, Self.order, first: person, seed: 10, timeout: .seconds(15))
        #expect(capture.recordedOrder != Self.order)
        #expect(!capture.isLive)
        #expect(capture.passed != Self.order)
    }

    @Test(
        arguments: [PlayKind.splicedSelfie, .splicedPortrait, .splicedWarped, .splicedRelit, .splicedBlended],
        1...UInt64(Sweep.count(1, whole: 3))
    )
    func `a picture that is put between the last frames is not the one that is taken`(kind: PlayKind, seed: UInt64)
        throws
    {
        let capture = try play(kind, [.straightFace], first: Int(seed) - 1, seed: seed)
        guard case .live(let frame) = capture.outcome else { return }
        #expect(!capture.spliced.contains(frame))
        #expect(capture.looks.map(\.step) == [.straightFace])
        #expect(capture.spliced.isDisjoint(with: capture.looks.map(\.frame)))
    }

    @Test(arguments: PlayedPerson.samples.indices)
    func `frames that are lost, and compressed more and more, are no cut`(person: Int) throws {
        let capture = try play(.bonaFideFalling, [.smile, .closeLeftEye], first: person, seed: 6)
        #expect(capture.isLive)
        #expect(!capture.suspicions.contains { $0.code == .livenessCut })
    }

    @Test(arguments: [(LivenessStep.closeLeftEye, 0), (.closeRightEye, 1), (.closeLeftEye, 2)], [true, false])
    func `a mirror changes eyes, unless it is known`(play: (LivenessStep, Int), isKnown: Bool) throws {
        let capture = try PlayedCapture(
            .bonaFide,
            PlayedPerson.samples(first: play.1),
            challenge([play.0], timeout: isKnown ? .seconds(20) : .seconds(5)),
            seed: 3,
            isMirrored: true,
            knowsMirror: isKnown
        )
        #expect(capture.isLive == isKnown, "\(String(describing: capture.outcome)) \(capture.notices)")
    }

    private func play(
        _ kind: PlayKind,
        _ steps: [LivenessStep],
        first person: Int,
        seed: UInt64,
        hold: Duration = .seconds(1),
        timeout: Duration = .seconds(20)
    ) throws -> PlayedCapture {
        let challenge = try challenge(steps, hold: hold, timeout: timeout)
        return try PlayedCapture(kind, PlayedPerson.samples(first: person), challenge, seed: seed)
    }

    private func challenge(
        _ steps: [LivenessStep],
        hold: Duration = .seconds(1),
        timeout: Duration
    ) throws -> LivenessChallenge {
        try LivenessChallenge(steps: steps, hold: hold, timeout: timeout)
    }
}
