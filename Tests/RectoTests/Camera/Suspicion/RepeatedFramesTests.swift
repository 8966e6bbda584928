// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import TestSupport
import Testing

@testable import Recto

struct RepeatedFramesTests {
    @Test func `says nothing of ten frames, and all of eleven`() {
        var repeated = RepeatedFrames()
        let image = Image(greyOf: 90, width: 64, height: 48, format: .grey)
        for _ in 0..<10 {
            repeated.see(image)
            #expect(repeated.value == nil)
        }
        repeated.see(image)
        #expect(repeated.value == 1)
    }

    @Test func `takes frames of a camera's noise for different ones`() {
        var repeated = RepeatedFrames()
        for seed in 0..<12 { repeated.see(.noisy(deviation: 1, seed: UInt64(seed), width: 64, height: 48)) }
        #expect(repeated.value == 0)
    }

    @Test func `counts the share`() {
        var repeated = RepeatedFrames()
        for frame in 0..<41 {
            // Each picture comes twice, as when a camera is asked too often.
            repeated.see(.noisy(deviation: 3, seed: UInt64(frame / 2), width: 64, height: 48))
        }
        #expect(repeated.value == 0.5)
    }

    @Test(arguments: [1, 2, 3, 16])
    func `takes pictures that are shown in turn for repetitions after the first time`(pictures: Int) {
        var repeated = RepeatedFrames()
        var isRepetition: [Bool] = []
        for frame in 0..<40 {
            repeated.see(.noisy(deviation: 3, seed: UInt64(frame % pictures), width: 32, height: 24))
            isRepetition.append(repeated.isRepetition)
        }
        #expect(isRepetition == (0..<40).map { $0 >= pictures })
    }

    @Test func `takes a picture that is shown between others of a camera for a repetition`() {
        var repeated = RepeatedFrames()
        for frame in 0..<40 {
            let isStill = frame.isMultiple(of: 2)
            repeated.see(.noisy(deviation: 3, seed: isStill ? 0 : UInt64(frame), width: 32, height: 24))
            #expect(repeated.isRepetition == (isStill && frame > 0))
        }
    }

    @Test func `takes what was seen before sixteen other pictures for no repetition, and counts it`() {
        var repeated = RepeatedFrames()
        for frame in 0..<40 {
            repeated.see(.noisy(deviation: 3, seed: UInt64(frame % 17), width: 32, height: 24))
            #expect(!repeated.isRepetition)
        }
        #expect(repeated.value == 23.0 / 39)
    }

    @Test func `looks at the pixels of views of larger images alone`() throws {
        var repeated = RepeatedFrames()
        let large = Image.noisy(deviation: 3, seed: 4, width: 128, height: 48)
        for frame in 0..<12 {
            repeated.see(try #require(large.cropped(x: frame, y: 0, width: 64, height: 48)))
        }
        #expect(repeated.value == 0)
    }
}

extension Image {
    /// Grey with noise, the same for the same seed.
    static func noisy(deviation: Double, seed: UInt64, width: Int, height: Int) -> Image {
        var generator = SeededGenerator(seed: seed &* 0x9E37_79B9 + 1)
        return unsafe Image(width: width, height: height, format: .grey) { bytes in
            for index in 0..<width * height {
                let noise = (0..<4).reduce(0.0) { sum, _ in sum + Double.random(in: -0.5...0.5, using: &generator) }
                unsafe bytes[index] = UInt8(128 + (noise * 1.73 * deviation).rounded())
            }
        }
    }
}
