// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The engine's own way to find faces: dlib's detector, and OpenCV's cascade for the doubtful cases.
///
/// dlib's detector scores faces with little contrast, dark ones above all, close below its threshold. It scores clouds
/// and print there, too. The cascade looks for other things: a place that both take for a face nearly always is one.
/// Without Debian's package `opencv-data` it is dlib's detector alone.
public struct StandardFaceDetector: FaceDetector {
    /// Settings, with the measured reasons for their values.
    public struct Configuration: Sendable, Hashable {
        /// The first detector.
        public var frontal = FrontalFaceDetector.Configuration()
        /// Least score with which a candidate in a photograph is worth a second opinion: of thirteen faces that dlib's
        /// detector missed eleven had more.
        public var leastPhotographScore = -0.2
        /// The same for documents, because print scores higher there: below 0 both detectors once agreed on print.
        public var leastDocumentScore = 0.0
        /// Candidates that get a second opinion, the best first.
        public var maximumCandidates = 3
        /// Findings of the cascade that must agree on a candidate: most traps had up to 4, most missed faces 6 and
        /// more.
        public var leastAgreement = 5.0
        /// Overlap from which both mean the same.
        public var leastOverlap = 0.4
        /// Width, in pixels, to which a candidate is brought for the cascade, which looks for faces of 20.
        public var candidateWidth = 100.0
        /// The margin shown around a candidate, as a share of its width.
        public var surroundings = 0.6
        /// Exponents that the levels are raised to, from 0 to 1: dark faces are looked at brightened as well.
        public var exponents = [1, 0.6]

        /// The settings as measured.
        public init() {}
    }

    private let configuration: Configuration
    private let frontal: FrontalFaceDetector

    /// Looks at one candidate alone, so in small steps and with little need for agreement among neighbours.
    private static let cascade: CascadeFaceDetector? = {
        var configuration = CascadeFaceDetector.Configuration()
        configuration.largestFactor = 1
        configuration.step = 1.05
        configuration.neighbours = 2
        configuration.smallestFace = 60
        return CascadeFaceDetector(unparsed: configuration)
    }()

    /// A detector with these settings.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        frontal = FrontalFaceDetector(configuration: configuration.frontal)
    }

    /// A detector that has read its file: for processes that are about to give up their files.
    ///
    /// The rest waits for the first image that needs it, because many images do not.
    package static func prepared() -> StandardFaceDetector {
        _ = cascade
        return StandardFaceDetector()
    }

    public var clearScore: Double { frontal.clearScore }

    public func faces(in image: Image, of scene: FaceScene) throws(VisionError) -> [Face] {
        let threshold = frontal.threshold(of: scene)
        let least = scene == .photograph ? configuration.leastPhotographScore : configuration.leastDocumentScore
        let candidates = try frontal.candidates(in: image, of: scene, from: least)
        let sure = candidates.filter { $0.score >= threshold }
        return try sure.isEmpty ? doubtful(candidates, in: image) : sure
    }

    /// The best of candidates that scored less than faces do, if the cascade takes it for a face, too.
    func doubtful(_ candidates: [Face], in image: Image) throws(VisionError) -> [Face] {
        guard !candidates.isEmpty, let cascade = Self.cascade else { return [] }
        let best = candidates.sorted { $0.score > $1.score }.prefix(configuration.maximumCandidates)
        for candidate in best where try isFace(candidate, in: image, by: cascade) { return [candidate] }
        return []
    }

    /// True if the cascade takes a place for a face.
    func confirms(_ bounds: Rectangle, in image: Image) throws(VisionError) -> Bool {
        guard let cascade = Self.cascade else { return false }
        return try isFace(
            Face(bounds: bounds, eyes: configuration.frontal.eyes.eyes(in: bounds), score: 0),
            in: image,
            by: cascade
        )
    }

    private func isFace(
        _ candidate: Face,
        in image: Image,
        by cascade: CascadeFaceDetector
    ) throws(VisionError) -> Bool {
        let bounds = candidate.bounds
        let margin = (configuration.surroundings * bounds.width).rounded()
        let (left, top) = (max(0, Int(bounds.x - margin)), max(0, Int(bounds.y - margin)))
        guard
            let part = image.cropped(
                x: left,
                y: top,
                width: Int(bounds.x + bounds.width + margin) - left,
                height: Int(bounds.y + bounds.height + margin) - top
            )
        else { return false }
        let factor = configuration.candidateWidth / bounds.width
        let side = Int(factor * Double(max(part.width, part.height)))
        let shown = try WorkingImage(of: part, longestSide: side, largestFactor: 4).image
        let scale = Double(shown.width) / Double(part.width)
        let expected = Rectangle(
            x: (bounds.x - Double(left)) * scale,
            y: (bounds.y - Double(top)) * scale,
            width: bounds.width * scale,
            height: bounds.height * scale
        )
        for exponent in configuration.exponents {
            let agreeing = try cascade.faces(in: shown.brightened(exponent: exponent), of: .photograph)
                .filter { $0.score >= configuration.leastAgreement }
            if agreeing.contains(where: { $0.bounds.overlap(with: expected) > configuration.leastOverlap }) {
                return true
            }
        }
        return false
    }
}

extension Image {
    /// The image with levels from 0 to 1 raised to a power.
    func brightened(exponent: Double) -> Image {
        guard exponent != 1 else { return self }
        precondition(format == .grey, "levels are those of grey")
        let levels = (0..<256).map { UInt8(255 * pow(Double($0) / 255, exponent)) }
        return unsafe Image(width: width, height: height, format: .grey) { copy in
            unsafe withUnsafeBytes { stored in
                for y in 0..<height {
                    for x in 0..<width { unsafe copy[y * width + x] = levels[Int(stored[y * bytesPerRow + x])] }
                }
            }
        }
    }
}
