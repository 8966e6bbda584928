// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import RectoImaging
import TestSupport
import Testing

struct FrontalFaceDetectorTests {
    private let detector = FrontalFaceDetector()

    @Test(arguments: FaceScene.allCases, [PixelFormat.grey, .rgb])
    func `finds a drawn face with its eyes`(scene: FaceScene, format: PixelFormat) throws {
        let face = DrawnFace(center: Point(x: 150, y: 110), size: 42)
        let found = try detector.faces(
            in: .drawing([face], width: 320, height: 240, format: format),
            of: scene
        )
        let only = try #require(found.first)
        #expect(found.count == 1)
        #expect(only.bounds.overlap(with: face.bounds) > 0.5)
        // Steps of a detector that expects larger faces are wider.
        let tolerance = scene == .portrait ? 10.0 : 8
        #expect(abs(only.eyes.right.x - (150 - 0.4 * 42)) < tolerance)
        #expect(abs(only.eyes.left.x - (150 + 0.4 * 42)) < tolerance)
    }

    @Test
    func `names the largest face first`() throws {
        let faces = [
            DrawnFace(center: Point(x: 70, y: 90), size: 30), DrawnFace(center: Point(x: 220, y: 110), size: 45),
        ]
        let found = try detector.faces(in: .drawing(faces, width: 320, height: 240), of: .photograph)
        #expect(found.count == 2)
        #expect(found.first.map { $0.bounds.overlap(with: faces[1].bounds) > 0.5 } == true)
    }

    @Test(arguments: FaceScene.allCases, [(1, 1), (7, 5), (1, 300), (12_000, 20), (20, 12_000), (60, 60)])
    func `finds nothing in images too small or narrow for a face`(scene: FaceScene, size: (Int, Int)) throws {
        let image = Image.gradient(width: size.0, height: size.1, format: .grey)
        #expect(try detector.faces(in: image, of: scene).isEmpty)
    }

    @Test
    func `finds the same from several tasks at once`() async throws {
        let image = Image.drawing([DrawnFace(center: Point(x: 80, y: 60), size: 24)], width: 160, height: 120)
        let expected = try detector.faces(in: image, of: .document)
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { try detector.faces(in: image, of: .document) }
            }
            for try await found in group { #expect(found == expected) }
        }
    }
}

struct CascadeFaceDetectorTests {
    @Test
    func `refuses a file that is not there`() {
        #expect(throws: VisionError.failed(operation: "load the cascade /nowhere.xml")) {
            _ = try CascadeFaceDetector(path: "/nowhere.xml")
        }
    }

    @Test(.enabled(if: CascadeFaceDetector() != nil, "opencv-data is not installed"))
    func `finds nothing in images too small for a face`() throws {
        let detector = try #require(CascadeFaceDetector())
        for (width, height) in [(1, 1), (12_000, 20)] {
            let image = Image.gradient(width: width, height: height, format: .grey)
            #expect(try detector.faces(in: image, of: .photograph).isEmpty)
        }
    }
}
