// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoImaging
import RectoRecords
import SystemPackage
import TestSupport
import Testing

/// Results of the models known to Recto on photographs, if files of both are at hand.
@Suite(
    .enabled(if: SuppliedModels.folder != nil, "no model files in data/face/models of the shared data"),
    .timeLimit(.minutes(10))
)
struct SuppliedModelTests {
    private static let detectors = ["yunet-n-320", "yunet-s-320", "yunet-n-640", "yunet-s-640"]

    @Test(arguments: detectors)
    func `finds the one face of each photograph where it is`(name: String) throws {
        let detector = try SuppliedModels.detector(name)
        for path in ["single/biden.jpg", "single/obama.jpg", "single/obama2.jpg", "single/obama-240p.jpg"] {
            for format in [PixelFormat.rgb, .grey] {
                let faces = try detector.faces(in: SuppliedModels.photograph("images/\(path)", format), of: .photograph)
                #expect(faces.count == 1, "\(path) \(format)")
                let box = try #require(try SuppliedModels.boxes("images/\(path)").first)
                let face = try #require(faces.first)
                #expect(face.bounds.overlap(with: box) > 0.7, "\(path) \(face.bounds)")
                let points = try #require(face.landmarks).points
                #expect(points.allSatisfy { face.bounds.contains($0) })
                #expect(points[0].x < points[1].x && points[3].x < points[4].x && points[0].y < points[3].y)
            }
        }
    }

    @Test(arguments: detectors)
    func `finds both of two people, the larger face first, and faces cut by the edge`(name: String) throws {
        let detector = try SuppliedModels.detector(name)
        let faces = try detector.faces(in: SuppliedModels.photograph("images/group/two_people.jpg"), of: .photograph)
        #expect(faces.count == 2)
        #expect(faces.map(\.bounds.area) == faces.map(\.bounds.area).sorted(by: >))
        for path in ["images/partial/obama_partial_face.jpg", "images/partial/obama_partial_face2.jpg"] {
            #expect(try detector.faces(in: SuppliedModels.photograph(path), of: .photograph).count == 1)
        }
    }

    @Test(arguments: detectors)
    func `finds the portrait of every document, as the largest face`(name: String) throws {
        let detector = try SuppliedModels.detector(name)
        for path in try SuppliedModels.documents() {
            let faces = try detector.faces(in: SuppliedModels.photograph(path), of: .document)
            let box = try #require(try SuppliedModels.boxes(path).first)
            #expect((1...2).contains(faces.count), "\(path)")
            #expect(try #require(faces.first).bounds.overlap(with: box) > 0.6, "\(path)")
        }
    }

    @Test func `takes images of every size`() throws {
        let detector = try SuppliedModels.detector("yunet-n-320")
        let image = try SuppliedModels.photograph("images/single/obama.jpg")
        for (width, height) in [(1, 1), (1, 2000), (31, 33), (5000, 7)] {
            let part = try #require(image.cropped(x: 0, y: 0, width: width, height: height))
            _ = try detector.faces(in: part, of: .photograph)
        }
        let large = try #require(image.cropped(x: 300, y: 0, width: 400, height: 500))
        #expect(try detector.faces(in: large, of: .photograph).count == 1)
    }

    @Test func `judges all pairs of photographs right`() throws {
        let matcher = try SuppliedModels.matcher()
        let detector = try SuppliedModels.detector("yunet-n-320")
        let names = ["biden", "obama", "obama2", "obama-240p"]
        let embeddings = try names.map { name in
            let image = try SuppliedModels.photograph("images/single/\(name).jpg")
            let face = try #require(try detector.faces(in: image, of: .photograph).first)
            return try #require(try matcher.embedding(of: face, in: image))
        }
        for (index, first) in names.enumerated() {
            for (offset, second) in names[(index + 1)...].enumerated() {
                let comparison = matcher.comparer.compare(embeddings[index], embeddings[index + 1 + offset])
                let expected: FaceDistanceReport.Verdict = first == "biden" ? .differentPerson : .samePerson
                #expect(comparison.verdict == expected, "\(first) \(second) \(comparison)")
            }
        }
    }

