// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoImaging
@testable import TestSupport

struct FacePlacerTests {
    private let placer = FacePlacer()

    @Test(arguments: 0..<3, PlayedExpression.allCases)
    func `finds the eyes from near by, whatever the face does`(index: Int, expression: PlayedExpression) throws {
        let sample = SampleFace(index, expression)
        let distance = sample.eyes.distance
        for angle in stride(from: 0.0, to: 360, by: 60) {
            // Both aside, and each to another side.
            let offset = Point(x: cos(angle * .pi / 180), y: sin(angle * .pi / 180)) * (0.15 * distance)
            for (right, left) in [(offset, offset), (offset, offset * -1)] {
                let start = Face.Eyes(right: sample.eyes.right + right, left: sample.eyes.left + left)
                let found = try #require(try placer.place(start, in: sample.image)).face.eyes
                #expect((found.right - sample.eyes.right).length < 0.1 * distance, "\(angle)")
                #expect((found.left - sample.eyes.left).length < 0.1 * distance, "\(angle)")
            }
        }
    }

    @Test(arguments: 0..<3)
    func `stays where it found them`(index: Int) throws {
        let sample = SampleFace(index)
        let first = try #require(try placer.place(sample.eyes, in: sample.image))
        let second = try #require(try placer.place(first.face.eyes, in: sample.image))
        #expect(second.unrest <= 0.06)
        #expect((second.face.eyes.right - first.face.eyes.right).length < 0.04 * sample.eyes.distance)
    }

    @Test(arguments: 0..<3)
    func `says where a face looks, and in a mirror the other way`(index: Int) throws {
        let sample = SampleFace(index)
        let truth = sample.person.face(.neutral)
        let placed = try #require(try placer.place(sample.eyes, in: sample.image))
        #expect(abs(placed.yaw - truth.yaw) < 10)
        #expect(abs(placed.pitch - truth.pitch) < 10)
        let width = Double(sample.image.width)
        let mirror = { (point: Point) in Point(x: width - 1 - point.x, y: point.y) }
        let eyes = Face.Eyes(right: mirror(sample.eyes.left), left: mirror(sample.eyes.right))
        let mirrored = try #require(try placer.place(eyes, in: sample.image.upright(from: .upMirrored)))
        #expect(abs(mirrored.yaw + placed.yaw) < 6)
        #expect(abs(mirrored.pitch - placed.pitch) < 6)
    }

    @Test func `finds nothing beside the image`() throws {
        let sample = SampleFace(0)
        let beside = Face.Eyes(right: Point(x: -900, y: -900), left: Point(x: -840, y: -900))
        #expect(try placer.place(beside, in: sample.image) == nil)
        let tiny = Image(greyOf: 40, width: 1, height: 1, format: .grey)
        #expect(try placer.place(sample.eyes, in: tiny) == nil)
    }
}
