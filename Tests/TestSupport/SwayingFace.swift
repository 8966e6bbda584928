// SPDX-License-Identifier: Apache-2.0
internal import Foundation
package import RectoLiveness

/// A face that sways, turns and blinks before a camera; another seed is another session.
package struct SwayingFace: Sendable {
    private let x: Drift
    private let y: Drift
    private let blinks: Drift
    /// Pixels between the eyes.
    package static let eyeDistance = 80.0

    package init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        x = Drift(reach: 9, tremor: 0.05, slowest: 0.1, using: &generator)
        y = Drift(reach: 7, tremor: 0.05, slowest: 0.1, using: &generator)
        blinks = Drift(reach: 1, slowest: 0.2, using: &generator)
    }

    /// The face in the frames of so many seconds.
    package func poses(from start: Double = 0, seconds: Double, framesPerSecond: Int = 15) -> [FacePose] {
        (0..<Int(seconds * Double(framesPerSecond))).map { number in
            let time = Double(number) / Double(framesPerSecond)
            let moment = start + time
            let openness = blinks.value(at: moment) > 0.8 ? 0.05 : 0.95
            return FacePose(
                time: time,
                x: 320 + x.value(at: moment),
                y: 220 + y.value(at: moment),
                eyeDistance: Self.eyeDistance,
                roll: 0,
                yaw: 0,
                pitch: 0,
                rightEye: openness,
                leftEye: openness,
                smile: 0.1,
                opening: 0
            )
        }
    }
}
