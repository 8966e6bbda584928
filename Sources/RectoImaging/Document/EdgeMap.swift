// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// A place where brightness changes, in pixels of the map.
struct Edge {
    let x: Float
    let y: Float
    /// Unit vector from dark to light.
    let normalX: Float
    let normalY: Float
}

/// The edges of an image, sorted by their direction.
struct EdgeMap {
    /// Directions are told apart in steps of one degree; an edge and its opposite have the same.
    static let directions = 180

    let width: Int
    let height: Int
    /// The edges, by direction.
    let edges: [Edge]
    /// The start of each direction's edges in `edges`; one more than there are directions.
    let starts: [Int]

    /// The edges of a luminance image.
    ///
    /// - Parameters:
    ///   - image: In luminance.
    ///   - sigma: Blur before slopes are taken, in pixels.
    ///   - threshold: The least change of brightness per pixel.
    ///   - medianFactor: Edges must also reach this multiple of the median slope, so that a texture is not all edges.
    /// - Throws: ``VisionError``.
    init(of image: Image, sigma: Double, threshold: Double, medianFactor: Double) throws(VisionError) {
        width = image.width
        height = image.height
        let capacity = width * height / 2
        var median = 0.0
        let found = try unsafe [recto_edge](capacity: capacity, "find edges") { edges, count in
            unsafe image.withPixels { pixels in
                unsafe recto_edges_find(pixels, sigma, threshold, edges, capacity, &count, &median)
            }
        }
        let least = Float(max(threshold, medianFactor * median))
        let kept = found.filter { $0.strength >= least }
        let bins = kept.map { Self.direction($0.normal_x, $0.normal_y) }
        var starts = [Int](repeating: 0, count: Self.directions + 1)
        for bin in bins { starts[bin + 1] += 1 }
        for bin in 0..<Self.directions { starts[bin + 1] += starts[bin] }
        var next = starts
        var sorted = [Edge](repeating: Edge(x: 0, y: 0, normalX: 0, normalY: 0), count: kept.count)
        for (edge, bin) in zip(kept, bins) {
            sorted[next[bin]] = Edge(x: edge.x, y: edge.y, normalX: edge.normal_x, normalY: edge.normal_y)
            next[bin] += 1
        }
        edges = sorted
        self.starts = starts
    }

    /// The direction of a normal, of 180.
    static func direction(_ x: Float, _ y: Float) -> Int {
        var angle = arcTangent(y, x) * Float(directions) / .pi
        if angle < 0 { angle += Float(directions) }
        return min(directions - 1, Int(angle))
    }

    /// Calls `body` for each edge with a direction within `spread` of `direction`.
    func forEachEdge(near direction: Int, spread: Int, _ body: (Edge) -> Void) {
        for offset in -spread...spread {
            let bin = (direction + offset + Self.directions) % Self.directions
            for index in starts[bin]..<starts[bin + 1] { body(edges[index]) }
        }
    }
}

/// The angle of a vector to within 0.3°, from -π to π; an eighth of the time of the exact one.
private func arcTangent(_ y: Float, _ x: Float) -> Float {
    let (longer, shorter) = (max(abs(x), abs(y)), min(abs(x), abs(y)))
    guard longer > 0 else { return 0 }
    let ratio = shorter / longer
    var angle = ratio * (.pi / 4 + 0.273 * (1 - ratio))
    if abs(y) > abs(x) { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
}