    @Test func `never takes a document's portrait for another person`() throws {
        let matcher = try SuppliedModels.matcher()
        let detector = try SuppliedModels.detector("yunet-n-320")
        func embedding(_ path: String, of scene: FaceScene = .photograph) throws -> FaceEmbedding {
            let image = try SuppliedModels.photograph(path)
            let face = try #require(try detector.faces(in: image, of: scene).first)
            return try #require(try matcher.embedding(of: face, in: image))
        }
        let selfies = try ["biden", "obama", "obama2"].map { try embedding("images/single/\($0).jpg") }
        var verdicts: [Bool: [FaceDistanceReport.Verdict: Int]] = [:]
        for path in try SuppliedModels.documents() {
            let portrait = try embedding(path, of: .document)
            // Documents 0, 3, 6 and 9 show the first of the photographs, the others the second and third.
            let number = try #require(path.wholeMatch(of: /.*\/d(\d\d)_.*/).flatMap { Int($0.1) })
            for (index, selfie) in selfies.enumerated() {
                let verdict = try #require(matcher.comparer.compare(selfie, portrait).verdict)
                verdicts[(index == 0) == (number % 3 == 0), default: [:]][verdict, default: 0] += 1
            }
        }
        #expect(verdicts[false]?[.samePerson] == nil)
        #expect(try #require(verdicts[true]?[.samePerson]) >= 10, "\(verdicts)")
        #expect(verdicts[true]?[.differentPerson] ?? 0 <= 1, "\(verdicts)")
    }

    private static let doubted = ["persons/somebody-elses-front", "persons/selfie-from-afar"]
    private static let incomplete = ["persons/portrait-covered", "persons/two-people-in-selfie"]
    /// Those of whom something is said, and of the others some as a rule.
    private static let people = SamplePerson.all.enumerated().filter { index, person in
        (doubted + incomplete).contains(person.description) || Sweep.takes(index, oneOf: 5)
    }.map(\.element)

    @Test(arguments: people)
    func `doubts a stranger's front and a face from afar, and nobody else`(person: SamplePerson) async throws {
        let engine = try SuppliedModels.engine.get()
        var readings: [Reading] = []
        for sample in person.samples {
            let expectation = Expectation(fileStem: FilePath(sample.path).stem ?? "")
            readings += try await engine.readAll(sample.bytes(), expecting: expectation)
        }
        let findings = engine.person(from: readings).findings.map(\.code)
        // The eyes of the one are 25 pixels apart, half of what the embedder wants.
        let isDoubted = Self.doubted.contains(person.description)
        #expect((findings.contains(.faceMismatch) || findings.contains(.faceUncertain)) == isDoubted)
        let isIncomplete = Self.incomplete.contains(person.description)
        #expect(findings.contains(.faceNotCompared) == isIncomplete)
    }
}

/// The supplied models and photographs.
private enum SuppliedModels {
    static let folder: String? = SharedData.file("data/face/models/yunet_n_320_320.onnx")
        .map { $0.deletingLastPathComponent().path }

    /// An engine with the models, which loads them once.
    static let engine = Result {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = CalendarDate("2026-01-01")
        configuration.modelFolders = [FilePath(try #require(folder))]
        configuration.falseMatchRate = falseMatchRate
        return try RectoEngine(configuration)
    }

    static var library: ModelLibrary {
        get throws { try ModelLibrary(folders: [FilePath(#require(folder))]) }
    }

    static func model(_ name: String) throws -> Model {
        try #require(try library.models.first { $0.name == name })
    }

    static func detector(_ name: String) throws -> YuNetFaceDetector {
        try YuNetFaceDetector(file: library.load(model(name)))
    }

    /// The rate that the embedder of the tests was shown to keep.
    static let falseMatchRate = 0.0125

    static func matcher() throws -> FaceMatcher {
        try #require(try library.faceMatcher(falseMatchRate: falseMatchRate))
    }

    static func photograph(_ path: String, _ format: PixelFormat = .rgb) throws -> Image {
        let url = try #require(SharedData.file("data/face/\(path)"))
        let file = try [UInt8](Data(contentsOf: url))
        return try ImageDecoder().decode(file.span, header: ImageHeader(file.span), as: format).image
    }

    /// Paths of the documents.
    static func documents() throws -> [String] {
        let folder = SharedData.folder.appendingPathComponent("data/face/docs_synthetic")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".jpg") }.sorted().map { "docs_synthetic/\($0)" }
    }

    /// The faces that an image is known to show, the main one first.
    static func boxes(_ path: String) throws -> [Rectangle] {
        let parts = path.split(separator: "/")
        let url = try #require(SharedData.file("data/face/\(parts[0])/boxes.json"))
        let entry = try JSONValue(parsing: Data(contentsOf: url))[String(parts[parts.count - 1])]
        let lists = entry.map { $0.items.isEmpty ? [$0["main"]].compactMap(\.self) : $0.items } ?? []
        return try lists.map { list in
            let box = try #require(list.box)
            return Rectangle(x: box.x, y: box.y, width: box.width, height: box.height)
        }
    }
}

extension Rectangle {
    fileprivate func contains(_ point: Point) -> Bool {
        (x...x + width).contains(point.x) && (y...y + height).contains(point.y)
    }
}
