// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import Testing

@testable import RectoImaging

struct PortraitCropperTests {
    private func face(eyesAt x: Double, _ y: Double, apart distance: Double) -> Face {
        Face(
            bounds: Rectangle(x: x - distance, y: y - distance, width: 2 * distance, height: 2 * distance),
            eyes: Face.Eyes(right: Point(x: x - distance / 2, y: y), left: Point(x: x + distance / 2, y: y)),
            score: 1
        )
    }

    @Test func `frames a face as a travel document does`() throws {
        let frame = try #require(PortraitCropper().frame(face(eyesAt: 500, 400, apart: 70), width: 1000, height: 1000))
        #expect(frame.width == 280)
        #expect(abs(frame.height - 360) < 0.001)
        #expect(frame.center.x == 500)
        #expect(abs(frame.y + 0.45 * frame.height - 400) < 0.001)
    }

    @Test func `stays within the image`() throws {
        let image = Image(width: 300, height: 200, format: .rgb) { _, _, _ in 9 }
        let crop = try #require(PortraitCropper().crop(face(eyesAt: 20, 190, apart: 60), from: image))
        #expect(crop.width == 140)
        #expect(crop.height < 160)
        #expect(PortraitCropper().crop(face(eyesAt: 900, 900, apart: 60), from: image) == nil)
    }
}
