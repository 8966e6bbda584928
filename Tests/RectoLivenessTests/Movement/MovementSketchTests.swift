// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

@testable import RectoLiveness

struct MovementSketchTests {
    private let recorded = SwayingFace(seed: 1).poses(seconds: 20)

    private func sketch(_ change: (inout FacePose) -> Void) -> MovementSketch {
        MovementSketch(
            recorded.map { pose in
                var pose = pose
                change(&pose)
                return pose
            }
        )
    }

    @Test func `knows a recording again that was scaled and cropped`() {
        let changed = sketch { pose in
            (pose.x, pose.y) = (0.7 * pose.x - 31, 0.7 * pose.y - 12)
            pose.eyeDistance *= 0.7
        }
        #expect(changed.isRepetition(of: MovementSketch(recorded)))
        #expect(!changed.probes.isDisjoint(with: MovementSketch(recorded).cells))
    }

    @Test func `knows a mirrored recording again`() {
        let changed = sketch { pose in
            pose.x = 640 - pose.x
            swap(&pose.rightEye, &pose.leftEye)
        }
        #expect(changed.isRepetition(of: MovementSketch(recorded)))
        #expect(!changed.probes.isDisjoint(with: MovementSketch(recorded).cells))
    }

    @Test(arguments: [(0, true), (0.1, false)])
    func `knows eyes again that are found elsewhere by a part of their movement, where the expressions agree`(
        apart: Double,
        isKnown: Bool
    ) {
        func smiling(_ share: Double, _ apart: Double) -> MovementSketch {
            sketch { pose in
                (pose.x, pose.y) = (share * pose.x, share * pose.y)
                (pose.rightEye, pose.leftEye) = (0.5 + apart, 0.5 + apart)
                pose.smile = 0.4 + 0.3 * sin(2 * .pi * 0.3 * pose.time) + apart
            }
        }
        #expect(smiling(0.75, apart).isRepetition(of: smiling(1, 0)) == isKnown)
    }

    @Test func `knows clips again that were put in another order`() {
        let face = SwayingFace(seed: 1)
        var poses: [FacePose] = []
        for (number, start) in [12.0, 3.0, 8.0].enumerated() {
            poses += face.poses(from: start, seconds: 4).map { pose in
                var pose = pose
                pose.time += 4 * Double(number)
                return pose
            }
        }
        #expect(MovementSketch(poses).isRepetition(of: MovementSketch(recorded)))
    }

    @Test func `knows a recording again by some of its frames`() {
        let fewer = MovementSketch(SwayingFace(seed: 1).poses(seconds: 20, framesPerSecond: 10))
        #expect(fewer.isRepetition(of: MovementSketch(recorded)))
    }

    @Test(arguments: 2...40) func `takes no other session for a repetition`(seed: UInt64) {
        let other = MovementSketch(SwayingFace(seed: seed).poses(seconds: 20))
        #expect(!other.isRepetition(of: MovementSketch(recorded)))
        #expect(!MovementSketch(recorded).isRepetition(of: other))
    }

    @Test func `says nothing of a face that keeps still`() {
        let still = sketch { pose in (pose.x, pose.y) = (320, 220) }
        #expect(still.sharedWindows(with: still) == 0)
        #expect(still.cells.isEmpty && still.probes.isEmpty)
    }

    @Test func `leaves out moments of which nothing is known`() {
        let gap = MovementSketch(recorded.filter { !(5..<7).contains($0.time) })
        #expect(gap.samples[60] == .unknown)
        #expect(gap.isRepetition(of: MovementSketch(recorded)))
    }

    @Test func `is the same after it was stored`() throws {
        let sketch = MovementSketch(recorded)
        #expect(sketch.data.count == sketch.samples.count * 9)
        #expect(MovementSketch(data: sketch.data) == sketch)
    }

    @Test(arguments: [1, 10, 9 * 1_201]) func `refuses bytes that are none`(count: Int) {
        #expect(MovementSketch(data: Data(count: count)) == nil)
    }

    @Test func `keeps two minutes at most`() {
        let long = MovementSketch(SwayingFace(seed: 1).poses(seconds: 200, framesPerSecond: 5))
        #expect(long.samples.count == MovementSketch.maximumSamples)
        #expect(MovementSketch([]).isEmpty)
    }
}
