// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

extension Model: Decodable {
    private enum Key: String, CodingKey {
        case name, purpose, file, bytes, sha256, source, licence, caveats, detector, landmarker, embedder
    }

    /// Reads an entry of `models.json`, and refuses one that cannot be used.
    public init(from decoder: any Decoder) throws {
        let entry = try decoder.container(keyedBy: Key.self)
        name = try entry.decode(String.self, forKey: .name)
        purpose = try entry.decode(Purpose.self, forKey: .purpose)
        file = try entry.decode(String.self, forKey: .file)
        bytes = try entry.decode(Int.self, forKey: .bytes)
        sha256 = try entry.decode(String.self, forKey: .sha256)
        source = try entry.decode(String.self, forKey: .source)
        licence = try entry.decode(String.self, forKey: .licence)
        caveats = try entry.decodeIfPresent([String].self, forKey: .caveats) ?? []
        detector = try entry.decodeIfPresent(Detector.self, forKey: .detector)
        landmarker = try entry.decodeIfPresent(Landmarker.self, forKey: .landmarker)
        embedder = try entry.decodeIfPresent(Embedder.self, forKey: .embedder)

        func require(_ holds: Bool, _ key: Key, _ demand: String) throws {
            guard !holds else { return }
            throw DecodingError.dataCorruptedError(forKey: key, in: entry, debugDescription: "\(name): \(demand)")
        }
        try require(!name.isEmpty, .name, "a name is needed")
        let leadsAway = file.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
        let isPlain = !file.isEmpty && !file.hasPrefix(".") && !leadsAway
        try require(isPlain, .file, "the name of a file without folders is needed")
        try require((1...Self.mostBytes).contains(bytes), .bytes, "a size of 1 to \(Self.mostBytes) bytes is needed")
        let isDigest = sha256.utf8.count == 64 && sha256.allSatisfy { "0123456789abcdef".contains($0) }
        try require(isDigest, .sha256, "64 lower-case hexadecimal digits are needed")
        switch purpose {
        case .faceDetector: try require(detector != nil, .detector, "a face detector needs “detector”")
        case .faceLandmarker: try require(landmarker != nil, .landmarker, "a landmarker needs “landmarker”")
        case .faceEmbedder: try require(embedder != nil, .embedder, "a face embedder needs “embedder”")
        }
    }

    /// No model of faces is larger, and the file is read whole.
    private static let mostBytes = 1 << 30
}

extension Model.Embedder: Decodable {
    private enum Key: String, CodingKey {
        case format, landmarker, width, height, colourOrder, mean, scale, output, alignment, looks, metric, distances
    }

    /// Reads the entry of an embedder in `models.json`, and refuses one that cannot be used.
    public init(from decoder: any Decoder) throws {
        let entry = try decoder.container(keyedBy: Key.self)
        let template = try entry.decode(Alignment.self, forKey: .alignment).template
        let width = try entry.decode(Int.self, forKey: .width)
        let height = try entry.decode(Int.self, forKey: .height)
        var configuration = NetworkFaceEmbedder.Configuration(width: width, height: height, template: template)
        configuration.format = try entry.decodeIfPresent(NetworkFaceEmbedder.Format.self, forKey: .format) ?? .onnx
        configuration.colourOrder = try entry.decode(ColourOrder.self, forKey: .colourOrder)
        configuration.mean = try entry.decodeIfPresent([Float].self, forKey: .mean) ?? [0, 0, 0]
        configuration.scale = try entry.decodeIfPresent(Float.self, forKey: .scale) ?? 1
        configuration.output = try entry.decodeIfPresent(String.self, forKey: .output)
        configuration.looks = try entry.decodeIfPresent(FaceLooks.self, forKey: .looks) ?? .single
        self.configuration = configuration
        landmarker = try entry.decodeIfPresent(String.self, forKey: .landmarker)
        metric = try entry.decode(FaceMetric.self, forKey: .metric)
        distances = try entry.decode([FaceDistance].self, forKey: .distances)

        func require(_ holds: Bool, _ key: Key, _ demand: String) throws {
            guard !holds else { return }
            throw DecodingError.dataCorruptedError(forKey: key, in: entry, debugDescription: demand)
        }
        try require((1...1024).contains(width), .width, "a width of 1 to 1024 pixels is needed")
        try require((1...1024).contains(height), .height, "a height of 1 to 1024 pixels is needed")
        let areMeans = configuration.mean.count == 3 && configuration.mean.allSatisfy { abs($0) <= 255 }
        try require(areMeans, .mean, "three means from -255 to 255 are needed, of red, green and blue")
        // From 1/65,535 for sums of squares to 256 for samples that are expected as they are, with room to spare.
        let isScale = (1e-6...1e3).contains(abs(configuration.scale))
        try require(isScale, .scale, "a scale is not 0, and from a millionth to a thousand")
        try require(
            template.isSpread(within: Double(width), Double(height)),
            .alignment,
            "eyes and landmarks lie in the input, the eyes an eighth of its width apart at least"
        )
        try require(
            distances.allSatisfy(\.isSound),
            .distances,
            "distances are above 0, and rates are from 0 to 1, with bounds that are not below them"
        )
        // A predictor's points have one place only.
        let fits = landmarker == nil || configuration.looks != .shifted
        try require(fits, .looks, "faces that a landmarker aligns have single or mirrored looks")
    }

    /// Two or five points, as pairs of x and y.
    private struct Alignment: Decodable {
        let rightEye: Place
        let leftEye: Place
        let noseTip: Place?
        let rightMouthCorner: Place?
        let leftMouthCorner: Place?

        var template: FaceAligner.Template {
            guard let noseTip, let rightMouthCorner, let leftMouthCorner else {
                return .eyes(Face.Eyes(right: rightEye.point, left: leftEye.point))
            }
            return .landmarks(
                FaceLandmarks(
                    rightEye: rightEye.point,
                    leftEye: leftEye.point,
                    noseTip: noseTip.point,
                    rightMouthCorner: rightMouthCorner.point,
                    leftMouthCorner: leftMouthCorner.point
                )
            )
        }
    }

    private struct Place: Decodable {
        let point: Point

        init(from decoder: any Decoder) throws {
            var pair = try decoder.unkeyedContainer()
            point = Point(x: try pair.decode(Double.self), y: try pair.decode(Double.self))
        }
    }
}

extension FaceAligner.Template {
    /// True if all points lie in an input and the eyes are far enough apart to tell the size of a face.
    fileprivate func isSpread(within width: Double, _ height: Double) -> Bool {
        let (points, eyes) =
            switch self {
            case .eyes(let eyes): ([eyes.right, eyes.left], eyes)
            case .landmarks(let landmarks):
                (landmarks.points, Face.Eyes(right: landmarks.rightEye, left: landmarks.leftEye))
            }
        return points.allSatisfy { (0...width).contains($0.x) && (0...height).contains($0.y) }
            && eyes.left.x - eyes.right.x >= width / 8
    }
}
