// SPDX-License-Identifier: Apache-2.0

/// The cells of one document in ``DocumentMaps``, and the outline around them.
struct DocumentRegion {
    /// In pixels of the image, clockwise from the corner nearest to its top left.
    let outline: Quadrilateral
    /// Sides that are the image's own, from the top clockwise: the document goes on beyond.
    let cutSides: Set<Int>
}

/// Tells the documents of a picture apart: each cell points to the middle of its own.
struct DocumentRegions {
    /// Probability from which a cell lies on a document.
    private let leastProbability: Float = 0.5
    /// Fewest cells of a document.
    private let fewestCells = 40
    /// Most documents looked for.
    private let most = 16
    /// Cells vote for middles up to this many cells from where they point.
    private let spread = 2
    /// A cell belongs to a middle if it points to a place this near, in cells, and a share of its distance more.
    private let slack = (cells: 2.0, share: 0.22)
    /// Share of a side's cells that must lie at the edge of the image if that cuts the document off.
    private let cutShare = 0.6

    /// The documents, those with the most cells first.
    func regions(in maps: DocumentMaps) -> [DocumentRegion] {
        var rest = maps.inside.indices.filter { maps.inside[$0] >= leastProbability }
        var found: [(cells: Int, region: DocumentRegion)] = []
        for _ in 0..<most where rest.count >= fewestCells {
            guard let middle = middle(of: rest, in: maps) else { break }
            let own = rest.filter { belongs($0, to: middle, in: maps) }
            guard own.count >= fewestCells / 4 else { break }
            let taken = Set(own)
            rest.removeAll { taken.contains($0) }
            if own.count >= fewestCells, let region = region(of: taken, in: maps) { found.append((own.count, region)) }
        }
        return found.sorted { $0.cells > $1.cells }.map(\.region)
    }

    /// The place that most cells point to.
    private func middle(of cells: [Int], in maps: DocumentMaps) -> Point? {
        // Middles may lie beyond the image by half its size.
        let (left, top) = (maps.width / 2, maps.height / 2)
        let (columns, rows) = (2 * maps.width, 2 * maps.height)
        var votes = [Float](repeating: 0, count: columns * rows)
        for cell in cells {
            let target = target(of: cell, in: maps)
            let (column, row) = (Int(target.x.rounded(.down)) + left, Int(target.y.rounded(.down)) + top)
            guard (spread..<columns - spread).contains(column), (spread..<rows - spread).contains(row) else { continue }
            // Cells on a border point anywhere.
            let weight = maps.inside[cell] * (1 - 0.8 * maps.border[cell])
            for y in row - spread...row + spread {
                for x in column - spread...column + spread { votes[y * columns + x] += weight }
            }
        }
        guard let peak = votes.indices.max(by: { votes[$0] < votes[$1] }), votes[peak] > 0 else { return nil }
        let rough = Point(x: Double(peak % columns - left) + 0.5, y: Double(peak / columns - top) + 0.5)
        let near = cells.map { target(of: $0, in: maps) }.filter { ($0 - rough).length <= Double(spread) + 1 }
        return near.isEmpty ? rough : near.reduce(Point(x: 0, y: 0), +) * (1 / Double(near.count))
    }

    private func target(of cell: Int, in maps: DocumentMaps) -> Point {
        Point(x: Double(cell % maps.width) + 0.5, y: Double(cell / maps.width) + 0.5) + maps.ways[cell]
    }

    private func belongs(_ cell: Int, to middle: Point, in maps: DocumentMaps) -> Bool {
        let way = maps.ways[cell]
        return (target(of: cell, in: maps) - middle).length <= slack.cells + slack.share * way.length
    }

    private func region(of cells: Set<Int>, in maps: DocumentMaps) -> DocumentRegion? {
        let points = edge(of: cells, in: maps)
        guard let fit = QuadrilateralFit(around: points.map(\.place)) else { return nil }
        let cut = (0..<4).filter { side in
            let own = points.indices.filter { fit.sides[$0] == side }
            return Double(own.count { points[$0].isCut }) >= cutShare * Double(max(1, own.count))
        }
        let corners = fit.corners.map(maps.point)
        let first = (0..<4).min { corners[$0].x + corners[$0].y < corners[$1].x + corners[$1].y } ?? 0
        let ordered = (0..<4).map { corners[(first + $0) % 4] }
        return DocumentRegion(
            outline: Quadrilateral(
                topLeft: ordered[0],
                topRight: ordered[1],
                bottomRight: ordered[2],
                bottomLeft: ordered[3]
            ),
            cutSides: Set(cut.map { ($0 - first + 4) % 4 })
        )
    }

    /// The places where cells end, as exact as probabilities tell, and whether the image ends there.
    private func edge(of cells: Set<Int>, in maps: DocumentMaps) -> [(place: Point, isCut: Bool)] {
        cells.sorted().flatMap { cell in
            let (column, row) = (cell % maps.width, cell / maps.width)
            let here = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
            return [(1, 0), (-1, 0), (0, 1), (0, -1)].compactMap { step -> (place: Point, isCut: Bool)? in
                let (x, y) = (column + step.0, row + step.1)
                let way = Point(x: Double(step.0), y: Double(step.1))
                guard (0..<maps.width).contains(x), (0..<maps.height).contains(y) else {
                    return (here + way * 0.5, true)
                }
                let other = y * maps.width + x
                guard !cells.contains(other) else { return nil }
                let (own, beyond) = (Double(maps.inside[cell]), Double(maps.inside[other]))
                let share = beyond < 0.5 ? (own - 0.5) / max(1e-6, own - beyond) : 0.5
                return (here + way * share, false)
            }
        }
    }
}
