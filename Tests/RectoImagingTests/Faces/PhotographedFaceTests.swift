// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import TestSupport
import Testing

/// Looks for faces in photographs of people and on documents with their portraits, if such are at hand.
@Suite(
    .enabled(
        if: SharedData.file("data/face/images/boxes.json") != nil,
        "no photographs in data/face of the shared data"
    )
)
struct PhotographedFaceTests {
    private let detector = StandardFaceDetector()

    private func picture(_ path: String) throws -> Image {
        let file = try Array(Data(contentsOf: #require(SharedData.file("data/face/\(path)"))))
        return try ImageDecoder().decode(file.span, header: ImageHeader(file.span), as: .grey).image
    }

    private func boxes(_ list: String) throws -> [String: JSONValue] {
        try JSONValue(parsing: Data(contentsOf: #require(SharedData.file("data/face/\(list)/boxes.json")))).members
    }

    private func rectangle(_ value: JSONValue) throws -> Rectangle {
        let box = try #require(value.box)
        return Rectangle(x: box.x, y: box.y, width: box.width, height: box.height)
    }

    @Test(arguments: ["single", "group", "partial"])
    func `finds every face of a photograph and nothing else`(folder: String) throws {
        var count = 0
        for (name, value) in try boxes("images") where SharedData.file("data/face/images/\(folder)/\(name)") != nil {
            count += 1
            let faces = try detector.faces(in: picture("images/\(folder)/\(name)"), of: .photograph)
            let expected = try value.items.map(rectangle)
            #expect(faces.count == expected.count, "\(name)")
            for box in expected { #expect(faces.contains { $0.bounds.overlap(with: box) > 0.4 }, "\(name) \(box)") }
        }
        #expect(count > 0)
    }

    @Test func `finds no face of a dog`() throws {
        let dogs = try picture("images/none/dogs.jpg")
        for scene in FaceScene.allCases { #expect(try detector.faces(in: dogs, of: scene).isEmpty) }
        #expect(try PortraitFinder(detector: detector).find(in: dogs, documents: .notFound).faces.isEmpty)
    }

    @Test func `finds the portrait of every document, larger than its ghost`() throws {
        for (name, value) in try boxes("docs_synthetic") {
            let image = try picture("docs_synthetic/\(name)")
            let found = try PortraitFinder(detector: detector)
                .find(in: image, documents: DocumentLocator().locate(in: image))
            let portrait = try #require(found.faces.first, "\(name)")
            #expect(try portrait.bounds.overlap(with: rectangle(#require(value["main"]))) > 0.4, "\(name)")
            #expect(found.orientation == .up)
        }
    }
}
