// SPDX-License-Identifier: Apache-2.0
package import RectoImaging

/// A table with cards on it, drawn with corners that are known.
package struct DrawnScene {
    /// The surface on which a card lies.
    package enum Surface: CaseIterable {
        case dark, light, planks, chequered
    }

    package let width = 900
    package let height = 675
    package var surface: Surface
    /// The corners of the cards, top left first.
    package var cards: [Quadrilateral]
    /// Width and height of a card in tenths of a millimetre.
    package var size = (width: 856.0, height: 539.8)
    /// Brightness of the card's paper.
    package var paper = 205
    /// A finger, as a circle that covers what lies under it.
    package var finger: (centre: Point, radius: Double)?

    package init(surface: Surface = .dark, cards: [Quadrilateral] = []) {
        (self.surface, self.cards) = (surface, cards)
    }

    /// The picture, each pixel the mean of four places.
    package func image() throws -> Image {
        let flat = Quadrilateral(width: size.width, height: size.height)
        let toCards = try cards.map { try Homography(from: $0, to: flat) }
        return Image(width: width, height: height, format: .grey) { x, y, _ in
            var sum = 0
            for (offsetX, offsetY) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                sum += brightness(Point(x: Double(x) + offsetX, y: Double(y) + offsetY), toCards)
            }
            return sum / 4 + (x &* 7919 ^ y &* 104_729) % 5
        }
    }

    private func brightness(_ point: Point, _ toCards: [Homography]) -> Int {
        if let finger, (point - finger.centre).length < finger.radius { return 150 }
        for toCard in toCards {
            if let value = cardBrightness(toCard(point)) { return value }
        }
        switch surface {
        case .dark: return 45 + Int(point.x) / 40
        case .light: return 228 - Int(point.y) / 60
        case .planks:
            let across = Int(point.x * 0.3 + point.y)
            return across % 130 < 3 ? 60 : 105 + (across * 31 / 7) % 14
        case .chequered: return (Int(point.x + point.y / 4) / 60 + Int(point.y - point.x / 4) / 60) % 2 == 0 ? 70 : 110
        }
    }

    /// Brightness at a place of the card in tenths of a millimetre; `nil` outside its rounded corners.
    private func cardBrightness(_ place: Point) -> Int? {
        guard (0..<size.width).contains(place.x), (0..<size.height).contains(place.y) else { return nil }
        let radius = 31.8
        let beyondX = max(0, radius - place.x, place.x - (size.width - radius))
        let beyondY = max(0, radius - place.y, place.y - (size.height - radius))
        guard beyondX * beyondX + beyondY * beyondY <= radius * radius else { return nil }
        let (x, y) = (Int(place.x), Int(place.y))
        // A portrait on the left, lines of letters of different lengths on the right.
        if (50..<270).contains(x), (130..<410).contains(y) {
            return (x - 160) * (x - 160) + (y - 250) * (y - 250) < 7000 ? 120 : 225
        }
        let line = y / 50
        if x > 310, x < 480 + line * 97 % 330, y % 50 < 22, line > 0, line < Int(size.height) / 50 - 1, x / 11 % 3 != 0
        {
            return 50
        }
        return paper - (x + y) / 80
    }
}

extension Quadrilateral {
    /// A card of this width about a middle, turned by an angle, its far side narrower by a share.
    package static func card(
        width: Double,
        middle: Point = Point(x: 450, y: 337),
        cosine: Double = 1,
        sine: Double = 0,
        narrowing: Double = 0,
        aspectRatio: Double = 856 / 539.8
    ) -> Quadrilateral {
        let (halfWidth, halfHeight) = (width / 2, width / 2 / aspectRatio)
        func corner(_ x: Double, _ y: Double) -> Point {
            let x = y < 0 ? x * (1 - narrowing) : x
            return Point(x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine)
        }
        return Quadrilateral(
            topLeft: corner(-halfWidth, -halfHeight),
            topRight: corner(halfWidth, -halfHeight),
            bottomRight: corner(halfWidth, halfHeight),
            bottomLeft: corner(-halfWidth, halfHeight)
        )
    }

    /// The greatest distance between corners, whichever comes first, as a share of the diagonal.
    package func cornerError(against truth: Quadrilateral) -> Double {
        let errors = (0..<4).map { turn in
            (0..<4).map { (corners[($0 + turn) % 4] - truth.corners[$0]).length }.max() ?? .infinity
        }
        return (errors.min() ?? .infinity) / (truth.topLeft - truth.bottomRight).length
    }
}
