// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import RectoLiveness

/// The first play of the first kind as JPEG images one after the other; the session is told the truth about each.
struct Clip {
    private let options: Options
    private let cast: Cast

    init(_ options: Options, _ cast: Cast) {
        (self.options, self.cast) = (options, cast)
    }

    /// Writes the images, and prints what to ask for when they are read.
    func write(to path: String) throws {
        let kind = options.kinds[0]
        var generator = SeededGenerator(seed: options.seed(of: kind, 0))
        let challenge = try options.challenge(using: &generator)
        var session = LivenessSession(challenge)
        var observer = PerfectObserver()
        var play = try Play(kind, people: cast.people(for: 0), challenge: challenge, seed: generator.next())
        var bytes = Data()
        while !session.hasEnded {
            let frame = play.next(asked: session.step)
            _ = session.handle(.frame(observer.observe(frame, isSettling: session.isSettling)))
            bytes += try ImageEncoder(.jpeg(quality: 85)).encode(play.image())
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        print("\(play.framesPerSecond) frames a second: \(challenge.steps.map(\.rawValue).joined(separator: ", "))")
    }
}
