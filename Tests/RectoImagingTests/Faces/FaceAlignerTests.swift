// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import Testing

@testable import RectoImaging

struct FaceAlignerTests {
    private static let template = FaceAligner.Template.eyes(
        Face.Eyes(right: Point(x: 10, y: 12), left: Point(x: 29, y: 12))
    )
    private let aligner = FaceAligner(template: template, width: 40, height: 40)

    private func face(right: Point, left: Point) -> Face {
        Face(
            bounds: Rectangle(x: 0, y: 0, width: 10, height: 10),
            eyes: Face.Eyes(right: right, left: left),
            score: 1
        )
    }

    @Test func `cuts out what is there where eyes already lie right`() throws {
        let image = Image.gradient(width: 100, height: 100, format: .rgb)
        let face = face(right: Point(x: 40, y: 62), left: Point(x: 59, y: 62))
        let chip = try #require(try aligner.chip(of: face, in: image))
        #expect((chip.width, chip.height, chip.format) == (40, 40, .rgb))
        let part = try #require(image.cropped(x: 30, y: 50, width: 40, height: 40))
        #expect(chip.pixel(0, 0) == part.pixel(0, 0))
        #expect(chip.pixel(39, 17) == part.pixel(39, 17))
    }

    @Test func `turns a face upright`() throws {
        // The head lies on its side: the left eye is below the right one, so the top of the head is to the right.
        let image = Image(width: 100, height: 100, format: .grey) { x, y, _ in x + y / 2 }
        let face = face(right: Point(x: 50, y: 40), left: Point(x: 50, y: 59))
        let chip = try #require(try aligner.chip(of: face, in: image))
        // A pixel to the right in the chip is one down in the image, one down is one to the left.
        #expect(chip.pixel(10, 12) == image.pixel(50, 40))
        #expect(chip.pixel(20, 12) == image.pixel(50, 50))
        #expect(chip.pixel(10, 32) == image.pixel(30, 40))
    }

    @Test(arguments: [2.0, 3, 7.5, 11])
    func `brings faces of every size to one`(scale: Double) throws {
        let width = 800
        let image = Image(width: width, height: width, format: .rgb) { x, y, channel in
            gradientSample(x, y, channel, width: width, height: width)
        }
        let right = Point(x: 150, y: 160)
        let face = face(right: right, left: right + Point(x: 19 * scale, y: 0))
        let chip = try #require(try aligner.chip(of: face, in: image))
        for (x, y) in [(10, 12), (29, 12), (20, 30)] {
            let from = (Int(150 + Double(x - 10) * scale), Int(160 + Double(y - 12) * scale))
            let difference = zip(chip.pixel(x, y), image.pixel(from.0, from.1)).map { abs($0 - $1) }.max() ?? 255
            #expect(difference <= 2)
        }
    }

    @Test func `means over what it leaves out`() throws {
        // Columns of black and white: any one pixel is either, their mean is grey.
        let image = Image(width: 800, height: 800, format: .grey) { x, _, _ in x.isMultiple(of: 2) ? 0 : 255 }
        let chip = try #require(
            try aligner.chip(of: face(right: Point(x: 200, y: 200), left: Point(x: 390, y: 200)), in: image)
        )
        #expect(chip.samples.allSatisfy { (115...140).contains($0) })
    }

    @Test func `repeats the edge beyond the image`() throws {
        let image = Image(width: 30, height: 30, format: .grey) { x, _, _ in x < 15 ? 50 : 200 }
        let chip = try #require(
            try aligner.chip(of: face(right: Point(x: 5, y: 5), left: Point(x: 24, y: 5)), in: image)
        )
        #expect(chip.pixel(0, 0) == [50])
        #expect(chip.pixel(39, 39) == [200])
    }

    @Test func `fits all landmarks where there are any, and eyes where not`() throws {
        let targets = FaceLandmarks(
            rightEye: Point(x: 10, y: 10),
            leftEye: Point(x: 30, y: 10),
            noseTip: Point(x: 20, y: 20),
            rightMouthCorner: Point(x: 12, y: 30),
            leftMouthCorner: Point(x: 28, y: 30)
        )
        let aligner = FaceAligner(template: .landmarks(targets), width: 40, height: 40)
        let moved = targets.map { $0 * 2 + Point(x: 5, y: 6) }
        var face = Face(bounds: Rectangle(x: 0, y: 0, width: 9, height: 9), landmarks: moved, score: 1)
        let transform = try #require(aligner.transform(of: face))
        #expect(abs(transform.scale - 0.5) < 1e-12)
        // A mouth further down makes the face larger, unless eyes alone are looked at.
        face.landmarks?.leftMouthCorner.y += 20
        face.landmarks?.rightMouthCorner.y += 20
        #expect(try #require(aligner.transform(of: face)).scale < 0.45)
        face.landmarks = nil
        #expect(abs(try #require(aligner.transform(of: face)).scale - 0.5) < 1e-12)
    }

    @Test(arguments: [
        (Point(x: 5, y: 5), Point(x: 5, y: 5)), (Point(x: 5, y: 5), Point(x: .nan, y: 5)),
        (Point(x: 5, y: 5), Point(x: .infinity, y: 5)), (Point(x: 500, y: 500), Point(x: 519, y: 500)),
        (Point(x: -1e300, y: 5), Point(x: 1e300, y: 5)), (Point(x: 1e12, y: 5), Point(x: 1e12 + 19, y: 5)),
    ])
    func `makes no chip of a face that is a point or elsewhere`(right: Point, left: Point) throws {
        let image = Image.gradient(width: 50, height: 50, format: .grey)
        let chip = try aligner.chip(of: face(right: right, left: left), in: image)
        #expect(chip?.width == nil)
    }
}
