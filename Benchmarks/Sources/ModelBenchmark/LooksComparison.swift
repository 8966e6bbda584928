// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import Recto
import RectoImaging

/// The gain of several looks at a face.
///
/// For each kind of looks: the distance of people from their own documents and from those of others, and the distances
/// that keep as many of the others away.
///
/// The people are those of `service/applicants.py`: a folder each, with `front-0.jpg` or `page-0.jpg`, and
/// `holder-live/neutral.jpg` of somebody before a camera.
struct LooksComparison {
    private let kinds: [(looks: FaceLooks, embedder: NetworkFaceEmbedder)]
    private let detector: any FaceDetector
    private let metric: FaceMetric

    /// A comparison by the embedder and the detector that the library prefers; `nil` if it has none.
    init?(_ library: ModelLibrary) throws {
        guard let detector = try library.faceDetector(),
            let model = library.models.first(where: { $0.embedder != nil && library.isPresent($0) }),
            let described = model.embedder
        else { return nil }
        let file = try library.load(model)
        self.detector = detector
        metric = described.metric
        kinds = try FaceLooks.allCases.map { looks in
            var configuration = described.configuration
            configuration.looks = looks
            return (looks, try NetworkFaceEmbedder(file: file, model: model.name, configuration: configuration))
        }
    }

    /// Prints the table.
    func run(_ folder: String) throws {
        let people = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().compactMap { name in
            try Person(in: URL(fileURLWithPath: folder).appendingPathComponent(name), by: self)
        }
        guard people.count > 1 else { return print("no two people in \(folder)") }
        // What distances mean was measured with the mirror image.
        guard let measured = kinds.firstIndex(where: { $0.looks == .mirrored }) else { return }
        let reference = distances(among: people, measured).others
        print("\(people.count) people, \(reference.count) pairs of different ones")
        for (index, kind) in kinds.enumerated() {
            let times = people.map { $0.times[index] }
            let (own, others) = distances(among: people, index)
            print("\(kind.looks.rawValue): \(median(times).rounded2) ms a face, own median \(median(own).rounded2)")
            for distance in [0.36, 0.4, 0.5, 0.6] {
                let share = Double(reference.count { $0 <= distance }) / Double(reference.count)
                let place = Int((share * Double(others.count)).rounded())
                guard place > 0 else { continue }
                let alike = others[place - 1]
                let beyond = Double(own.count { $0 > alike }) / Double(own.count)
                print(
                    "  others as often as within \(distance) by mirrored looks, \((100 * share).rounded2) %: within "
                        + "\((alike * 1000).rounded() / 1000); own beyond it: \((100 * beyond).rounded2) %"
                )
            }
        }
    }

    /// The distances of people from their own documents and from those of others, the smallest first.
    private func distances(among people: [Person], _ kind: Int) -> (own: [Double], others: [Double]) {
        var (own, others): ([Double], [Double]) = ([], [])
        for (index, person) in people.enumerated() {
            for (offset, other) in people.enumerated() {
                let portrait = other.portraits[kind]
                guard let distance = person.pictures[kind].distance(to: portrait, by: metric) else { continue }
                if index == offset { own.append(distance) } else { others.append(distance) }
            }
        }
        return (own.sorted(), others.sorted())
    }

    /// A person's embeddings by each kind of looks, and the processor time of those of the document, in milliseconds.
    private struct Person {
        var portraits: [FaceEmbedding] = []
        var pictures: [FaceEmbedding] = []
        var times: [Double] = []

        /// The person of a folder; `nil` if a picture is missing or shows no face.
        init?(in folder: URL, by comparison: LooksComparison) throws {
            let sides = ["front-0.jpg", "page-0.jpg"].map(folder.appendingPathComponent)
            let frame = folder.appendingPathComponent("holder-live/neutral.jpg")
            guard let side = sides.first(where: { FileManager.default.fileExists(atPath: $0.path) }),
                let (portrait, document) = try comparison.face(in: side, of: .document),
                let (face, photograph) = try comparison.face(in: frame, of: .photograph)
            else { return nil }
            for (_, embedder) in comparison.kinds {
                let (embedding, time) = try measured { try embedder.embedding(of: portrait, in: document) }
                guard let embedding, let other = try embedder.embedding(of: face, in: photograph) else { return nil }
                portraits.append(embedding)
                pictures.append(other)
                times.append(time)
            }
        }
    }

    private func face(in file: URL, of scene: FaceScene) throws -> (Face, Image)? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let image = try picture(file)
        return try detector.faces(in: image, of: scene).first.map { ($0, image) }
    }
}

extension ModelLibrary {
    fileprivate func isPresent(_ model: Model) -> Bool {
        if case .present = status(of: model) { true } else { false }
    }
}
