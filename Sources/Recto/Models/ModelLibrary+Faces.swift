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
        try first(.faceDetector) { model, path, file throws(ModelError) in
            switch model.detector?.outputs {
            case .yunet?: try made(of: model, path) { () throws(VisionError) in try YuNetFaceDetector(file: file) }
            case nil: nil
            }
        }
    }

    /// The face detector of an engine: the supplied one, supported by the engine's own, or that alone.
    ///
    /// - Throws: As ``faceDetector()``.
    func faceDetector(supportedBy standard: StandardFaceDetector) throws(ModelError) -> any FaceDetector {
        guard let supplied = try faceDetector() else { return standard }
        return SupportedFaceDetector(supplied, supportedBy: standard)
    }

    /// The preferred face embedder of those with files, and its comparer.
    ///
    /// - Parameter falseMatchRate: Highest allowed rate of false matches between different people.
    /// - Returns: `nil` if no folder has any.
    /// - Throws: ``ModelError`` if there is a file that must not be used, or one is missing that the embedder needs.
    public func faceMatcher(
        falseMatchRate: Double = FaceComparer.defaultFalseMatchRate
    ) throws(ModelError) -> FaceMatcher? {
        try first(.faceEmbedder) { model, path, file throws(ModelError) in
            guard let embedder = model.embedder else { return nil }
            let predictor = try predictor(of: embedder)
            return FaceMatcher(
                embedder: try made(of: model, path) { () throws(VisionError) in
                    try NetworkFaceEmbedder(
                        file: file,
                        model: model.name,
                        configuration: embedder.configuration,
                        predictor: predictor
                    )
                },
                comparer: FaceComparer(embedder, falseMatchRate: falseMatchRate)
            )
        }
    }

    /// The comparer of ``faceMatcher(falseMatchRate:)``; verifies the file and runs no network.
    func faceComparer(falseMatchRate: Double) throws(ModelError) -> FaceComparer? {
        try first(.faceEmbedder) { model, _, _ throws(ModelError) in
            model.embedder.map { FaceComparer($0, falseMatchRate: falseMatchRate) }
        }
    }

    /// Verifies the file of ``faceDetector()``, and runs no network.
    func checkFaceDetector() throws(ModelError) {
        _ = try first(.faceDetector) { model, _, _ throws(ModelError) in model.detector }
    }

    /// The embedder that is used, by its entry; `nil` if no folder has any.
    package var preferredEmbedder: Model? {
        models.first { model in
            guard model.purpose == .faceEmbedder else { return false }
            return status(of: model) != .absent
        }
    }

    /// The predictor of the points that an embedder wants.
    ///
    /// - Returns: `nil` if it wants none, or if its file is absent and a detector gives landmarks in its place.
    /// - Throws: ``ModelError``.
    private func predictor(of embedder: Model.Embedder) throws(ModelError) -> ShapePredictor? {
        guard let name = embedder.landmarker else { return nil }
        guard let model = models.first(where: { $0.name == name && $0.purpose == .faceLandmarker }) else { return nil }
        let found: (path: FilePath, bytes: [UInt8])
        do throws(ModelError) {
            found = try read(model)
        } catch .absent(let model, let folders) {
            guard try faceDetector().map({ _ in true }) == nil else { return nil }
            throw .absent(model, lookedIn: folders)
        } catch {
            throw error
        }
        guard let predictor = try? ShapePredictor(found.bytes), predictor.pointCount == model.landmarker?.points.count
        else { throw .unusable(model, found.path) }
        return predictor
    }

    private func made<Made>(
        of model: Model,
        _ path: FilePath,
        _ make: () throws(VisionError) -> Made
    ) throws(ModelError) -> Made {
        do throws(VisionError) {
            return try make()
        } catch {
            throw .unusable(model, path)
        }
    }

    private func first<Made>(
        _ purpose: Model.Purpose,
        make: (Model, FilePath, [UInt8]) throws(ModelError) -> Made?
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
            if let made = try make(model, found.path, found.bytes) { return made }
        }
        return nil
    }
}

extension FaceComparer {
    fileprivate init(_ embedder: Model.Embedder, falseMatchRate: Double = defaultFalseMatchRate) {
        self.init(metric: embedder.metric, distances: embedder.distances, falseMatchRate: falseMatchRate)
    }
}
