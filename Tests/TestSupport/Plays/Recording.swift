// SPDX-License-Identifier: Apache-2.0
internal import RectoLiveness

/// The looks of a person in a session that they passed, frame by frame.
struct Recording: Sendable {
    let looks: [Look]

    /// A session of an order of its own.
    init(of person: PlayedPerson, asked challenge: LivenessChallenge, framesPerSecond: Int, seed: UInt64) {
        var performer = Performer(.obeys, seed: seed)
        var session = LivenessSession(challenge)
        var observer = PerfectObserver()
        var looks: [Look] = []
        while !session.hasEnded {
            let seconds = Double(looks.count) / Double(framesPerSecond)
            let look = performer.look(at: seconds, asked: session.step)
            let frame = PlayedFrame(
                number: looks.count,
                time: .seconds(seconds),
                faceCount: 1,
                face: look.face(of: person),
                person: person.seed
            )
            _ = session.handle(.frame(observer.observe(frame, isSettling: session.isSettling)))
            looks.append(look)
        }
        self.looks = looks
    }
}
