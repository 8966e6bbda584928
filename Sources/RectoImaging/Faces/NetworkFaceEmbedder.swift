// SPDX-License-Identifier: Apache-2.0

/// Embeds faces with a network that the user supplies as a file.
public struct NetworkFaceEmbedder: FaceEmbedder {
    /// The input and output of the network.
    public struct Configuration: Sendable, Hashable {
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

    /// The embedder in a file.
    ///
    /// - Parameters:
    ///   - file: The bytes of an ONNX file.
    ///   - model: The name of its embeddings, so that those of different models are not compared.
    ///   - configuration: The input and output of the network.
    /// - Throws: ``VisionError`` if the bytes are no network, or none with such an input and output.
    public init(file: [UInt8], model: String, configuration: Configuration) throws(VisionError) {
        precondition(configuration.mean.count == 3, "a mean for each of red, green and blue")
        self.model = model
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
        guard try !vector(of: blank).isEmpty else { throw .failed(operation: "run the network of \(model)") }
    }

    /// The vector of a face.
    ///
    /// It uses the landmarks if the network wants them and the face has them, else the eyes.
    public func embedding(of face: Face, in image: Image) throws -> FaceEmbedding? {
        var sums: [Float] = []
        for look in looks {
            guard var chip = try look.aligner.chip(of: face, in: image) else { return nil }
            if look.isMirrored { chip = chip.upright(from: .upMirrored) }
            let values = try vector(of: chip)
            sums = sums.isEmpty ? values : zip(sums, values).map { $0 + $1 }
        }
        return FaceEmbedding(model: model, values: sums.map { $0 / Float(looks.count) })
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
