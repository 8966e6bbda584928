// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoLiveness
import Testing
@testable import TestSupport

/// Plays show what they say they show: measurements of liveness rest on it.
struct PlayTests {
    private let people = PlayedPerson.samples

    @Test(arguments: [PlayKind.bonaFide, .printWaved, .screenReplay, .swappedFaceFaded])
    func `the same seed gives the same frames`(kind: PlayKind) throws {
        let frames = try (0..<2).map { _ in try images(of: play(kind, seed: 5), count: 4) }
        #expect(frames[0] == frames[1])
        #expect(try frames[0] != images(of: play(kind, seed: 6), count: 4))
    }

    @Test func `frames that are not drawn change none that follow`() throws {
        var (drawn, skipped) = (try play(.bonaFide, seed: 8), try play(.bonaFide, seed: 8))
        for _ in 0..<12 {
            _ = drawn.next(asked: .smile)
            _ = try drawn.image()
            _ = skipped.next(asked: .smile)
        }
        #expect(try GreyPlane(drawn.image()).levels == GreyPlane(skipped.image()).levels)
    }

    @Test(arguments: [PlayKind.bonaFide, .printStill])
    func `no two frames are equal`(kind: PlayKind) throws {
        #expect(try Set(images(of: play(kind, seed: 3), count: 12)).count == 12)
    }

    @Test(arguments: [LivenessStep.closeRightEye, .closeLeftEye], 0..<3)
    func `the eye that is closed is the one that was asked for`(step: LivenessStep, person: Int) throws {
        var play = try play(.bonaFide, seed: 11, people: [people[person], people[(person + 1) % 3]])
        var (open, closed) = ([(right: Double, left: Double)](), [(right: Double, left: Double)]())
        while closed.count < 8 {
            let frame = play.next(asked: open.count < 8 ? nil : step)
            guard let face = frame.face else { continue }
            let isRight = step == .closeRightEye
            let (asked, other) = isRight ? (face.rightEye, face.leftEye) : (face.leftEye, face.rightEye)
            guard other > 0.7, asked > 0.9 || asked < 0.1 else { continue }
            let contrast = try contrast(ofEyesIn: play.image(), of: people[person])
            if asked < 0.1 { closed.append(contrast) } else if open.count < 8 { open.append(contrast) }
        }
        let right = mean(closed.map(\.right)) / mean(open.map(\.right))
        let left = mean(closed.map(\.left)) / mean(open.map(\.left))
        #expect(step == .closeRightEye ? right < 0.85 * left : left < 0.85 * right, "right \(right), left \(left)")
    }

    @Test func `a straight line stays straight on a print, and is bent by a head that turns`() {
        let person = people[0]
        var line = GreyPlane(width: person.width, height: person.height, levels: Array(repeating: 0, count: 128_000))
        for row in 0..<line.height {
            for column in -1...1 { line.levels[row * line.width + Int(person.middle.x) + column] = 240 }
        }
        let sheet = Sheet(border: (0, 0.05), black: 0, contrast: 1, gloss: 0, screen: nil)
        let room = GreyPlane(width: line.width, height: line.height, levels: Array(repeating: 0, count: 128_000))
        let hold = Hold(placement: Placement(x: 4, y: -3, scale: 0.95, roll: 3), yaw: 20, pitch: -8)
        #expect(departure(of: sheet.shown(line, held: hold, over: room, time: 0)) < 0.5)
        #expect(departure(of: line.seen(from: Placement(), relief: Relief(of: person), turnedX: 6)) > 2)
    }

    @Test(arguments: 1...8)
    func `who does as they are asked passes`(seed: UInt64) throws {
        #expect(try outcome(of: .bonaFide, seed: seed).isLive)
    }

    @Test(
        arguments: [
            PlayKind.printStill, .printWaved, .cutOutEyes, .swappedFace, .swappedFaceFaded, .swappedFaceGap, .wrongEye,
            .bothEyes, .nobody, .twoPeople, .brokenHold,
        ],
        1...3 as ClosedRange<UInt64>
    )
    func `who does not, fails`(kind: PlayKind, seed: UInt64) throws {
        let reason: LivenessOutcome.Reason =
            kind.isSwap ? .differentFace : kind == .wrongEye ? .wrongExpression : .timeout
        #expect(try outcome(of: kind, seed: seed) == .failed(reason))
    }

    @Test func `a recording of every step that is played when asked for passes, as expressions cannot tell`() throws {
        #expect(try outcome(of: .chosenReplay, seed: 1).isLive)
    }

    private func play(_ kind: PlayKind, seed: UInt64, people: [PlayedPerson]? = nil) throws -> Play {
        try Play(
            kind,
            people: people ?? self.people,
            challenge: LivenessChallenge(steps: LivenessStep.expressions),
            seed: seed
        )
    }

    private func images(of play: Play, count: Int) throws -> [[UInt8]] {
        var play = play
        return try (0..<count).map { _ in
            _ = play.next(asked: .smile)
            return try GreyPlane(play.image()).levels
        }
    }

    /// The outcome of a session that sees the truth.
    private func outcome(of kind: PlayKind, seed: UInt64) throws -> LivenessOutcome {
        var generator = SeededGenerator(seed: seed)
        let challenge = try LivenessChallenge(steps: LivenessStep.expressions).shuffled(using: &generator)
        var (session, observer) = (LivenessSession(challenge), PerfectObserver())
        var play = Play(kind, people: people, challenge: challenge, seed: generator.next())
        while true {
            let frame = play.next(asked: session.step)
            for action in session.handle(.frame(observer.observe(frame, isSettling: session.isSettling))) {
                if case .finished(let outcome) = action { return outcome }
            }
        }
    }

    /// The deviation of levels around each eye: irises and lashes against skin.
    private func contrast(ofEyesIn image: Image, of person: PlayedPerson) -> (right: Double, left: Double) {
        let plane = GreyPlane(image)
        func deviation(_ eye: Point) -> Double {
            let (x, y) = (Int(eye.x), Int(eye.y))
            let (across, down) = (Int(0.3 * person.eyeDistance), Int(0.2 * person.eyeDistance))
            let levels: [Double] = (y - down...y + down).flatMap { (row: Int) -> [Double] in
                let start = row * plane.width + x
                return plane.levels[start - across...start + across].map { Double($0) }
            }
            let middle = mean(levels)
            return mean(levels.map { ($0 - middle) * ($0 - middle) }).squareRoot()
        }
        return (deviation(person.eyes.right), deviation(person.eyes.left))
    }

    /// Greatest distance, in pixels, of a bright line that runs down a picture from a straight one.
    private func departure(of plane: GreyPlane) -> Double {
        let rows = Array(stride(from: plane.height / 5, to: plane.height * 4 / 5, by: 4))
        let places = rows.map { (row: Int) -> Double in
            var (sum, weighted) = (0.0, 0.0)
            for column in 0..<plane.width {
                let level = Double(plane.levels[row * plane.width + column])
                sum += level
                weighted += level * Double(column)
            }
            return weighted / sum
        }
        let slope = (places[places.count - 1] - places[0]) / Double(rows[rows.count - 1] - rows[0])
        return zip(rows, places).map { abs($1 - places[0] - slope * Double($0 - rows[0])) }.max() ?? 0
    }

    private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}

extension LivenessOutcome {
    fileprivate var isLive: Bool { if case .live = self { true } else { false } }
}
