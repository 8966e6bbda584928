// SPDX-License-Identifier: Apache-2.0

extension Quadrilateral {
    /// Width by the longer of top and bottom edge, in pixels.
    package var width: Double { max((topRight - topLeft).length, (bottomRight - bottomLeft).length) }

    /// Height by the longer of left and right edge, in pixels.
    package var height: Double { max((bottomLeft - topLeft).length, (bottomRight - topRight).length) }

    /// The same corners with a long side on top, read from left to right if it is not vertical.
    package var startingWithLongSide: Quadrilateral {
        let long = height > width ? quarterTurned : self
        return long.topRight.x < long.topLeft.x ? long.halfTurned : long
    }

    /// The same place with its content turned by 90°.
    package var quarterTurned: Quadrilateral {
        Quadrilateral(topLeft: topRight, topRight: bottomRight, bottomRight: bottomLeft, bottomLeft: topLeft)
    }

    /// The same place upside down.
    package var halfTurned: Quadrilateral {
        Quadrilateral(topLeft: bottomRight, topRight: bottomLeft, bottomRight: topLeft, bottomLeft: topRight)
    }

    /// True if a point lies inside.
    ///
    /// The corners are convex, as those of a flat thing seen from anywhere are.
    package func contains(_ point: Point) -> Bool {
        let turns = zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
            (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
        }
        return turns.allSatisfy { $0 >= 0 } || turns.allSatisfy { $0 <= 0 }
    }

    /// The outline moved outwards by a share of its width along the long axis and half of that across.
    package func grown(by share: Double) -> Quadrilateral {
        let along = (topRight - topLeft + bottomRight - bottomLeft) * (share / 2)
        let across = (bottomLeft - topLeft + bottomRight - topRight) * (share / 2)
        return Quadrilateral(
            topLeft: topLeft - along - across,
            topRight: topRight + along - across,
            bottomRight: bottomRight + along + across,
            bottomLeft: bottomLeft - along + across
        )
    }

    /// The outline in an image enlarged by `factor`.
    package func scaled(by factor: Double) -> Quadrilateral {
        Quadrilateral(coordinates: coordinates.map { $0 * factor })
    }

    /// The outline as far away as `offset` says.
    func moved(by offset: Point) -> Quadrilateral {
        Quadrilateral(
            topLeft: topLeft + offset,
            topRight: topRight + offset,
            bottomRight: bottomRight + offset,
            bottomLeft: bottomLeft + offset
        )
    }

    /// The upright rectangle around it.
    var bounds: Rectangle {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return Rectangle(x: left, y: top, width: (xs.max() ?? left) - left, height: (ys.max() ?? top) - top)
    }

    /// Area enclosed, in square pixels (shoelace formula).
    package var area: Double {
        let points = corners
        let sum = (0..<4).reduce(0.0) { sum, index in
            let next = points[(index + 1) % 4]
            return sum + points[index].x * next.y - next.x * points[index].y
        }
        return abs(sum) / 2
    }

    /// Mean of the corners.
    package var centre: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }

    /// True if two outlines cover the same thing: alike in size, and centres closer than a quarter of the height.
    package func isNear(_ other: Quadrilateral) -> Bool {
        let ratio = area / max(1, other.area)
        return (0.75...1.33).contains(ratio) && (centre - other.centre).length < min(height, other.height) / 4
    }
}
