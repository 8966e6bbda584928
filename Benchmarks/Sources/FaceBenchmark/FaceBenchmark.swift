// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import RectoImaging

/// Measures how many of the faces in a folder of images are found, what else is taken for a face, and the processor
/// time; for each detector and each kind of scene.
@main
struct FaceBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first, arguments.count <= 2 else {
            print("usage: FaceBenchmark FOLDER-OF-IMAGES [TRUTH.json]")
            print("TRUTH.json: for each file name the faces in it, as [x, y, width, height], the main one first")
            exit(2)
        }
        let truths = try arguments.dropFirst().first.map(truths)
        let pictures = try files(in: folder).map { file in
            Picture(
                name: file.lastPathComponent,
                image: try decoded(file),
                truth: truths.map { $0[file.lastPathComponent] ?? [] }
            )
        }
        guard !pictures.isEmpty else { return print("no images in \(folder)") }
        try measure("frontal", FrontalFaceDetector(), on: pictures)
        if let cascade = CascadeFaceDetector() { try measure("cascade", cascade, on: pictures) }
    }

    private static func measure(_ name: String, _ detector: some FaceDetector, on pictures: [Picture]) throws {
        // Made at the first use, which is no image's fault.
        _ = try detector.faces(in: pictures[0].image, of: .document)
        for scene in FaceScene.allCases {
            var score = Score()
            for picture in pictures {
                let (faces, time) = try measured { try detector.faces(in: picture.image, of: scene) }
                score.add(faces, in: picture, time: time)
            }
            print("\(name), \(scene): \(score)")
            for remark in score.remarks { print("    \(remark)") }
        }
    }

    private static func files(in folder: String) throws -> [URL] {
        guard let found = FileManager.default.enumerator(atPath: folder) else { return [] }
        return found.compactMap { $0 as? String }
            .filter { ["png", "jpg", "jpeg"].contains(($0 as NSString).pathExtension.lowercased()) }
            .sorted()
            .map { URL(fileURLWithPath: folder).appendingPathComponent($0) }
    }

    private static func truths(_ path: String) throws -> [String: [Rectangle]] {
        let json = try JSONDecoder().decode(
            [String: [[Double]]].self,
            from: Data(contentsOf: URL(fileURLWithPath: path))
        )
        return json.mapValues { $0.map { Rectangle(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } }
    }

    private static func decoded(_ file: URL) throws -> Image {
        let bytes = [UInt8](try Data(contentsOf: file))
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }
}

/// An image with the faces that are in it, where that is known.
private struct Picture {
    let name: String
    let image: Image
    let truth: [Rectangle]?
}

/// What a detector found in many pictures.
private struct Score: CustomStringConvertible {
    private var images = 0
    private var found = 0
    private var faces = 0
    private var recalled = 0
    private var mains = 0
    private var largestIsMain = 0
    private var falsePositives = 0
    private var hasTruth = false
    private var lowest = Double.infinity
    private var times: [Double] = []
    /// What went wrong, by image.
    private(set) var remarks: [String] = []

    mutating func add(_ detected: [Face], in picture: Picture, time: Double) {
        images += 1
        times.append(time)
        found += detected.count
        guard let truth = picture.truth else { return }
        hasTruth = true
        let missed = truth.filter { face in !detected.contains { $0.bounds.matches(face) } }
        let wrong = detected.filter { face in !truth.contains { $0.matches(face.bounds) } }
        faces += truth.count
        recalled += truth.count - missed.count
        falsePositives += wrong.count
        if let main = truth.first {
            mains += 1
            largestIsMain += detected.first.map { $0.bounds.matches(main) } == true ? 1 : 0
        }
        for face in detected where !wrong.contains(face) { lowest = min(lowest, face.score) }
        remarks += missed.map { "\(picture.name): missed \($0.summary)" }
        remarks += wrong.map { "\(picture.name): no face \($0.bounds.summary), score \($0.score.rounded2)" }
    }

    var description: String {
        let median = "\(median(times).rounded2) ms median, \((times.max() ?? 0).rounded2) ms at most"
        guard hasTruth else { return "\(found) faces in \(images) images, \(median)" }
        return "\(recalled) of \(faces) faces in \(images) images, "
            + "the main one largest in \(largestIsMain) of \(mains), lowest score \(lowest.rounded2), \(falsePositives) false, \(median)"
    }
}

extension Rectangle {
    /// Whether two rectangles mean the same face: detectors differ in how much of forehead and chin they take in.
    fileprivate func matches(_ other: Rectangle) -> Bool { overlap(with: other) >= 0.3 }

    fileprivate var summary: String { "\([x, y, width, height].map { Int($0.rounded()) })" }
}
