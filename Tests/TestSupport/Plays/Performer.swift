// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoLiveness

/// The look of a face at a moment: on its way between expressions, lids falling, the head turned a little.
struct Look: Sendable {
    var from = PlayedExpression.neutral
    var to = PlayedExpression.neutral
    /// The progress from one to the other, 0 to 1.
    var share = 1.0
    /// The share by which a blink has closed the lids, 0 to 1.
    var lids = 0.0
    /// Degrees by which the head is turned, beside how it is held.
    var yaw = 0.0
    var pitch = 0.0

    /// The truth about a face with this look.
    func face(of person: PlayedPerson) -> PlayedFace {
        let (start, end) = (person.face(from), person.face(to))
        func between(_ value: KeyPath<PlayedFace, Double>) -> Double {
            start[keyPath: value] * (1 - share) + end[keyPath: value] * share
        }
        return PlayedFace(
            rightEye: between(\.rightEye) * (1 - lids),
            leftEye: between(\.leftEye) * (1 - lids),
            smile: between(\.smile),
            yaw: start.yaw + yaw,
            pitch: start.pitch + pitch
        )
    }
}

/// Somebody before the camera, who is told what is asked for and reacts as people do, or against the rules.
struct Performer: Sendable {
    /// The reaction to prompts.
    enum Habit: Sendable {
        case obeys
        case closesOtherEye
        case closesBothEyes
        case dropsEveryHold
    }

    private let habit: Habit
    private var generator: SeededGenerator
    private let yaw: Drift
    private let pitch: Drift

    private var asked: LivenessStep?
    /// The next expressions with their times; earliest first.
    private var plan: [(time: Double, expression: PlayedExpression)] = []
    private var look = Look()
    private var fade = (start: 0.0, duration: 0.3)
    private var blink = (start: 0.0, duration: 0.2)
    private var glance = (start: 0.0, duration: 0.6, yaw: 0.0, pitch: 0.0)

    init(_ habit: Habit, seed: UInt64) {
        self.habit = habit
        generator = SeededGenerator(seed: seed)
        yaw = Drift(reach: Double.random(in: 2...4.5, using: &generator), using: &generator)
        pitch = Drift(reach: Double.random(in: 1.2...3.5, using: &generator), using: &generator)
        blink.start = Double.random(in: 0.5...4, using: &generator)
        glance.start = Double.random(in: 4...14, using: &generator)
    }

    /// Their look at a moment; moments come in order, and the head may move as at another one.
    mutating func look(at time: Double, asked step: LivenessStep?, movingAt moving: Double? = nil) -> Look {
        if step != asked {
            asked = step
            react(to: step, at: time)
        }
        move(at: time)
        look.share = min(1, max(0, (time - fade.start) / fade.duration))
        look.lids = lids(at: time)
        look.yaw = yaw.value(at: moving ?? time)
        look.pitch = pitch.value(at: moving ?? time)
        turnAside(at: time)
        return look
    }

    private mutating func react(to step: LivenessStep?, at time: Double) {
        let expression = expression(for: step)
        var start = time + Double.random(in: 0.4...1.5, using: &generator)
        plan = [(start, expression)]
        guard expression != .neutral else { return }
        if habit == .dropsEveryHold {
            for _ in 0..<30 {
                let held = Double.random(in: 1...1.5, using: &generator)
                let dropped = held + Double.random(in: 0.9...1.4, using: &generator)
                plan += [(start + held, .neutral), (start + dropped, expression)]
                start += dropped
            }
            return
        }
        if Double.random(in: 0..<1, using: &generator) < 0.05 {
            let dropped = start + Double.random(in: 0.8...2, using: &generator)
            start = dropped + Double.random(in: 0.5...0.9, using: &generator)
            plan += [(dropped, .neutral), (start, expression)]
        }
        // Who is not understood stops, and does it again and more; three times, then a pause for thought.
        for _ in 0..<12 {
            let again = start + Double.random(in: 4.5...6, using: &generator)
            start = again + Double.random(in: 0.8...1.2, using: &generator)
            plan += [(again, .neutral), (start, expression.isSmile ? .broadSmile : expression)]
        }
    }

    private mutating func expression(for step: LivenessStep?) -> PlayedExpression {
        switch (step, habit) {
        case (nil, _), (.straightFace?, _), (.captureSelfie?, _): return .neutral
        case (.smile?, _):
            let draw = Double.random(in: 0..<1, using: &generator)
            return draw < 0.12 ? .slightSmile : draw < 0.6 ? .smile : .broadSmile
        case (_, .closesBothEyes): return .closed
        case (.closeLeftEye?, let habit): return habit == .closesOtherEye ? .rightWink : .leftWink
        case (.closeRightEye?, let habit): return habit == .closesOtherEye ? .leftWink : .rightWink
        }
    }

    private mutating func move(at time: Double) {
        guard let next = plan.first, time >= next.time, time >= fade.start + fade.duration else { return }
        plan.removeFirst()
        guard next.expression != look.to else { return }
        look.from = look.to
        look.to = next.expression
        fade = (time, Double.random(in: 0.2...0.35, using: &generator))
    }

    private mutating func lids(at time: Double) -> Double {
        if time > blink.start + blink.duration {
            let start = blink.start + blink.duration + Double.random(in: 2...6, using: &generator)
            blink = (start, Double.random(in: 0.15...0.3, using: &generator))
        }
        // Who holds an eye closed puts off blinking.
        if look.to.isWink || look.to == .closed, time < blink.start, blink.start < time + 0.1 {
            if Double.random(in: 0..<1, using: &generator) < 0.7 { blink.start += 1.5 }
        }
        let part = (time - blink.start) / blink.duration
        return part <= 0 || part >= 1 ? 0 : min(1, part / 0.35, (1 - part) / 0.4)
    }

    private mutating func turnAside(at time: Double) {
        if time > glance.start + glance.duration {
            glance.start = time + Double.random(in: 7...20, using: &generator)
            glance.duration = Double.random(in: 0.5...1.1, using: &generator)
            glance.yaw = Double.random(in: -6...6, using: &generator)
            glance.pitch = Double.random(in: -4...2, using: &generator)
        }
        let part = (time - glance.start) / glance.duration
        guard part > 0, part < 1 else { return }
        look.yaw += glance.yaw * sin(.pi * part)
        look.pitch += glance.pitch * sin(.pi * part)
    }
}
