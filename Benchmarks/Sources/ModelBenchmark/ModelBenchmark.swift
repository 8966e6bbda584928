// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import Recto
import RectoImaging

/// Measures supplied models on a folder of photographs: what they find, how far faces lie apart, what it costs.
///
/// Beside the photographs lies `boxes.json`, which lists the faces of each as `[x, y, width, height]`; a photograph
/// that it does not list has none. The person in a photograph is told by the letters that its name starts with.
@main
struct ModelBenchmark {
    static func main() throws {
        guard CommandLine.arguments.count > 1 else {
            print("usage: ModelBenchmark FOLDER… | --looks PEOPLE, with RECTO_MODELS set")
            exit(2)
        }
        let library = try ModelLibrary()
        if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--looks" {
            guard let comparison = try LooksComparison(library) else { return print("no detector, or no embedder") }
            return try comparison.run(CommandLine.arguments[2])
        }
        var photographs: [Photograph] = []
        for folder in CommandLine.arguments.dropFirst() { photographs += try Photograph.all(in: folder) }
        for model in library.models where model.purpose == .faceDetector {
            guard case .present = library.status(of: model) else { continue }
            let file = try library.load(model)
            let (_, loading) = try measured { try YuNetFaceDetector(file: file) }
            print("\(model.name): loads in \(loading.rounded2) ms")
            for score in [0.6, 0.7, 0.8, 0.9] {
                var configuration = YuNetFaceDetector.Configuration()
                configuration.minimumScore = score
                try measure(YuNetFaceDetector(file: file, configuration: configuration), photographs, score: score)
            }
        }
        let supplied = try library.faceDetector()
        let detector: any FaceDetector = if let supplied { supplied } else { StandardFaceDetector() }
        let (matcher, loading) = try measured { try library.faceMatcher() }
        guard let matcher else { return }
        print("embedder: loads in \(loading.rounded2) ms")
        try compare(photographs, detector: detector, matcher: matcher)
    }

    private static func measure(_ detector: YuNetFaceDetector, _ photographs: [Photograph], score: Double) throws {
        var (found, missed, extra) = (0, 0, 0)
        var times: [Double] = []
        for photograph in photographs {
            _ = try detector.faces(in: photograph.image, of: .photograph)
            let (faces, time) = try measured { try detector.faces(in: photograph.image, of: .photograph) }
            times.append(time)
            let hits = photograph.boxes.filter { box in faces.contains { $0.bounds.overlap(with: box) > 0.4 } }.count
            found += hits
            missed += photograph.boxes.count - hits
            extra += faces.count - hits
            if hits < photograph.boxes.count || faces.count > hits {
                print("    \(photograph.name): \(hits) of \(photograph.boxes.count), \(faces.count - hits) others")
            }
        }
        print(
            "  score \(score): \(found) found, \(missed) missed, \(extra) others, median \(median(times).rounded2) ms"
        )
    }

    private static func compare(
        _ photographs: [Photograph],
        detector: any FaceDetector,
        matcher: FaceMatcher
    ) throws {
        var embeddings: [(photograph: Photograph, embedding: FaceEmbedding)] = []
        var times: [Double] = []
        for photograph in photographs where photograph.boxes.count == 1 {
            guard let face = try detector.faces(in: photograph.image, of: .photograph).first else { continue }
            _ = try matcher.embedding(of: face, in: photograph.image)
            let (embedding, time) = try measured { try matcher.embedding(of: face, in: photograph.image) }
            times.append(time)
            if let embedding { embeddings.append((photograph, embedding)) }
        }
        guard !times.isEmpty else { return print("no photograph with one face; boxes.json lists the faces of each") }
        // With the points of a predictor, if the embedder has one, and all looks.
        print("a face: median \(median(times).rounded2) ms")
        for (index, first) in embeddings.enumerated() {
            for second in embeddings[(index + 1)...] {
                let same = first.photograph.person == second.photograph.person
                let names = "\(first.photograph.name) \(second.photograph.name)"
                switch matcher.comparer.compare(first.embedding, second.embedding) {
                case .compared(let report):
                    print(same ? "same" : "different", names, report.distance.rounded2, report.verdict)
                case .notCompared(let obstacle):
                    print(same ? "same" : "different", names, obstacle)
                }
            }
        }
    }
}

/// The picture in a file, upright and in colour.
func picture(_ file: URL) throws -> Image {
    let bytes = try [UInt8](Data(contentsOf: file))
    return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .rgb).image
}

private struct Photograph {
    let name: String
    let image: Image
    let boxes: [Rectangle]

    var person: String { String(name.prefix { $0.isLetter }) }

    static func all(in folder: String) throws -> [Photograph] {
        let url = URL(fileURLWithPath: folder)
        let places = [url, url.deletingLastPathComponent()].map { $0.appendingPathComponent("boxes.json") }
        let boxes = try places.first { FileManager.default.fileExists(atPath: $0.path) }.map {
            try JSONSerialization.jsonObject(with: Data(contentsOf: $0)) as? [String: Any]
        }
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jpg") }.sorted()
            .map { name in
                let image = try picture(url.appendingPathComponent(name))
                return Photograph(name: name, image: image, boxes: Self.boxes(boxes??[name]))
            }
    }

    private static func boxes(_ entry: Any?) -> [Rectangle] {
        let lists: [[Double]]
        if let entry = entry as? [[Double]] {
            lists = entry
        } else if let entry = entry as? [String: Any] {
            lists = ["main", "ghost"].compactMap { entry[$0] as? [Double] }
        } else {
            lists = []
        }
        return lists.map { Rectangle(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }
}
