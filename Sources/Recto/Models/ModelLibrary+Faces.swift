// SPDX-License-Identifier: Apache-2.0
public import RectoImaging
internal import SystemPackage

extension ModelLibrary {
    /// The preferred face detector of those with files.
    ///
    /// - Returns: `nil` if no folder has any.
    /// - Throws: ``ModelError`` if there is a file that must not be used: silence would hide that another detector
    ///   works in its place.
    public func faceDetector() throws(ModelError) -> YuNetFaceDetector? {
        try first(.faceDetector) { model, file throws(VisionError) in
            switch model.detector?.outputs {
            case .yunet?: try YuNetFaceDetector(file: file)
            case nil: nil
            }
        }
    }

    /// The preferred face embedder of those with files, and its comparer.
    ///
    /// - Parameter falseMatchRate: Highest allowed rate of false matches between different people.
    /// - Returns: `nil` if no folder has any.
    /// - Throws: ``ModelError`` if there is a file that must not be used.
    public func faceMatcher(
        falseMatchRate: Double = FaceComparer.defaultFalseMatchRate
    ) throws(ModelError) -> FaceMatcher? {
        try first(.faceEmbedder) { model, file throws(VisionError) in
            guard let embedder = model.embedder else { return nil }
            return FaceMatcher(
                embedder: try NetworkFaceEmbedder(
                    file: file,
                    model: model.name,
                    configuration: embedder.configuration
                ),
                comparer: FaceComparer(embedder, falseMatchRate: falseMatchRate)
            )
        }
    }

    /// The comparer of ``faceMatcher(falseMatchRate:)``; verifies the file and runs no network.
    func faceComparer() throws(ModelError) -> FaceComparer? {
        try first(.faceEmbedder) { model, _ in model.embedder.map { FaceComparer($0) } }
    }

    /// Verifies the file of ``faceDetector()``, and runs no network.
    func checkFaceDetector() throws(ModelError) {
        _ = try first(.faceDetector) { model, _ in model.detector }
    }

    private func first<Made>(
        _ purpose: Model.Purpose,
        make: (Model, [UInt8]) throws(VisionError) -> Made?
    ) throws(ModelError) -> Made? {
        for model in models where model.purpose == purpose {
            let found: (path: FilePath, bytes: [UInt8])
            do throws(ModelError) {
                found = try read(model)
            } catch .absent {
                continue
            } catch {
                throw error
            }
            do throws(VisionError) {
                if let made = try make(model, found.bytes) { return made }
            } catch {
                throw .unusable(model, found.path)
            }
        }
        return nil
    }
}

extension FaceComparer {
    fileprivate init(_ embedder: Model.Embedder, falseMatchRate: Double = defaultFalseMatchRate) {
        self.init(metric: embedder.metric, distances: embedder.distances, falseMatchRate: falseMatchRate)
    }
}
