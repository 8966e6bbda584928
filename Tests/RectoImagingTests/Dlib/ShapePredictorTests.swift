// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct ShapePredictorTests {
    private func image(lightFrom column: Int) -> Image {
        unsafe Image(width: 101, height: 101, format: .grey) { pixels in
            for index in 0..<101 * 101 { unsafe pixels[index] = index % 101 >= column ? 200 : 20 }
        }
    }

    @Test func `moves points by what the trees see`() throws {
        let predictor = try ShapePredictor(DlibBuilder.predictor())
        let bounds = Rectangle(x: 0, y: 0, width: 101, height: 101)
        let dark = predictor.points(of: bounds, in: image(lightFrom: 101))
        #expect(dark == [Point(x: 0, y: 50), Point(x: 50, y: 50)])
        let light = predictor.points(of: bounds, in: image(lightFrom: 40))
        #expect(light == [Point(x: 0, y: 50), Point(x: 100, y: 50)])
    }

    @Test func `takes what lies beyond the image as black`() throws {
        let predictor = try ShapePredictor(DlibBuilder.predictor())
        for far in [-1e6, -50, 60, 1e6] {
            let bounds = Rectangle(x: far, y: far, width: 101, height: 101)
            #expect(predictor.points(of: bounds, in: image(lightFrom: 0)).count == 2)
        }
    }

    @Test func `refuses another version, trees that are not full, and a file that ends early or goes on`() {
        let part = "a shape predictor, version 1"
        #expect(throws: DlibFileError.unexpectedPart(expected: part, found: "version 2", byte: 0)) {
            try ShapePredictor(DlibBuilder.predictor(version: 2))
        }
        #expect(throws: DlibFileError.self) { try ShapePredictor(DlibBuilder.predictor(splits: 2)) }
        let file = DlibBuilder.predictor()
        for count in 0..<file.count {
            #expect(throws: DlibFileError.self, "\(count) bytes") { try ShapePredictor(Array(file[..<count])) }
        }
        #expect(throws: DlibFileError.excess(byte: file.count)) { try ShapePredictor(file + [0]) }
    }

    @Test(arguments: [[0, 0.5, 0.5, 0.5], [0, 0, 0.1, 0, 0.2, 0, 0.3, 0, 0.4, 0, 0.5, 0]] as [[Float]])
    func `aligns faces by five points only`(mean: [Float]) throws {
        let predictor = try ShapePredictor(DlibBuilder.predictor(mean: mean))
        #expect(predictor.pointCount == mean.count / 2)
        let eyes = Face.Eyes(right: Point(x: 2, y: 3), left: Point(x: 5, y: 3))
        #expect(throws: VisionError.failed(operation: "align faces by the points of the predictor")) {
            try NetworkFaceEmbedder(
                file: ONNXBuilder.meanColour(width: 8, height: 8).file,
                model: "mean colour",
                configuration: .init(width: 8, height: 8, template: .eyes(eyes)),
                predictor: predictor
            )
        }
    }

    @Test func `survives any file, and looks at a face by what it takes`() {
        var mutator = Mutator(seed: 43)
        let image = image(lightFrom: 40)
        for _ in 0..<5000 {
            do throws(DlibFileError) {
                let predictor = try ShapePredictor(mutator.mutation(of: [DlibBuilder.predictor()]))
                _ = predictor.points(of: Rectangle(x: 10, y: 10, width: 50, height: 50), in: image)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
