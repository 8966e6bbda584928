// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import RectoImaging

/// The documents found in some scenes, and those that should have been found.
struct Tally {
    /// Least overlap with the truth at which an outline is right, and below which it is wrong.
    private static let right = 0.9
    private static let wrong = 0.8

    private var scenes = 0
    private var documents = 0
    private var found = 0
    private var wrong = 0
    private var scenesWithout = 0
    private var falsePositives = 0
    private var filling = 0
    private var errors: [Double] = []
    /// The confidence of each outline, and true if it is right; of pictures whose truth says what is in them.
    private var claims: [(confidence: Double, isRight: Bool)] = []
    private var times: [Double] = []

    init() {}

    init(_ location: DocumentLocation, of scene: Scene, milliseconds: Double) {
        scenes = 1
        times = [milliseconds]
        var truths = scene.outlines
        if let page = scene.page, location.outlines.contains(where: { $0.corners.overlap(with: page) >= Self.right }) {
            truths = [page]
        }
        documents = truths.count
        for truth in truths {
            guard
                let best = location.outlines.max(by: {
                    $0.corners.overlap(with: truth) < $1.corners.overlap(with: truth)
                }),
                best.corners.overlap(with: truth) >= Self.right
            else { continue }
            found += 1
            errors.append(best.corners.cornerError(against: truth))
        }
        if !Scene.kindsWithoutTruth.contains(scene.kind) {
            claims = location.outlines.map { outline in
                (outline.confidence, truths.contains { outline.corners.overlap(with: $0) >= Self.right })
            }
        }
        if case .fillsImage = location { filling = 1 }
        if truths.isEmpty {
            scenesWithout = 1
            falsePositives = location.outlines.isEmpty ? 0 : 1
        } else {
            wrong = location.outlines.count { outline in
                !truths.contains { outline.corners.overlap(with: $0) >= Self.wrong }
            }
        }
    }

    mutating func add(_ other: Tally) {
        scenes += other.scenes
        documents += other.documents
        found += other.found
        wrong += other.wrong
        scenesWithout += other.scenesWithout
        falsePositives += other.falsePositives
        filling += other.filling
        errors += other.errors
        claims += other.claims
        times += other.times
    }

    /// For classes of confidence the outlines in them, their mean confidence, and the share of them that is right.
    func printReliability() {
        let bounds = [0, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01]
        for (low, high) in zip(bounds, bounds.dropFirst()) {
            let own = claims.filter { (low..<high).contains($0.confidence) }
            guard !own.isEmpty else { continue }
            let mean = own.map(\.confidence).reduce(0, +) / Double(own.count)
            let share = Double(own.count(where: \.isRight)) / Double(own.count)
            Swift.print(
                "confidence from \(low) to \(min(1, high)): \(own.count) outlines, mean \((100 * mean).rounded2) %,",
                "right \((100 * share).rounded2) %"
            )
        }
    }

    func print(as name: String) {
        var parts = [name.padding(toLength: 14, withPad: " ", startingAt: 0), "\(scenes) scenes"]
        if documents > 0 {
            let sorted = errors.sorted()
            parts.append("found \(found) of \(documents) (\((100 * Double(found) / Double(documents)).rounded2) %)")
            parts.append("wrong \(wrong)")
            if !sorted.isEmpty {
                parts.append("corners off by \((100 * median(sorted)).rounded2) %")
                parts.append("95th \((100 * sorted[sorted.count * 95 / 100]).rounded2) %")
            }
        }
        if scenesWithout > 0 {
            parts.append("outlines in \(falsePositives) of \(scenesWithout) without a whole document")
        }
        if filling > 0 { parts.append("\(filling) fill the image") }
        parts.append("\(median(times).rounded2) ms")
        Swift.print(parts.joined(separator: ", "))
    }
}
