// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import TestSupport
import Testing

@testable import Recto

struct StillnessTests {
    @Test func `a face that wanders only by the noise of finding it is still`() {
        var generator = SeededGenerator(seed: 9)
        #expect(value { _ in Double.random(in: -0.2...0.2, using: &generator) } == 1)
    }

    @Test func `a face that sways a little is not`() {
        #expect(value { 1.5 * sin(2 * .pi * 0.6 * $0) } == 0)
    }

    @Test func `counts the share of seconds`() throws {
        let value = try #require(value(seconds: 8.5) { $0 < 4 ? 0 : 2 * sin(2 * .pi * $0) })
        #expect((0.4...0.6).contains(value))
    }

    @Test func `motion is held against the size of the face`() {
        // As many pixels of a face that fills the frame.
        #expect(value(distance: 300) { 1.5 * sin(2 * .pi * 0.6 * $0) } == 1)
    }

    @Test func `says nothing of two seconds, nor of faces that come and go`() {
        #expect(value(seconds: 2.5) { _ in 0 } == nil)
        var stillness = Stillness()
        for frame in 0..<200 {
            stillness.see(frame % 20 == 19 ? nil : eyes(at: 0, distance: 60), at: .milliseconds(40 * frame))
        }
        #expect(stillness.value == nil)
    }

    /// The value for eyes that are so many pixels aside after so many seconds.
    private func value(
        seconds: Double = 6,
        distance: Double = 60,
        _ motion: (Double) -> Double
    ) -> Double? {
        var stillness = Stillness()
        for frame in 0..<Int(seconds * 25) {
            stillness.see(eyes(at: motion(Double(frame) / 25), distance: distance), at: .milliseconds(40 * frame))
        }
        return stillness.value
    }

    private func eyes(at x: Double, distance: Double) -> Face.Eyes {
        Face.Eyes(right: Point(x: 100 + x, y: 120), left: Point(x: 100 + distance + x, y: 120))
    }
}
