// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// Finds faces with one of OpenCV's cascades, a file that Debian has in its package `opencv-data`.
///
/// It finds smaller faces than ``FrontalFaceDetector`` on the same pixels, and now and then something that is no face.
/// The score is the number of findings that agree.
public struct CascadeFaceDetector: FaceDetector {
    /// Settings, with the measured reasons for their values.
    public struct Configuration: Sendable, Hashable {
        /// Longest side, in pixels, in which a photograph is looked at.
        public var photographSide = 640
        /// Longest side, in pixels, in which a document is looked at.
        public var documentSide = 640
        /// Images are enlarged at most this many times.
        public var largestFactor = 2.0
        /// Ratio of the sizes that are tried one after the other.
        public var step = 1.1
        /// So many findings must agree: with 5, one thing in 101 photographs was taken for a face.
        public var neighbours = 5
        /// Width of the smallest face, in pixels of the size in which the image is looked at.
        public var smallestFace = 30
        /// The rough place of the eyes: not measured.
        public var eyes = EyePlaces(right: Point(x: 0.31, y: 0.38), left: Point(x: 0.69, y: 0.38))

        /// The settings as measured.
        public init() {}
    }

    /// The files in which Debian and OpenCV's own installation keep the cascade that found most faces with fewest
    /// mistakes.
    public static let usualPaths = [
        "/usr/share/opencv4/haarcascades/haarcascade_frontalface_alt2.xml",
        "/usr/local/share/opencv4/haarcascades/haarcascade_frontalface_alt2.xml",
        "/usr/share/opencv/haarcascades/haarcascade_frontalface_alt2.xml",
    ]

    private let configuration: Configuration
    private let cascades: HandlePool<Cascade>

    /// A detector with the cascade in a file.
    ///
    /// - Throws: ``VisionError`` if the file cannot be read or holds no cascade.
    public init(path: String, configuration: Configuration = Configuration()) throws(VisionError) {
        try self.init(unparsed: path, configuration: configuration)
        // Now, so that a file without a cascade shows here and not at the first image.
        try cascades.lend { cascade throws(VisionError) in try cascade.load() }
    }

    /// A detector whose file is read now, and parsed by the first image: that takes ten times as long.
    private init(unparsed path: String, configuration: Configuration) throws(VisionError) {
        self.configuration = configuration
        cascades = HandlePool { () throws(VisionError) in try Cascade(path: path) }
        // Read now, so that a missing file shows here and not at the first image.
        try cascades.lend { _ in }
    }

    /// A detector with the cascade from its usual place, or `nil` if the package `opencv-data` is missing.
    public init?(configuration: Configuration = Configuration()) {
        guard let path = Self.usualPath else { return nil }
        try? self.init(path: path, configuration: configuration)
    }

    /// A detector with the cascade from its usual place, which the first image parses; `nil` if there is no file.
    init?(unparsed configuration: Configuration) {
        guard let path = Self.usualPath else { return nil }
        try? self.init(unparsed: path, configuration: configuration)
    }

    private static var usualPath: String? { usualPaths.first { unsafe access($0, R_OK) == 0 } }

    public func faces(in image: Image, of scene: FaceScene) throws(VisionError) -> [Face] {
        let working = try WorkingImage(
            of: image,
            longestSide: scene == .photograph ? configuration.photographSide : configuration.documentSide,
            largestFactor: configuration.largestFactor
        )
        let found = try cascades.lend { cascade throws(VisionError) in
            try cascade.detect(
                working.image,
                step: configuration.step,
                neighbours: configuration.neighbours,
                smallest: configuration.smallestFace
            )
        }
        return working.faces(found, eyes: configuration.eyes)
    }
}
