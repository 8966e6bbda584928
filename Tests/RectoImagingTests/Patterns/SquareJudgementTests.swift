// SPDX-License-Identifier: Apache-2.0
import Foundation
import ImagingSupport
import Testing

@testable import RectoImaging

struct SquareJudgementTests {
    /// A square of the fixtures' light, from a level.
    private func square(_ level: Double, _ pattern: (Double, Double) -> Double) -> Image {
        Image(width: SquareJudgement.side, height: SquareJudgement.side, format: .grey) { x, y, _ in
            let value = level + pattern(Double(x), Double(y)) + PatternFixtures.grain(x, y, 4)
            return Int(min(255, max(0, value)).rounded())
        }
    }

    @Test func `tells a screen from a print`() throws {
        let screen = try SquareJudgement(of: square(205, PatternFixtures.pixels(3.3, height: 40)))
        #expect(screen.screen > 3 && screen.screen > screen.print, "\(screen)")
        let print = try SquareJudgement(of: square(205, PatternFixtures.dots(6.2, 20, height: 110)))
        #expect(print.print > 3 && print.print > print.screen, "\(print)")
    }

    @Test(arguments: [40.0, 128, 205])
    func `takes an even square for no copy`(level: Double) throws {
        let judgement = try SquareJudgement(of: square(level) { _, _ in 0 })
        #expect(judgement.copy < 0, "\(judgement)")
    }

    @Test func `says the same of a square as often as it is asked`() throws {
        let image = square(180, PatternFixtures.wave(4.4, 20, height: 9))
        #expect(try SquareJudgement(of: image) == SquareJudgement(of: image))
    }

    @Test func `adds up what speaks for a screen and what speaks for a print`() {
        #expect(abs(SquareJudgement(screen: 0, print: 0).copy - log(2)) < 1e-12)
        #expect(SquareJudgement(screen: 800, print: -800).copy == 800)
        #expect(SquareJudgement(screen: -5, print: -2).copy < -1.9)
    }
}
