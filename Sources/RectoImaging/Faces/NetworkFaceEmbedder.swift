// SPDX-License-Identifier: Apache-2.0

/// Embeds faces with a network that the user supplies as a file.
public struct NetworkFaceEmbedder: FaceEmbedder {
    /// The formats of network files.
    public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
        /// Open Neural Network Exchange.
        case onnx
        /// dlib's own. The file says the size, the means and the scale of its input.
        case dlib
    }

    /// The input and output of the network.
    public struct Configuration: Sendable, Hashable {
        /// The format of the file.
        public var format = Format.onnx
        /// Columns of the input.
        public var width: Int
        /// Rows of the input.
        public var height: Int
        /// The places of eyes or landmarks in the input.
        public var template: FaceAligner.Template
        /// The order of the input's planes.
        public var colourOrder = ColourOrder.rgb
        /// Subtracted from red, green and blue samples of 0 to 255.
        public var mean: [Float] = [0, 0, 0]
        /// The factor for the differences.
        public var scale: Float = 1
        /// Name of the output; `nil` is the last layer.
        public var output: String?
        /// The looks at a face that are averaged into its vector.
        public var looks = FaceLooks.single

        /// A network with this input that is shown samples as they are.
        public init(width: Int, height: Int, template: FaceAligner.Template) {
            self.width = width
            self.height = height
            self.template = template
        }
    }

    private let model: String
    private let configuration: Configuration
    private let network: Network
    private let looks: [Look]

    /// One look at a face.
    private struct Look: Sendable {
        let aligner: FaceAligner
        let isMirrored: Bool
    }

    /// Finds the points that dlib's networks want; `nil` for others, and if the detector's landmarks must do.
    private let pointAligner: PointAligner?

    /// The embedder in a file.
    ///
    /// - Parameters:
    ///   - file: The bytes of a network in the configuration's format.
    ///   - model: The name of its embeddings, so that those of different models are not compared.
    ///   - configuration: The input and output of the network.
    ///   - predictor: Finds five points of a face, by which dlib's networks want it aligned. Without one they take the
    ///     landmarks of the detector, and no face without them.
    /// - Throws: ``VisionError`` if the bytes are no network, or none with such an input and output, or if the predictor
    ///   finds another number of points.
    public init(
        file: [UInt8],
        model: String,
        configuration: Configuration,
        predictor: ShapePredictor? = nil
    ) throws(VisionError) {
        precondition(configuration.mean.count == 3, "a mean for each of red, green and blue")
        guard predictor.map({ $0.pointCount == PointAligner.places.count }) ?? true else {
            throw .failed(operation: "align faces by the points of the predictor")
        }
        self.model = model
        var (configuration, file) = (configuration, file)
        if configuration.format == .dlib { file = try Self.onnx(ofDlib: file, &configuration) }
        pointAligner = predictor.map { PointAligner(predictor: $0, side: configuration.width) }
        self.configuration = configuration
        looks = configuration.looks.places.map { place in
            Look(
                aligner: FaceAligner(
                    template: configuration.template.moved(place.shift),
                    width: configuration.width,
                    height: configuration.height
                ),
                isMirrored: place.isMirrored
            )
        }
        network = try Network(file)
        // A wrong output or a wrong size of the input shows here and not at the first face.
        let blank = Image(greyOf: 128, width: configuration.width, height: configuration.height, format: .rgb)
        let values = try vector(of: blank)
        guard !values.isEmpty, values.allSatisfy(\.isFinite) else {
            throw .failed(operation: "run the network of \(model)")
        }
    }

    /// The vector of a face.
    ///
    /// A network in dlib's format takes the predictor's points, or else the landmarks of the face. Eyes that are guessed
    /// from a rectangle would cost it four of ten matches. Other networks use the landmarks if they want them and the
    /// face has them, else the eyes.
    public func embedding(of face: Face, in image: Image) throws -> FaceEmbedding? {
        if configuration.format == .dlib, pointAligner == nil, face.landmarks == nil { return nil }
        let aligned = try pointAligner?.chip(of: face, in: image)
        guard (aligned == nil) == (pointAligner == nil) else { return nil }
        var sums: [Float] = []
        for look in looks {
            guard var chip = try aligned ?? look.aligner.chip(of: face, in: image) else { return nil }
            if look.isMirrored { chip = chip.upright(from: .upMirrored) }
            let values = try vector(of: chip)
            sums = sums.isEmpty ? values : zip(sums, values).map { $0 + $1 }
        }
        return FaceEmbedding(model: model, values: sums.map { $0 / Float(looks.count) })
    }

    /// The eyes of a face, by the predictor's points; `nil` without a predictor.
    public func eyes(of face: Face, in image: Image) throws -> Face.Eyes? {
        try pointAligner?.eyes(of: face, in: image)
    }

    /// The bytes of an ONNX file of a network in dlib's format, whose input the configuration then describes.
    private static func onnx(ofDlib file: [UInt8], _ configuration: inout Configuration) throws(VisionError) -> [UInt8]
    {
        do throws(DlibFileError) {
            let network = try DlibNetwork(file)
            guard (configuration.width, configuration.height) == (network.side, network.side) else {
                throw .unsupported("its input has \(network.side) rows and columns")
            }
            (configuration.mean, configuration.scale, configuration.output) = (network.mean, 1 / 256, nil)
            return try network.onnx()
        } catch {
            throw .failed(operation: "read a network of dlib's: \(error)")
        }
    }

    private func vector(of chip: Image) throws(VisionError) -> [Float] {
        let input = try NetworkInput(
            chip,
            order: configuration.colourOrder,
            mean: configuration.mean,
            scale: configuration.scale,
            width: configuration.width,
            height: configuration.height
        )
        return try network.run(input, outputs: configuration.output.map { [$0] } ?? [])[0]
    }
}
