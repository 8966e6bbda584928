// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import RectoLiveness

/// Frames of plays on one picture, a play to a row, to be looked at: two of each step, and two of what comes before.
///
/// The session is told the truth, so that it asks for the next step; the rest of a row is what came last.
struct ContactSheet {
    private let options: Options
    private let cast: Cast
    private static let columns = 10

    init(_ options: Options, _ cast: Cast) {
        (self.options, self.cast) = (options, cast)
    }

    func write(to path: String) throws {
        let rows = try options.kinds.flatMap { kind in
            try (0..<min(options.count, 4)).map { try row(kind, $0) }
        }
        let (width, height) = (rows[0][0].width / 2, rows[0][0].height / 2)
        let sheet = Image(width: width * Self.columns, height: height * rows.count, format: .grey) { target in
            for (row, images) in rows.enumerated() {
                for (column, image) in images.enumerated() {
                    image.withUnsafeBytes { source in
                        for y in 0..<height {
                            for x in 0..<width {
                                let from = 2 * y * image.bytesPerRow + 2 * x
                                let sum =
                                    Int(source[from]) + Int(source[from + 1])
                                    + Int(source[from + image.bytesPerRow]) + Int(source[from + image.bytesPerRow + 1])
                                target[(row * height + y) * width * Self.columns + column * width + x] = UInt8(sum / 4)
                            }
                        }
                    }
                }
            }
        }
        try Data(ImageEncoder(.png).encode(sheet)).write(to: URL(fileURLWithPath: path))
    }

    private func row(_ kind: PlayKind, _ index: Int) throws -> [Image] {
        var generator = SeededGenerator(seed: options.seed(of: kind, index))
        let challenge = try options.challenge(using: &generator)
        var session = LivenessSession(challenge)
        var observer = PerfectObserver()
        var play = try Play(kind, people: cast.people(for: index), challenge: challenge, seed: generator.next())
        print("\(kind.rawValue) \(index): \(challenge.steps.map(\.rawValue).joined(separator: ", "))")
        var images: [Image] = []
        var moments: [Double] = [0.1, 0.6]
        while images.count < Self.columns {
            let frame = play.next(asked: session.step)
            let seconds = frame.time / .seconds(1)
            for action in session.handle(.frame(observer.observe(frame, isSettling: session.isSettling))) {
                // What is asked for is seen once they have reacted, and later on.
                guard case .prompt = action else { continue }
                moments += [seconds + 2.1, seconds + 3.2]
            }
            guard let moment = moments.first else {
                moments.append(seconds + 1.5)
                continue
            }
            guard seconds >= moment else { continue }
            moments.removeFirst()
            images.append(try play.image())
        }
        return images
    }
}
