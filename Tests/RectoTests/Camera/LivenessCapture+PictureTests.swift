// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoRecords
import Testing

@testable import Recto

struct LivenessCapturePictureTests {
    private static let eyes = Face.Eyes(right: Point(x: 140, y: 140), left: Point(x: 180, y: 140))

    @Test(arguments: [
        (110, nil, true), (200, nil, true), (320, nil, false), (320, 640, true), (450, 640, true), (80, 640, false),
    ])
    func `takes no picture whose largest face is another one than was followed`(x: Int, width: Int?, isFollowed: Bool) {
        let face = FaceRectangle(x: x, y: 60, width: 180, height: 180)
        let found = LivenessCapture.otherFace(face, than: Self.eyes, mirroredIn: width)
        #expect((found == nil) == isFollowed)
        #expect(found.map { $0.code == .faceMultiple && $0.severity == .error } ?? isFollowed)
    }

    @Test func `says nothing of a picture without a face`() {
        #expect(LivenessCapture.otherFace(nil, than: Self.eyes) == nil)
    }
}
