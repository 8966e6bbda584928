// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoImaging

struct RecaptureAssessorTests {
    private let assessor = RecaptureAssessor()
    private let card = PatternFixtures.card

    private func recapture(
        onCard: (Double, Double) -> Double = { _, _ in 0 },
        beside: (Double, Double) -> Double = { _, _ in 0 }
    ) throws -> Recapture {
        let picture = PatternFixtures.picture(onCard: onCard, beside: beside)
        return try #require(try assessor.assess(picture, document: card))
    }

    @Test func `sees nothing on a plain card on a table`() throws {
        let recapture = try recapture()
        #expect(recapture.sign == nil && recapture.share < 0.3, "\(recapture)")
    }

    @Test func `sees a pattern that goes on beyond the card`() throws {
        let pixels = PatternFixtures.wave(5.3, 4, height: 3)
        let recapture = try recapture(onCard: pixels, beside: pixels)
        #expect(recapture.sign == .patternBeyondEdges && recapture.share > 0.9, "\(recapture)")
    }

    @Test func `sees it though the screen leans back`() throws {
        // The period falls by a tenth from left to right.
        let pixels = { (x: Double, y: Double) in 3 * cos(2 * .pi * (x * (1 + 0.00005 * x) + 0.05 * y) / 6.2) }
        let recapture = try recapture(onCard: pixels, beside: pixels)
        #expect(recapture.sign == .patternBeyondEdges && recapture.share > 0.7, "\(recapture)")
    }

    @Test func `sees a printer's dots on a card that was cut out`() throws {
        let (first, second) = (
            PatternFixtures.wave(2.9, 18, height: 3), PatternFixtures.wave(2.9, 108, height: 3)
        )
        let recapture = try recapture { first($0, $1) + second($0, $1) }
        #expect(recapture.sign == .lattice && recapture.share > 0.9, "\(recapture)")
    }

    @Test func `sees a pattern that is finer than issuers print`() throws {
        let narrow = try assessor.assess(
            PatternFixtures.picture(onCard: PatternFixtures.wave(2.4, 75, height: 3)),
            document: card
        )
        #expect(narrow?.sign == nil, "820 pixels have 342 periods: as fine as print")
        let wide = Image(width: 1600, height: 1000, format: .grey) { x, y, _ in
            Int(
                (200 + 4 * cos(2 * .pi * (0.1 * Double(x) + 0.36 * Double(y))) + PatternFixtures.grain(x, y, 4))
                    .rounded()
            )
        }
        let whole = Quadrilateral(width: 1600, height: 1000)
        #expect(try assessor.assess(wide, document: whole)?.sign == .patternFinerThanPrint)
    }

    @Test func `lets straight lines pass that an issuer prints over the whole card`() throws {
        let recapture = try recapture(onCard: PatternFixtures.wave(5.1, 33, height: 12))
        #expect(recapture.sign == nil && recapture.share > 0.9, "\(recapture)")
    }

    @Test func `takes the harmonics of one set of lines for no second set`() throws {
        let lines = PatternFixtures.wave(4.9, 33, height: 12)
        let recapture = try recapture { x, y in lines(x, y) + lines(2 * x, 2 * y) / 3 }
        #expect(recapture.sign == nil && recapture.share > 0.9, "\(recapture)")
    }

    @Test func `lets cloth pass under a card`() throws {
        let (warp, weft) = (PatternFixtures.wave(4.4, 7, height: 14), PatternFixtures.wave(4.4, 97, height: 14))
        let recapture = try recapture(beside: { warp($0, $1) + weft($0, $1) })
        #expect(recapture.sign == nil && recapture.share < 0.4, "\(recapture)")
    }

    @Test func `lets rosettes pass, whose lines turn`() throws {
        let recapture = try recapture { x, y in
            let far = ((x - 560) * (x - 560) + (y - 480) * (y - 480)).squareRoot()
            return 15 * cos(2 * .pi * far / 4.2)
        }
        #expect(recapture.sign == nil && recapture.share < 0.5, "\(recapture)")
    }

    @Test func `sees a pattern all over a picture without a card's edges, but not one of its surroundings`() throws {
        let pixels = PatternFixtures.wave(4.7, 6, height: 3)
        let everywhere = PatternFixtures.picture(onCard: pixels, beside: pixels)
        #expect(try assessor.assess(everywhere, document: nil)?.sign == .patternEverywhere)
        let cloth = PatternFixtures.picture(beside: PatternFixtures.wave(4.7, 6, height: 20))
        #expect(try assessor.assess(cloth, document: nil)?.sign == nil)
    }

    @Test(arguments: [(1, 1), (127, 4000), (128, 128), (599, 300), (3, 2000)])
    func `has no answer for too few pixels`(width: Int, height: Int) throws {
        let image = Image(greyOf: 128, width: width, height: height, format: .grey)
        #expect(try assessor.assess(image, document: nil) == nil || min(width, height) >= 128)
        let point = Point(x: 0.5, y: 0.5)
        let nothing = Quadrilateral(topLeft: point, topRight: point, bottomRight: point, bottomLeft: point)
        #expect(try assessor.assess(image, document: nothing) == nil)
    }

    @Test func `answers for outlines that reach far beyond the picture, or are a line`() throws {
        let image = PatternFixtures.picture()
        let far = card.scaled(by: 40)
        #expect(try assessor.assess(image, document: far)?.sign == nil)
        let line = Quadrilateral(
            topLeft: Point(x: 10, y: 10),
            topRight: Point(x: 900, y: 10),
            bottomRight: Point(x: 900, y: 10),
            bottomLeft: Point(x: 10, y: 10)
        )
        #expect(try assessor.assess(image, document: line)?.sign == nil)
    }

    @Test func `has no answer for a black picture or a blown out one`() throws {
        for level: UInt8 in [0, 255] {
            let image = Image(greyOf: level, width: 600, height: 500, format: .grey)
            #expect(try assessor.assess(image, document: nil) == nil)
        }
    }
}
