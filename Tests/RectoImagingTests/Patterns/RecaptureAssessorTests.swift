// SPDX-License-Identifier: Apache-2.0
import Foundation
import ImagingSupport
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
        #expect(recapture.origin == nil && recapture.share < 0.3, "\(recapture)")
    }

    @Test(arguments: [2.4, 3.3, 4.3])
    func `sees a screen's pixels`(pitch: Double) throws {
        let recapture = try recapture(onCard: PatternFixtures.pixels(pitch, height: 40))
        #expect(recapture.origin == .screen && recapture.share > 0.9, "\(recapture)")
    }

    @Test(arguments: [(3.6, 45.0), (6.2, 20.0)])
    func `sees a printer's dots on a card that was cut out`(pitch: Double, degrees: Double) throws {
        let recapture = try recapture(onCard: PatternFixtures.dots(pitch, degrees, height: 110))
        #expect(recapture.origin == .print && recapture.share > 0.9, "\(recapture)")
    }

    @Test func `sees two fine patterns across each other that are weaker than the grain`() throws {
        let (first, second) = (PatternFixtures.wave(2.9, 18, height: 3), PatternFixtures.wave(2.9, 108, height: 3))
        let recapture = try recapture { first($0, $1) + second($0, $1) }
        #expect(recapture.origin != nil && recapture.share > 0.9, "\(recapture)")
    }

    @Test func `lets dots pass in a portrait`() throws {
        let dots = PatternFixtures.dots(6.2, 20, height: 110)
        let recapture = try recapture { x, y in x < 420 ? dots(x, y) : 0 }
        #expect(recapture.origin == nil && recapture.share < 0.5, "\(recapture)")
    }

    @Test(arguments: [3.0, 12])
    func `lets straight lines pass that an issuer prints over the whole card`(height: Double) throws {
        let recapture = try recapture(onCard: PatternFixtures.wave(5.1, 33, height: height))
        #expect(recapture.origin == nil, "\(recapture)")
    }

    @Test func `takes the harmonics of one set of lines for no copy`() throws {
        let lines = PatternFixtures.wave(4.9, 33, height: 12)
        let recapture = try recapture { x, y in lines(x, y) + lines(2 * x, 2 * y) / 3 }
        #expect(recapture.origin == nil, "\(recapture)")
    }

    @Test func `lets rosettes pass, whose lines turn`() throws {
        let recapture = try recapture { x, y in
            let far = ((x - 560) * (x - 560) + (y - 480) * (y - 480)).squareRoot()
            return 15 * cos(2 * .pi * far / 4.2)
        }
        #expect(recapture.origin == nil && recapture.share < 0.5, "\(recapture)")
    }

    @Test func `lets a screen pass under a card`() throws {
        let recapture = try recapture(beside: PatternFixtures.pixels(3.3, height: 40))
        #expect(recapture.origin == nil && recapture.share < 0.5, "\(recapture)")
    }

    @Test func `sees pixels all over a picture without a card's edges, but not those of its surroundings`() throws {
        let pixels = PatternFixtures.pixels(3.3, height: 40)
        let everywhere = PatternFixtures.picture(onCard: pixels, beside: pixels)
        #expect(try assessor.assess(everywhere, document: nil)?.origin == .screen)
        let cloth = PatternFixtures.picture(beside: PatternFixtures.wave(4.7, 6, height: 20))
        #expect(try assessor.assess(cloth, document: nil)?.origin == nil)
    }

    @Test func `doubts by the mean of the squares, of which none counts without bound`() {
        let (sure, honest) = (SquareJudgement(screen: 30, print: -30), SquareJudgement(screen: -3, print: -3))
        let few = assessor.recapture(Array(repeating: sure, count: 3) + Array(repeating: honest, count: 21))
        #expect(few == Recapture(share: 0.125, origin: nil))
        let many = assessor.recapture(Array(repeating: sure, count: 18) + Array(repeating: honest, count: 6))
        #expect(many == Recapture(share: 0.75, origin: .screen))
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
        #expect(try assessor.assess(image, document: far)?.origin == nil)
        let line = Quadrilateral(
            topLeft: Point(x: 10, y: 10),
            topRight: Point(x: 900, y: 10),
            bottomRight: Point(x: 900, y: 10),
            bottomLeft: Point(x: 10, y: 10)
        )
        #expect(try assessor.assess(image, document: line)?.origin == nil)
    }

    @Test func `has no answer for a black picture or a blown out one`() throws {
        for level: UInt8 in [0, 255] {
            let image = Image(greyOf: level, width: 600, height: 500, format: .grey)
            #expect(try assessor.assess(image, document: nil) == nil)
        }
    }
}
