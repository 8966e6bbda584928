// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import TestSupport

/// Shape predictors in dlib's format, the points that they find, and the faces that are cut out by five of these.
struct ShapePredictors: FuzzedReader {
    let name = "predictor"
    let maximumLength = 4096

    func read(_ bytes: [UInt8]) {
        do throws(DlibFileError) {
            let predictor = try ShapePredictor(bytes)
            precondition(predictor.pointCount >= 2, "\(predictor.pointCount) points")
            for format in [PixelFormat.grey, .rgb] { embed(with: predictor, format) }
        } catch {
            precondition(!error.description.isEmpty)
        }
    }

    /// Finds the points of a face that is upright, of one that is turned, and of one beyond the image.
    private func embed(with predictor: ShapePredictor, _ format: PixelFormat) {
        guard let embedder = try? embedder(predictor) else {
            precondition(predictor.pointCount != 5, "five points, and no embedder")
            return
        }
        precondition(predictor.pointCount == 5, "an embedder with \(predictor.pointCount) points")
        let channels = format == .rgb ? 3 : 1
        let image = unsafe Image(width: 40, height: 30, format: format) { pixels in
            for index in pixels.indices {
                let (place, channel) = index.quotientAndRemainder(dividingBy: channels)
                unsafe pixels[index] = UInt8(Pictures.sample(place % 40, place / 40, channel))
            }
        }
        for (right, left) in [((12.0, 10.0), (24.0, 10.0)), ((20, 5), (20, 25)), ((900, -90), (9000, -90))] {
            let eyes = Face.Eyes(right: Point(x: right.0, y: right.1), left: Point(x: left.0, y: left.1))
            let face = Face(bounds: Rectangle(x: 5, y: 4, width: 25, height: 25), eyes: eyes, score: 1)
            guard let embedding = try? embedder.embedding(of: face, in: image) else { continue }
            precondition(embedding.values.allSatisfy { (0...255).contains($0) }, "\(embedding.values)")
        }
    }

    /// An embedder whose vectors are mean colours.
    private func embedder(_ predictor: ShapePredictor) throws(VisionError) -> NetworkFaceEmbedder {
        let eyes = Face.Eyes(right: Point(x: 2, y: 3), left: Point(x: 5, y: 3))
        return try NetworkFaceEmbedder(
            file: Self.network,
            model: "mean colour",
            configuration: .init(width: 8, height: 8, template: .eyes(eyes)),
            predictor: predictor
        )
    }

    private static let network = ONNXBuilder.meanColour(width: 8, height: 8).file

    /// Predictors of two points and of five, and some that are refused.
    func seeds() -> [[UInt8]] {
        let face: [Float] = [0.9, 0.3, 0.7, 0.3, 0.1, 0.3, 0.3, 0.3, 0.5, 0.7]
        return [
            DlibBuilder.predictor(), DlibBuilder.predictor(mean: face), DlibBuilder.predictor(version: 2, mean: face),
            DlibBuilder.predictor(splits: 2, mean: face),
        ]
    }
}
