// SPDX-License-Identifier: Apache-2.0
internal import Foundation
package import RectoImaging
package import RectoLiveness

/// The truth about a frame of a play.
package struct PlayedFrame: Sendable {
    /// Counted from 0.
    package let number: Int
    /// Since the first frame.
    package let time: Duration
    package let faceCount: Int
    /// The face, if there is only one.
    package let face: PlayedFace?
    /// Whose face it is.
    package let person: Int?
    /// True if another face was put into it.
    package var isSpliced = false
    /// True if it is lost on the way.
    package var isLost = false
}

/// Frames of a camera before which somebody takes a liveness challenge, or cheats.
///
/// Frames come one after the other, each told what is asked for when it is taken. The same people, challenge, seed and
/// steps asked give the same frames. Whether they are drawn makes no difference to those that follow.
package struct Play: Sendable {
    package let kind: PlayKind
    package let framesPerSecond: Int

    /// The scene before the camera.
    private enum Scene {
        case person(Int, Look)
        /// One face going over into another.
        case fading(Look, Look, share: Double)
        case nobody
    }

    /// The medium that the camera is pointed at.
    private enum Medium {
        case room
        case sheet(Sheet, Hands, background: PlayedPerson)
    }

    private let people: [PlayedPerson]
    private let reliefs: [Relief]
    private let medium: Medium
    private let recording: Recording?
    /// The order of the session that a recording shows.
    package let recordedOrder: [LivenessStep]?
    /// The camera before which the people are.
    private let inner: (mount: Mount, sensor: Sensor)
    /// The sensor of the camera before which a sheet is held.
    private let sensor: Sensor
    /// Another person takes over at this prompt, for so long.
    private let swap: (prompt: Int, seconds: Double)
    /// The person's expression on a print.
    private let printed: PlayedExpression

    private var performers: [Performer]
    private var generator: SeededGenerator
    private var number = -1
    private var seconds = 0.0
    private var asked: LivenessStep?
    private var prompts = 0
    private var swapStart: Double?
    private var scene = Scene.nobody
    private var recordedNumber = 0
    private var splice: Splice?
    /// The share of the other face that the frame shows.
    private var spliced = 0.0
    /// Seconds by which what is shown was recorded at another time.
    private var shift = 0.0
    private var cut: (time: Double, shift: Double)?
    private var telephone: Telephone?
    /// The quality of the JPEG image that the newest frame is sent as.
    package var quality: Int { telephone?.quality ?? 92 }
    /// Index of the person among the people whose face is put into frames.
    package var victim: Int? { splice?.victim }
    /// True if nothing follows the newest frame.
    package var isOver: Bool { splice?.isOver(after: number) ?? false }

    /// A play of a kind.
    ///
    /// The first of the people is before the camera or on its pictures; the second takes their place, lends the eyes or
    /// is beside them; sheets are held up in the last one's room. Their pictures are of one size. Recordings are made of
    /// the challenge in an order of their own.
    package init(_ kind: PlayKind, people: [PlayedPerson], challenge: LivenessChallenge, seed: UInt64) {
        precondition(people.count >= 2, "plays need two people")
        var generator = SeededGenerator(seed: seed)
        self.kind = kind
        let framesPerSecond = [10, 15, 25, 30].randomElement(using: &generator) ?? 25
        self.framesPerSecond = framesPerSecond
        self.people =
            switch kind {
            case .cutOutEyes: [people[0].cutOut(for: people[1]), people[1]]
            case .twoPeople: [people[0].besides(people[1]), people[1]]
            default: people
            }
        reliefs = people.prefix(2).map { $0.hasPictures ? Relief(of: $0) : nil }.compactMap { $0 }
        let isHandheld = Bool.random(using: &generator)
        inner = (
            Mount(unrest: isHandheld ? 0.8 : 0.04, width: people[0].width, using: &generator),
            Sensor(using: &generator)
        )
        sensor = Sensor(using: &generator)
        medium = Self.medium(of: kind, people, using: &generator)
        let own = Self.another(challenge, using: &generator)
        recordedOrder = kind.isReplay ? own.steps : nil
        let recordedSeed = generator.next()
        recording =
            kind.isReplay
            ? Recording(of: people[0], asked: own, framesPerSecond: framesPerSecond, seed: recordedSeed) : nil
        let habit: Performer.Habit =
            switch kind {
            case .wrongEye: .closesOtherEye
            case .bothEyes: .closesBothEyes
            case .brokenHold: .dropsEveryHold
            default: .obeys
            }
        performers = [Performer(habit, seed: generator.next()), Performer(.obeys, seed: generator.next())]
        let length: ClosedRange<Double> = kind == .swappedFaceFaded ? 0.2...0.5 : 0.1...1
        swap = (Int.random(in: 2...3, using: &generator), Double.random(in: length, using: &generator))
        printed = Double.random(in: 0..<1, using: &generator) < 0.7 ? .neutral : .smile
        if kind.isSplice { splice = Splice(kind, using: &generator) }
        if kind == .bonaFideFalling { telephone = Telephone(using: &generator) }
        self.generator = generator
    }

    /// The challenge of another session, drawn as this one was.
    private static func another(
        _ challenge: LivenessChallenge,
        using generator: inout SeededGenerator
    ) -> LivenessChallenge {
        let steps = LivenessStep.expressions.filter(challenge.steps.contains)
        let once = try? LivenessChallenge(
            steps: steps,
            hold: challenge.hold,
            accuracy: challenge.accuracy,
            timeout: challenge.timeout
        )
        guard steps.count + 1 == challenge.steps.count,
            let drawn = try? once?.shuffledWithRepetition(using: &generator)
        else { return challenge.shuffled(using: &generator) }
        return drawn
    }

    private static func medium(
        of kind: PlayKind,
        _ people: [PlayedPerson],
        using generator: inout SeededGenerator
    ) -> Medium {
        // Not so small that nobody could find the eyes.
        let least = max(0.72, min(1, 44 / people[0].eyeDistance))
        let scale = Double.random(in: least...1.04, using: &generator)
        let hands = Hands(scale: scale, isWaving: kind == .printWaved, width: people[0].width, using: &generator)
        let (paper, display) = (Sheet.paper(using: &generator), Sheet.display(using: &generator))
        return switch kind {
        case .printStill, .printWaved, .cutOutEyes: .sheet(paper, hands, background: people[people.count - 1])
        case .screenReplay, .screenReplayLooped: .sheet(display, hands, background: people[people.count - 1])
        default: .room
        }
    }

    /// The next frame, taken while a step is asked for, or none.
    package mutating func next(asked step: LivenessStep?) -> PlayedFrame {
        number += 1
        // Cameras are not quite regular.
        let regular = Double(number) / Double(framesPerSecond)
        seconds = number == 0 ? 0 : regular + Double.random(in: -0.003...0.003, using: &generator)
        if step != asked {
            asked = step
            prompts += step == nil ? 0 : 1
            if kind == .cutClips {
                // The clip of the expression begins before the person reacts.
                let start = seconds + Double.random(in: 0.1...0.35, using: &generator)
                cut = (start, Double.random(in: 3...25, using: &generator))
            }
        }
        if let cut, seconds >= cut.time {
            shift = cut.shift
            self.cut = nil
        }
        telephone?.send(at: seconds, using: &generator)
        scene = nextScene()
        let (count, face, person): (Int, PlayedFace?, Int?) =
            switch scene {
            case .person(let index, let look): (1, look.face(of: people[index]), people[index].seed)
            // Half of each is nobody: it counts for whom it resembles more.
            case .fading(let one, let other, let share):
                share < 0.5
                    ? (1, one.face(of: people[0]), people[0].seed) : (1, other.face(of: people[1]), people[1].seed)
            case .nobody: (0, nil, nil)
            }
        let isCrowd = kind == .twoPeople
        spliced = 0
        if case .person(_, let look) = scene, splice != nil {
            let isResting = look.to == .neutral && look.share >= 1
            spliced =
                splice?.share(number, at: seconds, isPicture: asked == .captureSelfie, isResting: isResting) ?? 0
        }
        return PlayedFrame(
            number: number,
            time: .seconds(seconds),
            faceCount: isCrowd ? 2 : count,
            face: isCrowd ? nil : face,
            person: isCrowd ? nil : person,
            isSpliced: spliced > 0,
            isLost: telephone?.isLost ?? false
        )
    }

    private mutating func nextScene() -> Scene {
        if kind == .nobody { return .nobody }
        if kind.isPrint { return .person(0, Look(from: printed, to: printed)) }
        if let recording {
            recordedNumber = kind.isLooped ? number % recording.looks.count : min(number, recording.looks.count - 1)
            return .person(0, recording.looks[recordedNumber])
        }
        recordedNumber = number
        guard kind.isSwap, prompts >= swap.prompt else {
            var look = performers[0].look(at: seconds, asked: asked, movingAt: seconds + shift)
            // Paper turns no head.
            if kind == .cutOutEyes { (look.yaw, look.pitch) = (0, 0) }
            return .person(0, look)
        }
        let start = swapStart ?? seconds
        swapStart = start
        let share = kind == .swappedFace ? 1 : (seconds - start) / swap.seconds
        let other = performers[1].look(at: seconds, asked: share < 1 ? nil : asked)
        guard share < 1 else { return .person(1, other) }
        return kind == .swappedFaceGap
            ? .nobody : .fading(performers[0].look(at: seconds, asked: nil), other, share: share)
    }

    /// The picture of the frame that came last, in grey.
    ///
    /// - Throws: If a picture cannot be compressed.
    package func image() throws -> Image {
        // What is recorded keeps the unrest and the noise that it was recorded with.
        let recorded = recording == nil ? seconds + shift : Double(recordedNumber) / Double(framesPerSecond)
        switch medium {
        case .room where kind == .splicedSelfie && spliced > 0:
            // Another camera's picture.
            let selfie = people[splice?.victim ?? 1].picture(.neutral)
            return try sensor.developed(selfie, number: number, time: 0).image
        case .room:
            return try inner.sensor.developed(stage(at: recorded), number: recordedNumber, time: recorded).image
        case .sheet(let sheet, let hands, let background):
            var picture = stage(at: recorded)
            if recording != nil {
                picture = try inner.sensor.developed(picture, number: recordedNumber, time: recorded)
            }
            let behind = background.room ?? picture
            let seen = sheet.shown(picture, held: hands.hold(at: seconds), over: behind, time: seconds)
            return try sensor.developed(seen, number: number, time: seconds).image
        }
    }

    /// The scene before the first camera, without its noise.
    private func stage(at time: Double) -> GreyPlane {
        switch scene {
        case .person(let index, let look): return standing(index, look, at: time)
        case .fading(let one, let other, let share):
            return standing(0, one, at: time).faded(to: standing(1, other, at: time), by: share)
        case .nobody:
            guard let room = people[0].room else { preconditionFailure("people were read without pictures") }
            return room.seen(from: inner.mount.placement(at: time))
        }
    }

    private func standing(_ index: Int, _ look: Look, at time: Double) -> GreyPlane {
        var picture = people[index].composed(look)
        if spliced > 0, let splice, kind != .splicedSelfie {
            picture = splice.placed(people[splice.victim], on: picture, of: people[index], share: spliced)
        }
        switch kind {
        case .printStill, .printWaved, .cutOutEyes: return picture
        case .twoPeople: return picture.seen(from: inner.mount.placement(at: time))
        default: break
        }
        let relief = reliefs[index]
        return picture.seen(
            from: inner.mount.placement(at: time),
            relief: relief,
            turnedX: relief.depth * sin(look.yaw * .pi / 180),
            turnedY: -relief.depth * sin(look.pitch * .pi / 180)
        )
    }
}

extension PlayedPerson {
    /// The key pictures that a look is between, as one.
    func composed(_ look: Look) -> GreyPlane {
        var result = picture(look.from).faded(to: picture(look.to), by: look.share)
        guard look.lids > 0 else { return result }
        // Lids alone come down: the mouth goes on with what it does. The first half of the way has a picture.
        let isFirstHalf = look.lids < 0.5
        let half = picture(.halfClosed)
        let closing = isFirstHalf ? half : half.faded(to: picture(.closed), by: 2 * look.lids - 1)
        let share = isFirstHalf ? 2 * look.lids : 1
        for (eye, openness) in [(eyes.right, \PlayedFace.rightEye), (eyes.left, \.leftEye)] {
            // The half-closed picture would open an eye that is closed already.
            guard face(look.from)[keyPath: openness] > 0.5, face(look.to)[keyPath: openness] > 0.5 else { continue }
            let radii = (x: 0.46 * eyeDistance, y: 0.36 * eyeDistance)
            let mask = Mask(centre: eye, radii: radii, core: 0.7, width: width, height: height)
            result.blend(closing, where: mask, share: share)
        }
        return result
    }
}
