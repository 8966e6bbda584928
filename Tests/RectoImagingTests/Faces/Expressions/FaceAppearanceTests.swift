// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import Testing

@testable import TestSupport

struct FaceAppearanceTests {
    @Test(arguments: 0..<3)
    func `one person looks more like themself than like another, whatever they do`(index: Int) throws {
        let rest = try FaceAppearance(SampleFace(index).upright())
        #expect(rest.likeness(to: rest) > 0.999)
        let own = try PlayedExpression.allCases.map { expression in
            rest.likeness(to: try FaceAppearance(SampleFace(index, expression).upright()))
        }
        let others = try (0..<3).filter { $0 != index }.flatMap { other in
            try PlayedExpression.allCases.map { expression in
                rest.likeness(to: try FaceAppearance(SampleFace(other, expression).upright()))
            }
        }
        let (least, most) = (try #require(own.min()), try #require(others.max()))
        #expect(least > most, "own \(own), others \(others)")
    }

    @Test func `is the same from both sides, and at most one`() throws {
        let faces = try (0..<3).map { try FaceAppearance(SampleFace($0, .smile).upright()) }
        for one in faces {
            for other in faces {
                #expect(abs(one.likeness(to: other) - other.likeness(to: one)) < 1e-6)
                #expect((-1...1.000_01).contains(one.likeness(to: other)))
            }
        }
    }

    @Test(arguments: 0..<3, [0.5, 1.3])
    func `makes little of light`(index: Int, gain: Double) throws {
        let sample = SampleFace(index)
        var picture = sample.person.picture(.neutral)
        for place in picture.levels.indices {
            picture.levels[place] = UInt8(min(255, Double(picture.levels[place]) * gain))
        }
        let lit = try #require(try UprightFace(sample.eyes, in: picture.image))
        #expect(try FaceAppearance(lit).likeness(to: FaceAppearance(sample.upright())) > 0.9)
    }

    @Test func `there is one of an image without anything in it`() throws {
        let blank = Image(greyOf: 77, width: 192, height: 192, format: .grey)
        let nothing = try FaceAppearance(#require(try UprightFace(UprightFace.places, in: blank)))
        #expect(abs(nothing.likeness(to: nothing)) < 1e-6)
        #expect(abs(nothing.likeness(to: try FaceAppearance(SampleFace(0).upright()))) < 1e-6)
    }
}
