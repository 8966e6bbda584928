// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging
@testable import TestSupport

struct UprightFaceTests {
    @Test func `says where its points are in the image`() throws {
        let sample = SampleFace(0)
        let face = try sample.upright()
        #expect((face.place(inImage: UprightFace.places.right) - sample.eyes.right).length < 0.01)
        #expect((face.place(inImage: UprightFace.places.left) - sample.eyes.left).length < 0.01)
        #expect((face.image.width, face.image.height) == (UprightFace.side, UprightFace.side))
    }

    @Test func `looks the same however the head is held`() throws {
        let sample = SampleFace(1)
        let (width, height) = (Double(sample.image.width), Double(sample.image.height))
        let turned = sample.image.upright(from: .right)
        // A quarter turn takes each point to this one.
        let turn = { (point: Point) in Point(x: height - 1 - point.y, y: point.x) }
        let eyes = Face.Eyes(right: turn(sample.eyes.right), left: turn(sample.eyes.left))
        let face = try #require(try UprightFace(eyes, in: turned))
        #expect(Double(turned.width) == height && Double(turned.height) == width)
        #expect(try face.likeness(to: sample.upright()) > 0.98)
    }

    @Test func `there is none where the eyes are in one place or beside the image`() throws {
        let image = SampleFace(0).image
        let point = Point(x: 100, y: 100)
        #expect(try UprightFace(Face.Eyes(right: point, left: point), in: image) == nil)
        for far in [-5_000.0, 90_000] {
            let eyes = Face.Eyes(right: Point(x: far, y: far), left: Point(x: far + 60, y: far))
            #expect(try UprightFace(eyes, in: image) == nil)
        }
        for strange in [Double.nan, .infinity, -.infinity, 1e300] {
            let eyes = Face.Eyes(right: Point(x: strange, y: 10), left: Point(x: 60, y: strange))
            #expect(try UprightFace(eyes, in: image) == nil)
        }
    }

    @Test func `is alike itself, and little else`() throws {
        let faces = try (0..<3).map { try SampleFace($0).upright() }
        for (index, face) in faces.enumerated() {
            #expect(try face.likeness(to: face) > 0.999)
            #expect(try face.likeness(to: SampleFace(index, .broadSmile).upright()) > 0.8)
        }
        let grey = Image(greyOf: 128, width: 200, height: 200, format: .grey)
        let blank = try #require(try UprightFace(UprightFace.places, in: grey))
        #expect(abs(try blank.likeness(to: faces[0])) < 0.01)
        #expect(abs(try blank.likeness(to: blank)) < 0.01)
    }

    @Test(arguments: 0..<3)
    func `is less sharp when blurred, and as bright as its light`(index: Int) throws {
        let sample = SampleFace(index)
        var soft = sample.person.picture(.neutral)
        for _ in 0..<6 { soft.soften() }
        let blurred = try #require(try UprightFace(sample.eyes, in: soft.image))
        let light = try sample.upright().light()
        #expect(try blurred.light().sharpness < 0.9 * light.sharpness)
        #expect((0...1).contains(light.sharpness))
        var dark = sample.person.picture(.neutral)
        for index in dark.levels.indices { dark.levels[index] /= 2 }
        let darker = try #require(try UprightFace(sample.eyes, in: dark.image)).light()
        #expect(abs(darker.brightness - light.brightness / 2) < 0.01)
    }
}
