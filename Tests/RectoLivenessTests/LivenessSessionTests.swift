// SPDX-License-Identifier: Apache-2.0
import RectoLiveness
import RectoRecords
import TestSupport
import Testing

struct LivenessSessionTests {
    @Test(arguments: [
        LivenessStep.usual, LivenessStep.expressions, [.closeRightEye], [.smile, .smile],
        [.straightFace, .closeLeftEye],
    ])
    func `passes who does what is asked for`(steps: [LivenessStep]) throws {
        var play = try Play(steps)
        play.obey()
        #expect(play.prompts == steps + [.captureSelfie])
        #expect(play.passed == steps)
        #expect(play.notices.isEmpty)
        guard case .live = play.outcome else {
            Issue.record("ended with \(String(describing: play.outcome))")
            return
        }
    }

    @Test(arguments: LivenessAccuracy.allCases)
    func `counts a hold from when the expression is seen`(accuracy: LivenessAccuracy) throws {
        var play = try Play([.smile], hold: .seconds(2), accuracy: accuracy)
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 1.9)
        #expect(play.passed.isEmpty)
        play.show(.smiling, for: 0.2)
        #expect(play.passed == [.smile])
        let fractions = play.actions.compactMap { action -> Double? in
            if case .progress(.smile, let fraction) = action { fraction } else { nil }
        }
        #expect(fractions == fractions.sorted())
        #expect(fractions.last == 1)
        #expect(fractions.count <= 20)
    }

    @Test func `starts a step again whose expression was lost, and says so once`() throws {
        var play = try Play([.smile])
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 2)
        play.show(.neutral, for: 1)
        #expect(play.notices == [.expressionMissed])
        play.show(.smiling, for: 2.3)
        #expect(play.passed.isEmpty)
        play.show(.smiling, for: 0.4)
        #expect(play.passed == [.smile])
    }

    @Test(arguments: [
        (LivenessStep.smile, FaceObservation.neutral.with { $0.smile = 0.4 }),
        (.closeLeftEye, .neutral.with { $0.leftEye = 0.45 }), (.straightFace, .neutral.with { $0.smile = 0.4 }),
    ])
    func `what lies between two expressions goes on with the one that it came from`(
        step: LivenessStep,
        between: FaceObservation
    ) throws {
        var play = try Play([step])
        play.show(.neutral, for: 1)
        play.show(step.face, for: 0.3)
        play.show(between, for: 2.4)
        #expect(play.passed == [step])
        #expect(play.notices.isEmpty)
    }

    @Test(arguments: [
        (LivenessStep.smile, FaceObservation.neutral.with { $0.smile = 0.4 }),
        (.closeRightEye, .neutral.with { $0.rightEye = 0.45 }),
    ])
    func `what lies between two expressions begins none`(step: LivenessStep, between: FaceObservation) throws {
        var play = try Play([step])
        play.show(.neutral, for: 1)
        play.show(between, for: 10)
        #expect(play.passed.isEmpty)
    }

    @Test func `what lies between two expressions does not bring back what was lost`() throws {
        var play = try Play([.smile])
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 0.3)
        for _ in 0..<12 {
            play.show(.neutral, for: 0.2)
            play.show(.neutral.with { $0.smile = 0.4 }, for: 0.04)
        }
        #expect(play.passed.isEmpty)
        #expect(play.notices == [.expressionMissed])
    }

    @Test func `who closes the other eye with a smile confuses the eyes, and makes no other expression`() throws {
        // A second expression that counts would end the session.
        var play = try Play([.closeRightEye, .smile, .closeLeftEye])
        play.show(.neutral, for: 1)
        play.show(.leftClosed.with { $0.smile = 0.9 }, for: 1)
        #expect(play.notices == [.expressionWrong])
        #expect(play.outcome == nil)
    }

    @Test func `a source that stalls lets no hold pass, whose frames go on as if nothing had been`() throws {
        var play = try Play([.smile])
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 0.5)
        play.handle(.clock(play.time + .seconds(5)))
        play.show(.smiling, for: 1.8)
        #expect(play.passed.isEmpty)
        play.show(.neutral, for: 1)
        #expect(play.notices == [.framesTooFew, .expressionMissed])
        play.show(.smiling, for: 2.6)
        #expect(play.passed == [.smile])
    }

    @Test(arguments: LivenessAccuracy.allCases, [(0.45, 0.45), (0.36, 0.49), (0.25, 0.6)])
    func `two eyes that are half closed hold no wink`(accuracy: LivenessAccuracy, eyes: (right: Double, left: Double))
        throws
    {
        guard accuracy != .low else { return }
        var play = try Play([.closeLeftEye], accuracy: accuracy)
        play.show(.neutral, for: 1)
        play.show(.leftClosed, for: 0.3)
        let squinting = FaceObservation.neutral.with { ($0.rightEye, $0.leftEye) = (eyes.right, eyes.left) }
        play.show(squinting, for: 4)
        #expect(play.passed.isEmpty)
    }

    @Test(arguments: [(0.4, FaceObservation.smiling), (0.4, .neutral), (0.9, .neutral)])
    func `lets go of a step that was passed however it was held`(smile: Double, then: FaceObservation) throws {
        var play = try Play([.smile, .closeLeftEye])
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 0.3)
        play.show(.neutral.with { $0.smile = smile }, for: 2.6)
        #expect(play.passed == [.smile])
        play.show(then, for: 1.5)
        play.show(.neutral, for: 0.4)
        play.show(.leftClosed, for: 2.7)
        #expect(play.passed == [.smile, .closeLeftEye])
        #expect(play.notices.isEmpty)
    }

    @Test func `an expression that never went away does not do for the next step`() throws {
        var play = try Play([.smile, .smile])
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 2.6)
        play.show(.neutral.with { $0.smile = 0.4 }, for: 0.5)
        play.show(.smiling, for: 4)
        #expect(play.passed == [.smile])
    }

    @Test func `takes its picture of nothing that lies between two expressions`() throws {
        var play = try Play([.straightFace])
        play.show(.neutral, for: 3.4)
        #expect(play.passed == [.straightFace])
        play.show(.neutral.with { $0.sharpness = 0.2 }, for: 0.2)
        play.show(.neutral.with { ($0.smile, $0.rightEye) = (0.4, 0.45) }, for: 0.2)
        play.show(.neutral.with { $0.sharpness = 0.2 }, for: 1)
        guard case .live(let frame)? = play.outcome else {
            Issue.record("ended with \(String(describing: play.outcome))")
            return
        }
        #expect(!(90..<95).contains(frame))
    }

    @Test func `forgives a blink`() throws {
        var play = try Play([.straightFace])
        play.show(.neutral, for: 1.5)
        play.show(.bothClosed, for: 0.16)
        play.show(.neutral, for: 2)
        #expect(play.notices.isEmpty)
        #expect(play.passed == [.straightFace])
    }

    @Test(arguments: [LivenessStep.smile, .closeLeftEye, .closeRightEye])
    func `does not count an expression that was there before the prompt`(step: LivenessStep) throws {
        var play = try Play([step])
        play.show(step.face, for: 20)
        #expect(play.prompts == [step])
        #expect(play.passed.isEmpty)
        play.show(.neutral, for: 0.3)
        play.show(step.face, for: 2.7)
        #expect(play.passed == [step])
    }

    @Test(arguments: [
        (LivenessStep.closeLeftEye, FaceObservation.rightClosed), (.closeLeftEye, .bothClosed),
        (.closeRightEye, .leftClosed), (.closeRightEye, .bothClosed), (.smile, .neutral), (.smile, .leftClosed),
        (.straightFace, .smiling), (.straightFace, .bothClosed), (.straightFace, .leftClosed),
    ])
    func `takes no other expression for the one that was asked for`(step: LivenessStep, face: FaceObservation) throws {
        var play = try Play([step])
        play.show(.neutral, for: 0.6)
        play.show(face, for: 58)
        #expect(play.passed.isEmpty)
        play.show(face, for: 3)
        #expect(play.outcome == .failed(.timeout))
    }

    @Test func `says that nobody is there, and that several are, once for each time`() throws {
        var play = try Play([.smile])
        play.show(.neutral, for: 1)
        play.show(nil, for: 2)
        #expect(play.notices == [.faceNotFound])
        play.show(.neutral, for: 1)
        play.show(nil, for: 0.2)
        play.show(.neutral, for: 1)
        #expect(play.notices == [.faceNotFound])
        play.show(nil, for: 1)
        play.show(.neutral, count: 2, for: 1)
        #expect(play.notices == [.faceNotFound, .faceNotFound, .faceMultiple])
    }

    @Test func `starts a hold again when the face was gone`() throws {
        var play = try Play([.smile])
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 2)
        play.show(nil, for: 0.5)
        play.show(.smiling, for: 2.3)
        #expect(play.passed.isEmpty)
        play.show(.smiling, for: 0.4)
        #expect(play.passed == [.smile])
    }

    @Test func `ends when another face is there`() throws {
        var play = try Play(LivenessStep.expressions)
        play.show(.neutral, for: 2)
        play.show(.neutral.with { $0.isSamePerson = false }, for: 0.04)
        #expect(play.notices == [.faceDifferent])
        #expect(play.outcome == .failed(.differentFace))
    }

    @Test(arguments: LivenessAccuracy.allCases)
    func `ends when expressions come that were not asked for`(accuracy: LivenessAccuracy) throws {
        var play = try Play([.straightFace, .smile, .closeLeftEye], accuracy: accuracy)
        play.show(.neutral, for: 1)
        for _ in 0..<(accuracy == .low ? 2 : 0) {
            play.show(.smiling, for: 1)
            play.show(.neutral, for: 0.6)
        }
        #expect(play.outcome == nil)
        play.show(.smiling, for: 1)
        #expect(play.outcome == .failed(.wrongExpression))
        #expect(play.notices.contains(.expressionWrong))
    }

    @Test(arguments: LivenessAccuracy.allCases)
    func `forgives that left and right are confused`(accuracy: LivenessAccuracy) throws {
        var play = try Play([.closeLeftEye, .closeRightEye], accuracy: accuracy)
        play.show(.neutral, for: 1)
        play.show(.rightClosed, for: 1.5)
        #expect(play.notices == [.expressionWrong])
        #expect(play.outcome == (accuracy == .high ? .failed(.wrongExpression) : nil))
        guard accuracy == .medium else { return }
        play.show(.neutral, for: 0.5)
        play.show(.leftClosed, for: 2.7)
        #expect(play.passed == [.closeLeftEye])
        play.show(.neutral, for: 0.5)
        play.show(.leftClosed, for: 1)
        #expect(play.outcome == .failed(.wrongExpression))
    }

    @Test func `does not take the last expression for a wrong one`() throws {
        var play = try Play([.smile, .closeLeftEye, .closeRightEye])
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 6)
        play.show(.leftClosed, for: 6)
        play.show(.rightClosed, for: 3)
        #expect(play.passed == [.smile, .closeLeftEye, .closeRightEye])
        #expect(play.notices.isEmpty)
    }

    @Test func `does not hold against anybody what was there before the first prompt, nor a slip`() throws {
        var play = try Play([.straightFace, .smile])
        play.show(.smiling, for: 4)
        play.show(.neutral, for: 0.5)
        play.show(.smiling, for: 0.6)
        play.show(.neutral, for: 3)
        #expect(play.passed == [.straightFace])
        #expect(!play.notices.contains(.expressionWrong))
    }

    @Test(arguments: [LivenessAccuracy.medium, .high])
    func `ends when a straight face comes before its turn`(accuracy: LivenessAccuracy) throws {
        var play = try Play([.smile, .straightFace], accuracy: accuracy)
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 1)
        play.show(.neutral, for: 2.6)
        #expect(play.notices == [.expressionMissed])
        #expect(play.outcome == nil)
        play.show(.neutral, for: 0.3)
        #expect(play.notices == [.expressionMissed, .expressionWrong])
        #expect(play.outcome == .failed(.wrongExpression))
    }

    @Test func `counts the rest between two expressions from where it begins`() throws {
        var play = try Play([.smile, .straightFace], hold: .seconds(1))
        play.show(.neutral, for: 1)
        for _ in 0..<5 {
            play.show(.smiling, for: 0.5)
            play.show(.neutral, for: 1.1)
        }
        #expect(!play.notices.contains(.expressionWrong))
        #expect(play.outcome == nil)
    }

    @Test func `lets people take their time before the first expression`() throws {
        var play = try Play([.smile, .straightFace])
        play.show(.neutral, for: 30)
        #expect(play.notices.isEmpty)
        play.show(.smiling, for: 2.7)
        #expect(play.passed == [.smile])
    }

    @Test func `does not hold a straight face against anybody who was asked for it before`() throws {
        var play = try Play([.straightFace, .smile])
        play.show(.neutral, for: 4)
        #expect(play.passed == [.straightFace])
        play.show(.smiling, for: 1)
        play.show(.neutral, for: 20)
        #expect(play.notices == [.expressionMissed])
        #expect(play.outcome == nil)
    }

    @Test func `does hold one against whom it will be asked for again`() throws {
        var play = try Play([.straightFace, .smile, .straightFace])
        play.show(.neutral, for: 4)
        #expect(play.passed == [.straightFace])
        play.show(.smiling, for: 1)
        play.show(.neutral, for: 3)
        #expect(play.notices.last == .expressionWrong)
        // Once, since a step comes twice.
        #expect(play.outcome == nil)
        play.show(.smiling, for: 1)
        play.show(.neutral, for: 3)
        #expect(play.outcome == .failed(.wrongExpression))
    }

    @Test(arguments: [true, false])
    func `counts no time in which nobody was seen as a straight face, and adds up the time around it`(isGone: Bool)
        throws
    {
        var play = try Play([.smile, .straightFace])
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 1)
        for _ in 0..<2 {
            play.show(.neutral, for: 1)
            if isGone { play.show(nil, for: 4) } else { play.pause(for: 4) }
        }
        #expect(!play.notices.contains(.expressionWrong))
        play.show(.neutral, for: 1)
        #expect(play.outcome == .failed(.wrongExpression))
    }

    @Test func `forgives no straight face where no step comes twice`() throws {
        var play = try Play([.smile, .straightFace, .closeLeftEye])
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 1)
        play.show(.neutral, for: 3)
        #expect(play.outcome == .failed(.wrongExpression))
    }

    @Test(arguments: [
        FaceObservation.neutral.with { $0.smile = 0.25 }, .neutral.with { $0.leftEye = 0.6 },
        .neutral.with { $0.yaw = 30 },
    ])
    func `takes no face for straight that tries`(face: FaceObservation) throws {
        var play = try Play([.smile, .straightFace])
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 1)
        play.show(face, for: 20)
        #expect(play.notices == [.expressionMissed] + (face.yaw > 0 ? [.faceTurned] : []))
        #expect(play.outcome == nil)
    }

    @Test func `tolerates straight faces where it is to let nearly everybody pass`() throws {
        var play = try Play([.smile, .straightFace], accuracy: .low)
        play.show(.neutral, for: 1)
        for _ in 0..<2 {
            play.show(.smiling, for: 1)
            play.show(.neutral, for: 3)
        }
        #expect(play.notices.count { $0 == .expressionWrong } == 2)
        #expect(play.outcome == nil)
        play.show(.smiling, for: 1)
        play.show(.neutral, for: 3)
        #expect(play.outcome == .failed(.wrongExpression))
    }

    @Test(arguments: [0.7, 0.76, 1, 1.5])
    func `does not take who blinks while reading for a recording`(start: Double) throws {
        // The prompt comes after .72 seconds.
        var play = try Play([.smile, .straightFace], hold: .seconds(1))
        play.show(.neutral, for: start)
        play.show(.bothClosed, for: 0.2)
        play.show(.neutral, for: 3)
        #expect(play.notices.isEmpty)
        play.show(.smiling, for: 1.2)
        #expect(play.passed == [.smile])
    }

    @Test func `takes the best picture`() throws {
        var play = try Play([.smile])
        play.obey { step in step.face.with { $0.sharpness = 0.4 } }
        guard case .live(let first) = play.outcome else { throw Missing() }
        var sharper = try Play([.smile], hold: .seconds(1))
        sharper.show(.neutral, for: 1)
        sharper.show(.smiling, for: 1.2)
        sharper.show(.neutral.with { $0.sharpness = 0.2 }, for: 0.2)
        sharper.show(.neutral.with { $0.sharpness = 0.9 }, for: 0.04)
        sharper.show(.neutral.with { $0.sharpness = 0.3 }, for: 0.8)
        guard case .live(let best) = sharper.outcome else { throw Missing() }
        #expect(first > 0)
        #expect((58...63).contains(best))
    }

    @Test func `takes no picture of a face that smiles, looks aside or has an eye closed`() throws {
        for face in [
            FaceObservation.smiling, .leftClosed, .neutral.with { $0.yaw = 40 }, .neutral.with { $0.pitch = -35 },
        ] {
            var play = try Play([.straightFace])
            play.show(.neutral, for: 3.5)
            #expect(play.passed == [.straightFace])
            play.show(face, for: 10)
            #expect(play.outcome == nil)
            #expect(play.session.isFrontal == (face.yaw == 0 && face.pitch == 0))
        }
    }

    @Test(arguments: [0.0, 0.1, 0.2, 0.3, 0.4, 0.48])
    func `begins the picture again when another face was put between its frames`(moment: Double) throws {
        for frames in 1...5 {
            var play = try Play([.straightFace], hold: .seconds(1))
            play.show(.neutral.with { $0.sharpness = 0.3 }, for: 2)
            #expect(play.prompts.last == .captureSelfie)
            play.show(.neutral.with { $0.sharpness = 0.3 }, for: moment)
            let first = play.frame
            // The sharpest of all, and nothing else wrong with it but that it begins and ends at once.
            play.show(.neutral.with { $0.isContinuous = false }, for: 0.04)
            play.show(.neutral, for: 0.04 * Double(frames - 1))
            play.show(.neutral.with { ($0.isContinuous, $0.sharpness) = (false, 0.3) }, for: 0.04)
            let last = play.frame
            play.show(.neutral.with { $0.sharpness = 0.3 }, for: 2)
            guard case .live(let frame)? = play.outcome else { throw Missing() }
            #expect(!(first..<last).contains(frame))
        }
    }

    @Test func `takes no picture of a face that is little like the one that made the expressions`() throws {
        var play = try Play([.straightFace], hold: .seconds(1))
        play.show(.neutral, for: 2)
        play.show(.neutral.with { $0.likeness = 0.7 }, for: 5)
        #expect(play.outcome == nil)
        #expect(play.notices == [.faceTurned])
        play.show(.neutral.with { $0.sharpness = 0.2 }, for: 1)
        guard case .live = play.outcome else { throw Missing() }
    }

    @Test func `takes no picture that nothing follows`() throws {
        var play = try Play([.straightFace], hold: .seconds(1))
        play.show(.neutral, for: 2)
        while play.session.bestFrame == nil { play.show(.neutral, for: 0.04) }
        play.handle(.end)
        #expect(play.outcome == .failed(.endOfFrames))
    }

    @Test(arguments: [1, 2, 3])
    func `begins the picture again where the face was gone for a frame`(count: Int) throws {
        var play = try Play([.straightFace], hold: .seconds(1))
        play.show(.neutral, for: 2.2)
        #expect(play.session.bestFrame != nil)
        play.show(nil, for: 0.04 * Double(count))
        #expect(play.session.bestFrame == nil)
        play.show(.neutral, for: 1)
        guard case .live = play.outcome else { throw Missing() }
    }

    @Test func `begins a hold again after a cut, and blames nobody for it`() throws {
        var play = try Play([.smile], hold: .seconds(1))
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 0.9)
        play.show(.smiling.with { $0.isContinuous = false }, for: 0.04)
        play.show(.smiling, for: 0.9)
        #expect(play.passed.isEmpty)
        #expect(play.notices.isEmpty)
        play.show(.smiling, for: 0.2)
        #expect(play.passed == [.smile])
    }

    @Test func `says that a gap between frames starts something again, once until they go on`() throws {
        var play = try Play([.smile], hold: .seconds(1))
        let afterGap = FaceObservation.smiling.with { $0.isContinuous = false }
        play.show(.neutral, for: 1)
        play.pause(for: 0.4)
        play.show(.neutral.with { $0.isContinuous = false }, for: 0.04)
        #expect(play.notices.isEmpty, "nothing was held")
        play.show(.smiling, for: 0.9)
        for _ in 0..<3 {
            play.pause(for: 0.4)
            play.show(afterGap, for: 0.04)
            play.show(.smiling, for: 0.2)
        }
        #expect(play.notices == [.framesTooFew])
        #expect(play.passed.isEmpty)
        play.show(.smiling, for: 1)
        #expect(play.passed == [.smile])
        play.show(.neutral, for: 0.2)
        play.pause(for: 0.4)
        play.show(.neutral.with { $0.isContinuous = false }, for: 0.04)
        #expect(play.notices == [.framesTooFew, .framesTooFew])
    }

    @Test func `says that no frame comes for a second, once, and only after the first one`() throws {
        var play = try Play([.smile])
        play.handle(.clock(.seconds(2)))
        #expect(play.notices.isEmpty)
        play.show(.neutral, for: 1)
        for milliseconds in [1_900, 2_000, 3_000] {
            play.handle(.clock(.milliseconds(milliseconds)))
            #expect(play.notices == (milliseconds < 2_000 ? [] : [.framesTooFew]))
        }
    }

    @Test func `keeps a look from the middle of each hold that was passed`() throws {
        var play = try Play([.smile, .closeLeftEye, .smile], hold: .seconds(1))
        play.obey()
        let looks = play.session.looks
        #expect(looks.map(\.step) == [.smile, .closeLeftEye, .smile])
        #expect(looks.map(\.frame) == looks.map(\.frame).sorted())
        #expect(Set(looks.map(\.frame)).count == 3)
    }

    @Test func `takes no look from a hold that was lost`() throws {
        var play = try Play([.smile], hold: .seconds(1))
        play.show(.neutral, for: 1)
        play.show(.smiling, for: 0.8)
        let lost = try #require(play.session.lookFrame)
        play.show(.neutral, for: 1)
        #expect(play.session.lookFrame == nil)
        play.show(.smiling, for: 1.2)
        #expect(play.session.looks.count == 1)
        #expect(play.session.looks[0].frame > lost)
    }

    @Test func `takes no look of a face that is not known`() throws {
        var play = try Play([.smile], hold: .seconds(1))
        play.show(.neutral, for: 1)
        play.show(.smiling.with { $0.likeness = 0.5 }, for: 5)
        #expect(play.passed.isEmpty)
        #expect(play.notices == [.faceTurned])
        play.show(.smiling, for: 0.2)
        #expect(play.passed == [.smile])
    }

    @Test func `tells a face that never looks straight into the camera so, once, and asks for nothing`() throws {
        var play = try Play([.smile])
        play.show(.neutral.with { $0.pitch = -30 }, for: 0.9)
        play.show(.neutral, for: 0.1)
        #expect(play.notices.isEmpty, "people look about")
        play.show(.neutral.with { $0.pitch = -30 }, for: 10)
        #expect(play.notices == [.faceTurned])
        #expect(play.prompts.isEmpty)
        play.show(.neutral, for: 1)
        #expect(play.prompts == [.smile])
        play.show(.neutral.with { $0.yaw = 30 }, for: 2)
        #expect(play.notices == [.faceTurned, .faceTurned])
    }

    @Test func `ends when it is told to, and says nothing more`() throws {
        for (event, outcome) in [
            (LivenessEvent.cancel, LivenessOutcome.cancelled), (.end, .failed(.endOfFrames)),
            (.clock(.seconds(60)), .failed(.timeout)), (.clock(.seconds(600)), .failed(.timeout)),
        ] {
            var play = try Play([.smile])
            play.show(.neutral, for: 1)
            play.handle(event)
            #expect(play.outcome == outcome)
            let count = play.actions.count
            play.show(.smiling, for: 5)
            play.handle(.cancel)
            #expect(play.actions.count == count)
        }
    }

    @Test func `does not run backwards`() throws {
        var session = LivenessSession(try LivenessChallenge(steps: [.smile], hold: .seconds(1)))
        #expect(session.handle(.clock(.seconds(59))) == [])
        #expect(session.handle(.clock(.seconds(1))) == [])
        #expect(session.handle(.clock(.seconds(60))) == [.finished(.failed(.timeout))])
    }

    @Test(arguments: 1...60)
    func `keeps its promises whatever happens`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let steps = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
            LivenessStep.expressions.randomElement(using: &generator) ?? .smile
        }
        var play = try Play(steps, hold: .milliseconds(Int.random(in: 100...3_000, using: &generator)))
        let faces: [FaceObservation?] = [.neutral, .smiling, .leftClosed, .rightClosed, .bothClosed, nil]
        while !play.session.hasEnded {
            let obedient = play.session.step?.face ?? .neutral
            let face =
                Double.random(in: 0...1, using: &generator) < 0.6
                ? obedient : faces.randomElement(using: &generator) ?? nil
            play.show(face, count: Int.random(in: 0...9, using: &generator) == 0 ? 2 : nil, for: 0.5)
        }
        // Steps pass in order, each after its prompt; there is one end, and it is the last that is said.
        #expect(Array(steps.prefix(play.passed.count)) == play.passed)
        #expect(play.prompts.count <= steps.count + 1)
        #expect(play.actions.count { if case .finished = $0 { true } else { false } } == 1)
        if case .finished = play.actions.last {} else { Issue.record("something follows the end") }
        if case .live = play.outcome { #expect(play.passed == steps) }
        #expect(play.time <= .seconds(61))
    }
}

private struct Missing: Error {}
