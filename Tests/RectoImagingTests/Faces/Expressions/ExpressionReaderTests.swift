// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import Testing

@testable import RectoImaging
@testable import TestSupport

struct ExpressionReaderTests {
    private let reader = ExpressionReader()

    @Test(arguments: 0..<3)
    func `tells open eyes from closed ones, and those between lie between`(index: Int) throws {
        let expressions = try [PlayedExpression.closed, .halfClosed, .neutral].map { try read(index, $0) }
        for eye in [\FaceExpression.rightEye, \.leftEye] {
            let values = expressions.map { $0[keyPath: eye] }
            #expect(values == values.sorted())
            #expect(values[0] < 0.3)
            #expect(values[2] > 0.6)
            #expect(values[1] - values[0] > 0.08)
            #expect(values[2] - values[1] > 0.08)
        }
    }

    @Test(arguments: 0..<3)
    func `does not confuse right and left`(index: Int) throws {
        let (right, left) = (try read(index, .rightWink), try read(index, .leftWink))
        #expect(right.leftEye - right.rightEye > 0.4)
        #expect(left.rightEye - left.leftEye > 0.4)
        let mirrored = try read(index, .rightWink, isMirrored: true)
        #expect(mirrored.rightEye - mirrored.leftEye > 0.4)
    }

    @Test(arguments: 0..<3)
    func `sees more of a smile the more there is, and none in closed eyes`(index: Int) throws {
        let smiles = try [PlayedExpression.neutral, .slightSmile, .smile, .broadSmile].map { try read(index, $0).smile }
        #expect(smiles == smiles.sorted(), "\(smiles)")
        #expect(smiles[3] - smiles[0] > 0.1)
        for expression in [PlayedExpression.closed, .rightWink, .leftWink] {
            #expect(try read(index, expression).smile < smiles[2])
        }
    }

    @Test func `gives shares, of noise and of nothing too`() throws {
        let images = [
            Image(greyOf: 0, width: 200, height: 200, format: .grey),
            Image(greyOf: 255, width: 200, height: 200, format: .grey),
            Image(width: 200, height: 200, format: .grey) { x, y, _ in (x * 7_919 + y * 104_729) % 251 },
        ]
        for image in images {
            let face = try #require(try UprightFace(UprightFace.places, in: image))
            let expression = try reader.expression(of: face)
            for share in [expression.rightEye, expression.leftEye, expression.smile, expression.opening] {
                #expect((0...1).contains(share))
            }
        }
    }

    private func read(
        _ index: Int,
        _ expression: PlayedExpression,
        isMirrored: Bool = false
    ) throws -> FaceExpression {
        let sample = SampleFace(index, expression)
        guard isMirrored else { return try reader.expression(of: sample.upright()) }
        let width = Double(sample.image.width)
        let mirror = { (point: Point) in Point(x: width - 1 - point.x, y: point.y) }
        let eyes = Face.Eyes(right: mirror(sample.eyes.left), left: mirror(sample.eyes.right))
        let image = sample.image.upright(from: .upMirrored)
        return try reader.expression(of: #require(try UprightFace(eyes, in: image)))
    }
}
