// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Frames that somebody puts into a recording while the picture is taken: those of another face.
struct Splice: Sendable {
    /// Frames that are replaced, without those that go over.
    let count: Int
    /// Seconds from when the face is in rest to the first of them.
    let delay: Double
    /// True if nothing follows the last of them.
    let isLast: Bool
    /// Index of the victim among the people.
    let victim: Int

    private let kind: PlayKind
    private var restsSince: Double?
    private var first: Int?

    init(_ kind: PlayKind, using generator: inout SeededGenerator) {
        self.kind = kind
        count = Int.random(in: 1...5, using: &generator)
        delay = Double.random(in: 0...0.45, using: &generator)
        isLast = Double.random(in: 0..<1, using: &generator) < 0.2
        victim = Bool.random(using: &generator) ? 1 : 2
    }

    /// The share of the other face in a frame, 0 to 1.
    mutating func share(_ number: Int, at time: Double, isPicture: Bool, isResting: Bool) -> Double {
        guard isPicture else { return 0 }
        if isResting, restsSince == nil { restsSince = time }
        guard let restsSince, time >= restsSince + delay else { return 0 }
        let first = self.first ?? number
        self.first = first
        let fade = kind == .splicedBlended ? 1 : 0
        switch number - first {
        case 0..<fade, count + fade..<count + 2 * fade: return 0.5
        case fade..<count + fade: return 1
        default: return 0
        }
    }

    /// True once the last of the frames has come, if nothing follows it.
    func isOver(after number: Int) -> Bool { isLast && first.map { number >= $0 + count - 1 } ?? false }

    /// A person's picture with the victim's face in it.
    func placed(_ victim: PlayedPerson, on picture: GreyPlane, of person: PlayedPerson, share: Double) -> GreyPlane {
        var face = victim.picture(.neutral).moved(from: victim.eyes, to: person.eyes, sizedAs: picture)
        let mask = Mask(
            centre: person.middle,
            radii: (1.25 * person.eyeDistance, 1.75 * person.eyeDistance),
            core: 0.75,
            width: picture.width,
            height: picture.height
        )
        if kind == .splicedPortrait { face = face.printed() }
        if kind == .splicedRelit || kind == .splicedBlended { face = face.lit(as: picture, within: mask) }
        var result = picture
        result.blend(face, where: mask, share: share)
        return result
    }
}

extension GreyPlane {
    /// The picture as a small portrait on a document shows it: soft, pale, with less contrast.
    fileprivate func printed() -> GreyPlane {
        var result = self
        for _ in 0..<3 { result.soften() }
        for index in result.levels.indices { result.levels[index] = UInt8(40 + 0.75 * Double(result.levels[index])) }
        return result
    }

    /// The picture with the mean and the contrast that another one has within a mask.
    fileprivate func lit(as other: GreyPlane, within mask: Mask) -> GreyPlane {
        let (own, wanted) = (light(within: mask), other.light(within: mask))
        let gain = wanted.deviation / max(1, own.deviation)
        var result = self
        for index in result.levels.indices {
            let level = wanted.mean + gain * (Double(result.levels[index]) - own.mean)
            result.levels[index] = UInt8(min(255, max(0, level)))
        }
        return result
    }

    private func light(within mask: Mask) -> (mean: Double, deviation: Double) {
        let levels = mask.y.flatMap { row in mask.x.map { Double(self.levels[row * width + $0]) } }
        let mean = levels.reduce(0, +) / Double(levels.count)
        let variance = levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(levels.count)
        return (mean, variance.squareRoot())
    }
}
