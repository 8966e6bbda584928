// SPDX-License-Identifier: Apache-2.0

/// Finds faces and their five landmarks with YuNet, a small network that the user supplies as a file.
///
/// W. Wu, H. Peng and S. Yu, “YuNet: A Tiny Millisecond-level Face Detector”, 2023. The published files describe, for
/// each cell of three grids, the face with its middle there.
public struct YuNetFaceDetector: FaceDetector {
    /// Settings for finding faces.
    public struct Configuration: Sendable {
        /// Least score of a face, 0 to 1: the geometric mean of the network's two scores, as a face and as a box.
        ///
        /// 0.7 is the value at which it was measured against other detectors: recall 0.994 of 162 faces, 2 false ones.
        public var minimumScore = 0.7
        /// Most that two faces may overlap, intersection over union, before the one with the lower score is dropped.
        public var maximumOverlap = 0.3
        /// Longest side of a photograph that the network is shown: larger ones are reduced.
        ///
        /// The measurement above was made at this size; time grows with its square.
        public var longestSideOfPhotograph = 640
        /// Longest side of a document that the network is shown.
        ///
        /// At 400 all portraits of twelve documents were found in 0.4 of the time that 640 takes. They lay as close to
        /// the photographs that they were made from. The same holds at 320, which leaves less to a small document.
        public var longestSideOfDocument = 400

        /// The defaults.
        public init() {}
    }

    private let configuration: Configuration
    private let network: Network
    private let decoder: YuNetDecoder

    /// The detector in a file.
    ///
    /// - Parameters:
    ///   - file: The bytes of one of the ONNX files that the authors publish.
    ///   - configuration: Settings for finding faces.
    /// - Throws: ``VisionError`` if the bytes are no network, or none with such outputs.
    public init(file: [UInt8], configuration: Configuration = Configuration()) throws(VisionError) {
        self.configuration = configuration
        network = try Network(file)
        decoder = YuNetDecoder(minimumScore: configuration.minimumScore, maximumOverlap: configuration.maximumOverlap)
        // A network with other outputs shows here and not at the first image.
        _ = try faces(in: Image(greyOf: 128, width: 64, height: 64, format: .rgb), longestSide: 64)
    }

    /// The faces in an image, the largest first, with their landmarks.
    public func faces(in image: Image, of scene: FaceScene) throws -> [Face] {
        switch scene {
        case .photograph: try faces(in: image, longestSide: configuration.longestSideOfPhotograph)
        case .document, .straightenedDocument, .portrait:
            try faces(in: image, longestSide: configuration.longestSideOfDocument)
        }
    }

    private func faces(in image: Image, longestSide: Int) throws(VisionError) -> [Face] {
        let shrink = min(1, Double(longestSide) / Double(max(image.width, image.height)))
        let width = max(1, Int((Double(image.width) * shrink).rounded()))
        let height = max(1, Int((Double(image.height) * shrink).rounded()))
        let reduced = shrink < 1 ? try image.reduced(width: width, height: height) : image
        let input = try NetworkInput(
            reduced,
            order: .bgr,
            width: YuNetDecoder.roundedUp(width),
            height: YuNetDecoder.roundedUp(height)
        )
        let outputs = try network.run(input, outputs: YuNetDecoder.outputNames)
        let toImage = (x: Double(image.width) / Double(width), y: Double(image.height) / Double(height))
        return try decoder.faces(in: outputs, width: input.width, height: input.height)
            .map { $0.scaled(x: toImage.x, y: toImage.y) }
            .sorted { $0.bounds.area > $1.bounds.area }
    }
}

extension Face {
    /// The face in an image stretched by these factors.
    fileprivate func scaled(x: Double, y: Double) -> Face {
        func scaled(_ point: Point) -> Point { Point(x: point.x * x, y: point.y * y) }
        var face = self
        face.bounds = Rectangle(
            x: bounds.x * x,
            y: bounds.y * y,
            width: bounds.width * x,
            height: bounds.height * y
        )
        face.landmarks = landmarks?.map(scaled)
        face.eyes = Eyes(right: scaled(eyes.right), left: scaled(eyes.left))
        return face
    }
}
