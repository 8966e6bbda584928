// SPDX-License-Identifier: Apache-2.0

/// Finds faces that look at the camera by their histograms of gradients, with dlib's own detector; it needs no file.
///
/// It finds faces of 80 pixels and more, so the size that an image is scaled to decides how small faces may be. A score
/// of 0 is the detector's own threshold; portraits on test documents had 0.41 and more.
public struct FrontalFaceDetector: FaceDetector {
    /// Settings, with the measured reasons for their values.
    public struct Configuration: Sendable, Hashable {
        /// Longest side, in pixels, in which a photograph is looked at: faces of a sixteenth of it are found.
        public var photographSide = 1280
        /// Longest side, in pixels, at which a document that fills the image is searched.
        ///
        /// Faces of a ninth of it are found, and on cards they take an eighth and more.
        public var documentSide = 700
        /// Longest side, in pixels, in which the part with a portrait is looked at: a face of a quarter of it is found.
        public var portraitSide = 340
        /// Longest sides, in pixels, in which smaller documents are sought, one after the other until there is a face.
        ///
        /// The first is for cards of half the image's width, the second for a card on a scanned page.
        public var smallDocumentSides = [1150, 1900]
        /// Images are enlarged at most this many times: there is nothing in between to be found.
        public var largestFactor = 2.0
        /// Faces of photographs have at least this score.
        public var photographThreshold = 0.0
        /// Faces of documents have at least this score: letters and lines of licence backs reached 0.28, portraits
        /// had 0.41 and more.
        public var documentThreshold = 0.35
        /// The places of the eyes.
        public var eyes = EyePlaces.frontal

        /// The settings as measured.
        public init() {}
    }

    private let configuration: Configuration

    /// A detector with these settings.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Faces on their heads scored up to 0.42, upright ones of the same documents 0.78 and more but for one in twelve.
    public var clearScore: Double { 0.6 }

    public func faces(in image: Image, of scene: FaceScene) throws(VisionError) -> [Face] {
        try candidates(in: image, of: scene, from: threshold(of: scene)).filter { $0.score >= threshold(of: scene) }
    }

    /// The least score of a face in a scene.
    func threshold(of scene: FaceScene) -> Double {
        scene == .photograph ? configuration.photographThreshold : configuration.documentThreshold
    }

    /// The faces in an image and the candidates that scored less than a face, the largest first.
    ///
    /// - Parameters:
    ///   - image: In grey or in colour.
    ///   - scene: Decides the size at which the image is searched.
    ///   - least: The least score. A score below the scene's threshold does not end the search for documents.
    /// - Returns: The candidates, in pixels of the image.
    /// - Throws: ``VisionError`` if memory ran out.
    func candidates(in image: Image, of scene: FaceScene, from least: Double) throws(VisionError) -> [Face] {
        switch scene {
        case .photograph:
            return try candidates(in: working(image, configuration.photographSide), from: least)
        case .straightenedDocument:
            return try candidates(in: working(image, configuration.documentSide), from: least)
        case .portrait:
            return try candidates(in: working(image, configuration.portraitSide), from: least)
        case .document:
            var working = try working(image, configuration.documentSide)
            var found = try candidates(in: working, from: least)
            for side in configuration.smallDocumentSides
            where !found.contains(where: { $0.score >= configuration.documentThreshold }) {
                let finer = try self.working(image, side)
                // A small image is not enlarged further.
                if finer.image.width == working.image.width { break }
                working = finer
                found += try candidates(in: working, isQuick: true, from: least)
            }
            return found.sorted { $0.bounds.area > $1.bounds.area }
        }
    }

    private func working(_ image: Image, _ longestSide: Int) throws(VisionError) -> WorkingImage {
        try WorkingImage(of: image, longestSide: longestSide, largestFactor: configuration.largestFactor)
    }

    private func candidates(
        in working: WorkingImage,
        isQuick: Bool = false,
        from least: Double
    ) throws(VisionError) -> [Face] {
        let found = try FrontalDetector.shared().detect(working.image, isQuick: isQuick, threshold: least)
        return working.faces(found, eyes: configuration.eyes)
    }
}
