// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct FaceEmbedderTests {
    private static let eyes = Face.Eyes(right: Point(x: 2, y: 3), left: Point(x: 5, y: 3))

    private func embedder(
        _ change: (inout NetworkFaceEmbedder.Configuration) -> Void = { _ in }
    ) throws -> NetworkFaceEmbedder {
        var configuration = NetworkFaceEmbedder.Configuration(width: 8, height: 8, template: .eyes(Self.eyes))
        change(&configuration)
        return try NetworkFaceEmbedder(
            file: ONNXBuilder.meanColour(width: 8, height: 8).file,
            model: "mean colour",
            configuration: configuration
        )
    }

    private let face = Face(bounds: Rectangle(x: 0, y: 0, width: 8, height: 8), eyes: eyes, score: 1)
    private let image = Image(width: 8, height: 8, format: .rgb) { _, _, channel in [30, 60, 90][channel] }

    @Test func `runs the network on the face`() throws {
        let embedding = try #require(try embedder().embedding(of: face, in: image))
        #expect(embedding == FaceEmbedding(model: "mean colour", values: [30, 60, 90]))
    }

    @Test func `gives samples in the order and on the scale that the model wants`() throws {
        let embedder = try embedder {
            $0.colourOrder = .bgr
            $0.mean = [20, 40, 60]
            $0.scale = 0.5
            $0.output = "vector"
        }
        #expect(try embedder.embedding(of: face, in: image)?.values == [15, 10, 5])
    }

    @Test func `takes grey for all colours`() throws {
        let grey = Image(width: 8, height: 8, format: .grey) { _, _, _ in 77 }
        #expect(try embedder().embedding(of: face, in: grey)?.values == [77, 77, 77])
    }

    @Test func `averages the face and its mirror image where the model wants it`() throws {
        // Only the left column counts, as this network's weights say.
        var weights = [Float](repeating: 0, count: 3 * 3 * 8 * 8)
        for plane in 0..<3 { weights[(plane * 3 + plane) * 64] = 1 }
        let builder = ONNXBuilder(
            input: ("image", [1, 3, 8, 8]),
            outputs: [("corner", [1, 3, 1, 1])],
            weights: [("weights", [3, 3, 8, 8], weights)],
            nodes: [ONNXBuilder.Node("Conv", ["image", "weights"], ["corner"], ["kernel_shape": [8, 8]])]
        )
        let image = Image(width: 8, height: 8, format: .grey) { x, _, _ in 10 + 10 * x }
        for (looks, expected) in [(FaceLooks.single, Float(10)), (.mirrored, 45)] {
            var configuration = NetworkFaceEmbedder.Configuration(width: 8, height: 8, template: .eyes(Self.eyes))
            configuration.looks = looks
            let embedder = try NetworkFaceEmbedder(file: builder.file, model: "corner", configuration: configuration)
            #expect(try embedder.embedding(of: face, in: image)?.values == [expected, expected, expected])
        }
    }

    @Test func `shifted looks go as far to one side as to the other`() {
        let places = FaceLooks.shifted.places
        for part in [\FaceAligner.Shift.right, \.down, \.growth, \.turn] {
            #expect(abs(places.map { $0.shift[keyPath: part] }.reduce(0, +)) < 1e-9)
            #expect(places.allSatisfy { $0.shift[keyPath: part] != 0 })
        }
        #expect(places.count { $0.isMirrored } * 2 == places.count)
    }

    @Test func `several looks are less moved by where a detector found the eyes`() throws {
        // A network that adds the samples up from left to right: it takes a shift for another face.
        let columns = (0..<64).map { Float($0 % 8) / 64 }
        let weights = (0..<3).flatMap { row in (0..<3).flatMap { $0 == row ? columns : columns.map { _ in 0 } } }
        let builder = ONNXBuilder(
            input: ("image", [1, 3, 8, 8]),
            outputs: [("slope", [1, 3, 1, 1])],
            weights: [("weights", [3, 3, 8, 8], weights)],
            nodes: [ONNXBuilder.Node("Conv", ["image", "weights"], ["slope"], ["kernel_shape": [8, 8]])]
        )
        let image = Image(width: 32, height: 32, format: .grey) { x, y, _ in (x * 37 + y * 11) % 200 }
        func distance(_ looks: FaceLooks) throws -> Double {
            var configuration = NetworkFaceEmbedder.Configuration(width: 8, height: 8, template: .eyes(Self.eyes))
            configuration.looks = looks
            let embedder = try NetworkFaceEmbedder(file: builder.file, model: "slope", configuration: configuration)
            let embeddings = try [0, 0.5].map { shift in
                let eyes = Face.Eyes(right: Point(x: 12 + shift, y: 12), left: Point(x: 18 + shift, y: 12))
                let face = Face(bounds: Rectangle(x: 8, y: 8, width: 16, height: 16), eyes: eyes, score: 1)
                return try #require(try embedder.embedding(of: face, in: image))
            }
            return try #require(embeddings[0].distance(to: embeddings[1], by: .euclidean))
        }
        #expect(try distance(.shifted) < distance(.single))
    }

    @Test func `has nothing to say of a face that cannot be cut out`() throws {
        let far = Face(
            bounds: Rectangle(x: 0, y: 0, width: 1, height: 1),
            eyes: Face.Eyes(right: Point(x: 900, y: 900), left: Point(x: 903, y: 900)),
            score: 1
        )
        #expect(try embedder().embedding(of: far, in: image) == nil)
    }

    @Test func `fails where the network has no such output`() throws {
        #expect(throws: VisionError.self) { try embedder { $0.output = "nothing" } }
    }

    @Test func `measures the length of the difference, or the angle`() {
        let (first, second) = ([3, 0] as [Float], [0, 4] as [Float])
        func distance(_ other: [Float], _ metric: FaceMetric) -> Double? {
            FaceEmbedding(model: "m", values: first).distance(to: FaceEmbedding(model: "m", values: other), by: metric)
        }
        #expect(distance(second, .euclidean) == 5)
        #expect(distance(first, .euclidean) == 0)
        #expect(distance(second, .cosine) == 1)
        #expect(distance([30, 0], .cosine) == 0)
        #expect(distance([-1, 0], .cosine) == 2)
    }

    @Test(arguments: [
        FaceEmbedding(model: "other", values: [1, 2]), FaceEmbedding(model: "m", values: [1]),
        FaceEmbedding(model: "m", values: [1, .nan]), FaceEmbedding(model: "m", values: [.infinity, 0]),
    ])
    func `knows no distance between what cannot be compared`(other: FaceEmbedding) {
        let mine = FaceEmbedding(model: "m", values: [1, 2])
        for metric in [FaceMetric.euclidean, .cosine] {
            #expect(mine.distance(to: other, by: metric) == nil)
            #expect(other.distance(to: mine, by: metric) == nil)
        }
    }

    @Test func `knows no angle to nothing, and no distance between empty vectors`() {
        let nothing = FaceEmbedding(model: "m", values: [0, 0])
        #expect(nothing.distance(to: FaceEmbedding(model: "m", values: [1, 2]), by: .cosine) == nil)
        let empty = FaceEmbedding(model: "m", values: [])
        #expect(empty.distance(to: empty, by: .euclidean) == nil)
    }
}
