// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import RectoLiveness
import Testing

@testable import Recto
@testable import TestSupport

struct SheetLooksTests {
    private static let people = PlayedPerson.samples
    private let person = people[0]

    @Test(arguments: people.indices, 1...2 as ClosedRange<UInt64>)
    func `hardly sees either where a person is before the camera`(index: Int, seed: UInt64) throws {
        let challenge = try LivenessChallenge(steps: LivenessStep.usual)
        var play = Play(.bonaFide, people: PlayedPerson.samples(first: index), challenge: challenge, seed: seed)
        var (looks, tracker, next) = (SheetLooks(), FaceTracker(), Duration.zero)
        while next < .seconds(30) {
            let frame = play.next(asked: nil)
            guard frame.time >= next else { continue }
            next += .seconds(3)
            let image = try play.image()
            let face = try #require(try tracker.see(image, at: frame.time).face).face
            try looks.see(image, eyes: face.eyes, at: frame.time)
        }
        #expect(try #require(looks.pattern) <= 0.2)
        #expect(try #require(looks.sheet) <= 0.2)
    }

    @Test(arguments: [3.1, 4.7, 6.3])
    func `sees the pattern of a screen's dots, and none in noise that is as strong`(pitch: Double) throws {
        let eyes = Face.Eyes(person)
        let waves = grained { x, y in 6 * cos(2 * .pi * Double(x) / pitch) * cos(2 * .pi * Double(y) / pitch) }
        #expect(try looks(at: waves, eyes: eyes).pattern == 1)
        var generator = SeededGenerator(seed: 12)
        let noise = grained { _, _ in Double.random(in: -8...8, using: &generator) }
        #expect(try looks(at: noise, eyes: eyes).pattern == 0)
    }

    @Test func `sees the sheet around a face`() throws {
        let sheet = Sheet(border: (245, 0.05), black: 20, contrast: 0.8, gloss: 0, screen: nil)
        let picture = person.picture(.neutral)
        let (width, height) = (person.width, person.height)
        let dark = GreyPlane(width: width, height: height, levels: Array(repeating: 30, count: width * height))
        let print = sheet.shown(picture, held: Hold(placement: Placement(scale: 0.7)), over: dark, time: 0)
        let middle = Point(x: Double(width) / 2, y: Double(height) / 2)
        let eyes = Face.Eyes(
            right: (person.eyes.right - middle) * 0.7 + middle,
            left: (person.eyes.left - middle) * 0.7 + middle
        )
        #expect(try looks(at: print, eyes: eyes).sheet == 1)
    }

    @Test func `says nothing before the third look, and looks now and then alone`() throws {
        var looks = SheetLooks()
        let image = person.picture(.neutral).image
        for frame in 0..<50 {
            // Five seconds: looks at 0, 2.5 and, in the next frame, 5.
            try looks.see(image, eyes: Face.Eyes(person), at: .milliseconds(100 * frame))
            #expect(looks.pattern == nil)
            #expect(looks.sheet == nil)
        }
        try looks.see(image, eyes: Face.Eyes(person), at: .seconds(5))
        #expect(looks.pattern == 0)
        #expect(looks.sheet == 0)
    }

    @Test func `takes small images without a word about patterns`() throws {
        var looks = SheetLooks()
        let eyes = Face.Eyes(right: Point(x: 20, y: 20), left: Point(x: 44, y: 20))
        for second in 0..<3 {
            try looks.see(.noisy(deviation: 9, seed: 1, width: 64, height: 64), eyes: eyes, at: .seconds(3 * second))
        }
        #expect(looks.pattern == 0)
    }

    private func looks(at picture: GreyPlane, eyes: Face.Eyes) throws -> SheetLooks {
        var looks = SheetLooks()
        for second in 0..<3 { try looks.see(picture.image, eyes: eyes, at: .seconds(3 * second)) }
        return looks
    }

    /// The person's picture with something added to each pixel.
    private func grained(_ grain: (Int, Int) -> Double) -> GreyPlane {
        var picture = person.picture(.neutral)
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                let index = row * picture.width + column
                let level = Double(picture.levels[index]) + grain(column, row)
                picture.levels[index] = UInt8(min(255, max(0, level)))
            }
        }
        return picture
    }
}

extension Face.Eyes {
    /// Those of a person in their pictures.
    fileprivate init(_ person: PlayedPerson) { self.init(right: person.eyes.right, left: person.eyes.left) }
}
