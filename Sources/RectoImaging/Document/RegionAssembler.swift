// SPDX-License-Identifier: Apache-2.0

/// Puts sides around what the network sees as one document, whether their edges are visible or not.
struct RegionAssembler {
    /// The distance from a region's side within which a line may be the document's, in pixels of the reduced image.
    private let reach = 7.0
    /// Lines tried for each side, besides those of the region.
    private let mostLines = 2

    /// The straight lines of the reduced image.
    let lines: [EdgeLine]
    /// Its edges.
    let map: EdgeMap
    /// The reduced image.
    let image: Image
    /// The length of a document's shortest side, in pixels of it.
    let shortestSide: Double

    /// Outlines that a region may have: its own, that fitted to edges, and some with lines near it.
    func candidates(around region: DocumentRegion) -> [OutlineCandidate] {
        let snapped = OutlineRefiner(reach: reach - 1).refined(
            region.outline,
            kept: region.cutSides,
            scale: 1,
            in: image
        )
        var all: [EdgeLine] = []
        var options: [[Int]] = []
        for side in 0..<4 {
            var own: [Int] = []
            if !region.cutSides.contains(side) {
                let middle = Point(x: Double(map.width) / 2, y: Double(map.height) / 2)
                let near = nearLines(side, of: region.outline)
                for line in [line(side, of: snapped)].compactMap(\.self) + near
                    + [line(side, of: region.outline)].compactMap(\.self)
                where !own.contains(where: { all[$0].isSame(as: line, middle: middle) }) {
                    own.append(all.count)
                    all.append(line)
                }
            }
            options.append(own)
        }
        let assembler = QuadrilateralAssembler(
            lines: all,
            width: Double(map.width),
            height: Double(map.height),
            shortestSide: shortestSide
        )
        for side in region.cutSides {
            let (from, to) = (region.outline.corners[side], region.outline.corners[(side + 1) % 4])
            options[side] = [assembler.borderLine(nearestTo: (from + to) * 0.5)]
        }
        return assembler.candidates(choosing: options)
    }

    private func line(_ side: Int, of outline: Quadrilateral) -> EdgeLine? {
        let (from, to) = (outline.corners[side], outline.corners[(side + 1) % 4])
        let length = (to - from).length
        guard length >= 1 else { return nil }
        let normal = Point(x: (from.y - to.y) / length, y: (to.x - from.x) / length)
        return LineFinder().line(normal, normal.x * from.x + normal.y * from.y, in: map)
    }

    /// The lines that keep near a side all along, those with most edges there first.
    private func nearLines(_ side: Int, of outline: Quadrilateral) -> [EdgeLine] {
        let (from, to) = (outline.corners[side], outline.corners[(side + 1) % 4])
        let near = lines.filter { line in
            [from, to].allSatisfy { abs(line.normal.x * $0.x + line.normal.y * $0.y - line.distance) <= reach }
        }
        func coverage(_ line: EdgeLine) -> Double { line.coverage(line.place(from), line.place(to)) }
        return Array(near.sorted { coverage($0) > coverage($1) }.prefix(mostLines))
    }
}
