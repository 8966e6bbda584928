// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoLiveness
import Testing
@testable import Recto

struct PresenceRecordingTests {
    private func recording(_ framesPerSecond: Int, lookedAt: Int = 15) throws -> PresenceRecording {
        PresenceRecording(
            challenge: try LivenessChallenge(steps: [.smile, .closeLeftEye], accuracy: .high),
            framesPerSecond: framesPerSecond,
            bounds: .init(bytes: 1_000, frames: 600, seconds: 40, framesPerSecond: lookedAt),
            terms: ReadingTerms(limits: .idwise)
        )
    }

    @Test(arguments: [(15, 15), (30, 15), (25, 15), (10, 10), (120, 15), (16, 15)])
    func `looks at so many frames of each second, the first among them`(rate: Int, seen: Int) throws {
        let recording = try recording(rate)
        #expect(recording.isLookedAt(frame: 0))
        for second in 0..<3 {
            let count = (second * rate..<(second + 1) * rate).count { recording.isLookedAt(frame: $0) }
            #expect(abs(count - seen) <= 1)
        }
        #expect((0..<rate * 4).count { recording.isLookedAt(frame: $0) } == 4 * seen)
    }

    @Test func `frames have the times of their rate`() throws {
        #expect(try recording(25).time(ofFrame: 50) == .seconds(2))
        #expect(try recording(30).time(ofFrame: 1) == .seconds(1) / 30)
    }

    @Test func `frames with times of their own are spread evenly over each second, too`() throws {
        for (rate, seen) in [(15.0, 15), (30, 15), (25, 15), (10, 10), (60, 15)] {
            var recording = try recording(15)
            // A camera that is up to a third of a frame late.
            recording.times = (0..<Int(rate * 4)).map { number in
                Int((Double(number) + Double(number * 7 % 4) / 12) / rate * 1_000)
            }
            var looked: [Int] = []
            for number in 0..<Int(rate * 4)
            where recording.isLookedAt(frame: number, after: looked.count) { looked.append(number) }
            #expect(abs(looked.count - 4 * seen) <= 2 && looked.first == 0)
            #expect(recording.time(ofFrame: 1) == .milliseconds(recording.times?[1] ?? 0))
            let data = try JSONEncoder().encode(recording)
            #expect(try JSONDecoder().decode(PresenceRecording.self, from: data) == recording)
        }
    }

    @Test func `comes back from JSON as it was`() throws {
        let recording = try recording(25)
        let decoded = try JSONDecoder().decode(PresenceRecording.self, from: JSONEncoder().encode(recording))
        #expect(decoded == recording)
    }
}
