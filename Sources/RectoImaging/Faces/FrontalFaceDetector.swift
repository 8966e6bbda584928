// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// Finds faces that look at the camera by their histograms of gradients, with dlib's own detector; it needs no file.
///
/// It finds faces of 80 pixels and more, so what an image is enlarged or reduced to decides how small faces may be. A
/// score of 0 is the detector's own threshold; portraits on test documents had 0.41 and more.
public struct FrontalFaceDetector: FaceDetector {
    /// Settings, with the measured reasons for their values.
    public struct Configuration: Sendable, Hashable {
        /// Longest side, in pixels, in which a photograph is looked at: faces of a sixteenth of it are found.
        public var photographSide = 1280
        /// Longest sides, in pixels, in which a document is looked at, one after the other until there is a face.
        ///
        /// The first is for cards that fill the image, the second for half of its width, the third for a card on a
        /// scanned page. Faces of a tenth, a twentieth and a thirtieth of the longest side are found.
        public var documentSides = [760, 1400, 2400]
        /// Images are enlarged at most this many times: there is nothing in between to be found.
        public var largestFactor = 2.0
        /// Faces of photographs have at least this score.
        public var photographThreshold = 0.0
        /// Faces of documents have at least this score: letters and lines of licence backs reached 0.28, portraits
        /// had 0.41 and more.
        public var documentThreshold = 0.35
        /// Where the eyes are, as measured: half of them within a tenth of their distance.
        public var eyes = EyePlaces(right: Point(x: 0.284, y: 0.273), left: Point(x: 0.716, y: 0.267))

        /// The settings as measured.
        public init() {}
    }

    private let configuration: Configuration

    /// A detector with these settings.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    public func faces(in image: Image, of scene: FaceScene) throws(VisionError) -> [Face] {
        switch scene {
        case .photograph:
            return try faces(
                in: WorkingImage(
                    of: image,
                    longestSide: configuration.photographSide,
                    largestFactor: configuration.largestFactor
                ),
                threshold: configuration.photographThreshold
            )
        case .document:
            var lastWidth = 0
            for side in configuration.documentSides {
                let working = try WorkingImage(of: image, longestSide: side, largestFactor: configuration.largestFactor)
                // A small image is not enlarged further.
                if working.image.width == lastWidth { break }
                lastWidth = working.image.width
                let found = try faces(in: working, threshold: configuration.documentThreshold)
                if !found.isEmpty { return found }
            }
            return []
        }
    }

    private func faces(in working: WorkingImage, threshold: Double) throws(VisionError) -> [Face] {
        try FrontalDetector.shared.lend { detector throws(VisionError) in
            try detector.detect(working.image, threshold: threshold)
        }
        .map { found in
            let bounds = working.toOriginal(found)
            return Face(bounds: bounds, eyes: configuration.eyes.eyes(in: bounds), score: found.score)
        }
        .sorted { $0.bounds.area > $1.bounds.area }
    }
}
