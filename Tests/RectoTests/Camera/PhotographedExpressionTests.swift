// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoImaging
import RectoLiveness
import TestSupport
import Testing

/// Looks at the expressions of photographed people, if such photographs are at hand.
@Suite(
    .enabled(
        if: SharedData.file("data/face/images/single/biden.jpg") != nil,
        "no photographs in data/face of the shared data"
    )
)
struct PhotographedExpressionTests {
    /// The photographs of one face each, and whether it smiles; all eyes are open.
    private static let photographs = [
        ("biden", false), ("obama", true), ("obama-240p", true), ("obama2", false),
    ]

    @Test(arguments: photographs)
    func `sees that eyes are open, and whether a face smiles`(name: String, smiles: Bool) throws {
        let url = try #require(SharedData.file("data/face/images/single/\(name).jpg"))
        let file = [UInt8](try Data(contentsOf: url))
        let image = try ImageDecoder().decode(file.span, header: ImageHeader(file.span), as: .grey).image
        var observer = FrameObserver()
        let seen = try observer.observe(image, frame: 0, at: .zero, isSettling: true)
        #expect(seen.faceCount == 1)
        let face = try #require(seen.face)
        // As medium accuracy asks for.
        #expect(face.rightEye >= 0.5)
        #expect(face.leftEye >= 0.5)
        if smiles { #expect(face.smile >= 0.45) } else { #expect(face.smile <= 0.35) }
    }

    @Test func `sees that there are two people, or none`() throws {
        for (name, count) in [("group/two_people", 2), ("none/dogs", 0)] {
            let url = try #require(SharedData.file("data/face/images/\(name).jpg"))
            let file = [UInt8](try Data(contentsOf: url))
            let image = try ImageDecoder().decode(file.span, header: ImageHeader(file.span), as: .grey).image
            var observer = FrameObserver()
            #expect(try observer.observe(image, frame: 0, at: .zero, isSettling: true).faceCount == count, "\(name)")
        }
    }
}
