// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@testable import Recto

struct PrintAroundPortraitTests {
    /// Lines of a card that is half as wide as the picture: a title, and values beside the portrait and below it.
    private static let front = [
        line(0.05, 0.3, at: 0.04), line(0.2, 0.4, at: 0.08), line(0.2, 0.35, at: 0.16), line(0.2, 0.45, at: 0.24),
        line(0.05, 0.45, at: 0.31),
    ]
    /// Those of the same card's back, below it.
    private static let back = [line(0.05, 0.4, at: 0.5), line(0.05, 0.4, at: 0.58)]

    private static func line(_ left: Double, _ right: Double, at baseline: Double) -> PrintedText {
        PrintedText(characters: [], left: left, right: right, baseline: baseline, capitalHeight: 0.01)
    }

    private func indices(of lines: [PrintedText], width: Double = 0.13) -> [Int] {
        let portrait = PrintedArea(left: 0.05, top: 0.08, right: 0.05 + width, bottom: 0.25)
        return PrintAroundPortrait(portrait: portrait).indices(of: lines)
    }

    @Test func `leaves out the print of the back below a front, and keeps all of the front`() {
        #expect(indices(of: Self.front + Self.back) == Array(Self.front.indices))
        #expect(indices(of: Self.back + Self.front) == [2, 3, 4, 5, 6])
    }

    @Test func `leaves out the print of a card beside it`() {
        let other = Self.line(0.7, 0.95, at: 0.16)
        #expect(indices(of: Self.front + [other]) == Array(Self.front.indices))
    }

    @Test(arguments: [0.47, 0.55, -0.38, -0.45])
    func `leaves out the print of a card close beside it`(left: Double) {
        let other = [Self.line(left, left + 0.2, at: 0.08), Self.line(left + 0.25, left + 0.4, at: 0.16)]
        #expect(indices(of: Self.front + other) == Array(Self.front.indices))
    }

    @Test func `keeps all columns of one card`() {
        let column = Self.line(0.49, 0.6, at: 0.16)
        #expect(indices(of: Self.front + [column]) == Array(0...Self.front.count))
    }

    @Test func `keeps all lines around a ghost portrait, and none of none`() {
        #expect(indices(of: Self.front + Self.back, width: 0.05).count == 7)
        #expect(indices(of: []).isEmpty)
    }
}
