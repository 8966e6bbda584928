// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import RectoImaging

/// Measures how many of the faces in a folder of images are found, what else is taken for a face, and the processor
/// time; for each detector and each kind of scene, and for portraits on located documents.
@main
struct FaceBenchmark {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let folder = arguments.first, arguments.count <= 3 else {
            print("usage: FaceBenchmark FOLDER-OF-IMAGES [TRUTH.json [DETECTOR]]")
            print("TRUTH.json: for each file name the faces in it, as [x, y, width, height], the main one first;")
            print("            a fifth number marks a face that need not be found")
            print("DETECTOR: standard, frontal or cascade in place of all")
            exit(2)
        }
        let truths = arguments.count > 1 ? try truths(arguments[1]) : nil
        let pictures = try imageFiles(folder).map { file in
            Picture(
                name: file.lastPathComponent,
                image: try decoded(file),
                truth: truths.map { $0[file.lastPathComponent] ?? [] }
            )
        }
        guard !pictures.isEmpty else { return print("no images in \(folder)") }
        var detectors: [(name: String, detector: any FaceDetector)] = [
            ("standard", StandardFaceDetector()), ("frontal", FrontalFaceDetector()),
        ]
        if let cascade = CascadeFaceDetector() { detectors.append(("cascade", cascade)) }
        for (name, detector) in detectors where arguments.count < 3 || arguments[2] == name {
            try measure(name, detector, on: pictures)
        }
    }

    private static func measure(_ name: String, _ detector: some FaceDetector, on pictures: [Picture]) throws {
        // Made at the first use, which is no image's fault.
        _ = try detector.faces(in: pictures[0].image, of: .document)
        for scene in FaceScene.allCases {
            try measure("\(name), \(scene)", on: pictures) { try detector.faces(in: $0.image, of: scene) }
        }
        let finder = PortraitFinder(detector: detector)
        let documents = try pictures.map { try DocumentLocator().locate(in: $0.image) }
        var next = documents.makeIterator()
        try measure("\(name), located documents", on: pictures) { picture in
            try finder.find(in: picture.image, documents: next.next() ?? .notFound).faces
        }
        print("    documents outlined in \(documents.count { !$0.outlines.isEmpty }) of \(documents.count) images")
    }

    private static func measure(_ name: String, on pictures: [Picture], _ detect: (Picture) throws -> [Face]) throws {
        var score = Score()
        for picture in pictures {
            let (faces, time) = try measured { try detect(picture) }
            score.add(faces, in: picture, time: time)
        }
        print("\(name): \(score)")
        for remark in score.remarks { print("    \(remark)") }
    }

    private static func truths(_ path: String) throws -> [String: [TrueFace]] {
        let json = try JSONDecoder().decode(
            [String: [[Double]]].self,
            from: Data(contentsOf: URL(fileURLWithPath: path))
        )
        return json.mapValues { faces in
            faces.map { face in
                TrueFace(
                    bounds: Rectangle(x: face[0], y: face[1], width: face[2], height: face[3]),
                    mayBeMissed: face.count > 4
                )
            }
        }
    }

    private static func decoded(_ file: URL) throws -> Image {
        let bytes = [UInt8](try Data(contentsOf: file))
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }
}

/// An image with the faces in it, if they are known.
private struct Picture {
    let name: String
    let image: Image
    let truth: [TrueFace]?
}

/// A face that is in an image.
private struct TrueFace {
    let bounds: Rectangle
    /// True if it is a ghost portrait or too small.
    let mayBeMissed: Bool
}

/// The results of a detector on many pictures.
private struct Score: CustomStringConvertible {
    private var images = 0
    private var found = 0
    private var faces = 0
    private var recalled = 0
    private var mains = 0
    private var largestIsMain = 0
    private var falsePositives = 0
    private var hasTruth = false
    private var trueScores: [Double] = []
    private var falseScores: [Double] = []
    private var times: [Double] = []
    /// The mistakes, by image.
    private(set) var remarks: [String] = []

    mutating func add(_ detected: [Face], in picture: Picture, time: Double) {
        images += 1
        times.append(time)
        found += detected.count
        guard let truth = picture.truth else { return }
        hasTruth = true
        let expected = truth.filter { !$0.mayBeMissed }.map(\.bounds)
        let missed = expected.filter { face in !detected.contains { $0.bounds.matches(face) } }
        let wrong = detected.filter { face in !truth.contains { $0.bounds.matches(face.bounds) } }
        faces += expected.count
        recalled += expected.count - missed.count
        falsePositives += wrong.count
        if let main = expected.first {
            mains += 1
            largestIsMain += detected.first.map { $0.bounds.matches(main) } == true ? 1 : 0
        }
        trueScores += expected.compactMap { face in
            detected.filter { $0.bounds.matches(face) }.map(\.score).max()
        }
        falseScores += wrong.map(\.score)
        remarks += missed.map { "\(picture.name): missed \($0.summary)" }
        remarks += wrong.map { "\(picture.name): no face \($0.bounds.summary), score \($0.score.rounded2)" }
    }

    var description: String {
        let median = "\(median(times).rounded2) ms median, \((times.max() ?? 0).rounded2) ms at most"
        guard hasTruth else { return "\(found) faces in \(images) images, \(median)" }
        let lowest = trueScores.sorted().prefix(8).map(\.rounded2)
        let highest = falseScores.sorted(by: >).prefix(8).map(\.rounded2)
        return "\(recalled) of \(faces) faces in \(images) images, "
            + "the main one largest in \(largestIsMain) of \(mains), lowest scores \(lowest), "
            + "\(falsePositives) false, scores \(highest), \(median)"
    }
}

extension Rectangle {
    /// True if two rectangles mean the same face: detectors differ in how much of forehead and chin they take in.
    fileprivate func matches(_ other: Rectangle) -> Bool { overlap(with: other) >= 0.3 }

    fileprivate var summary: String { "\([x, y, width, height].map { Int($0.rounded()) })" }
}
