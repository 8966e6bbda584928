// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
@_spi(Fitting) import RectoImaging

/// Measures how well documents are found in pictures whose corners are known, and at what cost.
@main
struct DocumentBenchmark {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let option = arguments.first?.hasPrefix("--") == true ? arguments.removeFirst() : nil
        guard arguments.count == 1, [nil, "--features", "--found"].contains(option) else {
            print("usage: DocumentBenchmark [--features|--found] FOLDER-OF-SCENES")
            exit(2)
        }
        let folder = URL(fileURLWithPath: arguments[0])
        let scenes = try JSONDecoder().decode(
            [Scene].self,
            from: Data(contentsOf: folder.appendingPathComponent("scenes.json"))
        )
        switch option {
        case "--features": try printFeatures(scenes, in: folder)
        case "--found": try printFound(scenes, in: folder)
        default: try printAccuracy(scenes, in: folder)
        }
    }

    private static func printAccuracy(_ scenes: [Scene], in folder: URL) throws {
        var tallies: [String: Tally] = [:]
        var all = Tally()
        for scene in scenes {
            let image = try decoded(folder.appendingPathComponent(scene.file))
            let (location, time) = try measured { try DocumentLocator().locate(in: image) }
            let own = Tally(location, of: scene, milliseconds: time)
            tallies[scene.kind, default: Tally()].add(own)
            all.add(own)
        }
        for (kind, tally) in tallies.sorted(by: { $0.key < $1.key }) { tally.print(as: kind) }
        all.print(as: "all")
        all.printReliability()
    }

    /// One line for each candidate: the scene, the share in common with a document, the corners, the features.
    private static func printFeatures(_ scenes: [Scene], in folder: URL) throws {
        print(
            (["scene", "overlap"] + (0..<4).flatMap { ["x\($0)", "y\($0)"] } + DocumentLocator.featureNames).joined(
                separator: "\t"
            )
        )
        for scene in scenes where !Scene.kindsWithoutTruth.contains(scene.kind) {
            let image = try decoded(folder.appendingPathComponent(scene.file))
            for candidate in try DocumentLocator().candidates(in: image) {
                let truths = scene.outlines + [scene.page].compactMap(\.self)
                let overlap = truths.map { $0.overlap(with: candidate.corners) }.max() ?? 0
                let values = [overlap] + candidate.corners.corners.flatMap { [$0.x, $0.y] } + candidate.features
                print(([scene.file] + values.map { String(format: "%.4f", $0) }).joined(separator: "\t"))
            }
        }
    }

    /// One line of JSON for each scene, for drawing.
    private static func printFound(_ scenes: [Scene], in folder: URL) throws {
        for scene in scenes {
            let location = try DocumentLocator().locate(in: decoded(folder.appendingPathComponent(scene.file)))
            let outlines = location.outlines.map { outline in
                Found.Outline(
                    corners: outline.corners.corners.map { [$0.x, $0.y] },
                    confidence: outline.confidence,
                    format: (outline.shape.map { "\($0)" } ?? "-") + (outline.isCropped ? " cropped" : "")
                )
            }
            print(
                String(decoding: try JSONEncoder().encode(Found(file: scene.file, outlines: outlines)), as: UTF8.self)
            )
        }
    }

    private static func decoded(_ file: URL) throws -> Image {
        let bytes = [UInt8](try Data(contentsOf: file))
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }
}

private struct Found: Encodable {
    struct Outline: Encodable {
        let corners: [[Double]]
        let confidence: Double
        let format: String
    }

    let file: String
    let outlines: [Outline]
}
