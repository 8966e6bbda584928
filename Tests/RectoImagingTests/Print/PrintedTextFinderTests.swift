// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct PrintedTextFinderTests {
    private static let (paper, ink) = (210, 40)

    /// A document with bars in place of characters: left, foot, height and width of each.
    private func document(_ bars: [(x: Int, foot: Int, height: Int, width: Int)], isLight: Bool = false) -> Image {
        let (ground, mark) = isLight ? (Self.ink, Self.paper) : (Self.paper, Self.ink)
        return Image(width: 600, height: 300, format: .grey) { x, y, _ in
            bars.contains { ($0.x..<$0.x + $0.width).contains(x) && ($0.foot - $0.height..<$0.foot).contains(y) }
                ? mark : ground
        }
    }

    /// A word of bars as high as given, 11 pixels from one to the next: three are between them.
    private func word(_ heights: [Int], x: Int, foot: Int) -> [(x: Int, foot: Int, height: Int, width: Int)] {
        heights.enumerated().map { (x + 11 * $0, foot, $1, 8) }
    }

    private func lines(_ bars: [(x: Int, foot: Int, height: Int, width: Int)], isLight: Bool = false) throws
        -> [PrintedLine]
    {
        try PrintedTextFinder().lines(on: document(bars, isLight: isLight)).filter { $0.isLight == isLight }
            .sorted { $0.extent.lowerBound < $1.extent.lowerBound }
    }

    @Test func `finds a line of capitals with its place and its height`() throws {
        let line = try #require(lines(word([20, 20, 20, 20, 20], x: 100, foot: 150)).first)
        #expect(abs(line.capitalHeight - 20) <= 1)
        #expect(abs(line.baselineInMiddle - 150) <= 1)
        #expect(abs(line.extent.lowerBound - 100) <= 1 && abs(line.extent.upperBound - 152) <= 1)
        #expect(line.marks == 5)
    }

    @Test func `takes the first letter of small ones for the height of a capital`() throws {
        let line = try #require(lines(word([20, 14, 14, 14, 14, 14, 14], x: 100, foot: 150)).first)
        #expect(abs(line.capitalHeight - 20) <= 1)
        #expect(line.marks == 7)
    }

    @Test func `takes tall small letters for the height of a capital`() throws {
        let line = try #require(lines(word([14, 20, 14, 14, 20, 14, 14, 14], x: 100, foot: 150)).first)
        #expect(abs(line.capitalHeight - 20) <= 1)
    }

    @Test func `keeps small letters that are hardly more than half as high as a d`() throws {
        let heights = [24, 13, 24, 13, 13, 24, 13]
        let line = try #require(lines(word(heights, x: 100, foot: 150)).first)
        #expect(line.marks == 7)
        #expect(abs(line.capitalHeight - 24) <= 1)
    }

    @Test func `keeps a high letter behind a low one that reaches below the line`() throws {
        var bars = word([13, 13, 13, 24, 13, 24], x: 100, foot: 150)
        bars[2].foot += 5
        bars[2].height += 5
        let line = try #require(lines(bars).first)
        #expect(line.marks == 6)
    }

    @Test func `keeps a word behind a space that begins with a capital twice as high as small letters`() throws {
        let words = word([24, 13, 13, 13], x: 100, foot: 150) + word([24, 13, 13, 13], x: 154, foot: 150)
        #expect(try lines(words).map(\.marks) == [8])
    }

    @Test func `takes no speck as low for a letter if it hangs above the foot, or stands apart`() throws {
        for speck in [(x: 155, foot: 146, height: 12, width: 8), (x: 164, foot: 150, height: 12, width: 8)] {
            let line = try #require(lines(word([24, 24, 24, 24, 24], x: 100, foot: 150) + [speck]).first)
            #expect(line.marks == 5)
        }
    }

    @Test func `keeps print together with a character in pieces in it, and parts it at specks`() throws {
        let ends = word([20, 20, 20], x: 100, foot: 150) + word([20, 20, 20], x: 158, foot: 150)
        let piece = (x: 137, foot: 145, height: 9, width: 14)
        #expect(try lines(ends + [piece]).map(\.marks) == [6])
        let speck = (x: 141, foot: 145, height: 5, width: 5)
        #expect(try lines(ends + [speck]).map(\.marks) == [3, 3])
    }

    @Test func `keeps letters that reach below the line`() throws {
        var bars = word([20, 14, 14, 14, 14, 14], x: 100, foot: 150)
        bars[3].foot += 4
        bars[3].height += 4
        let line = try #require(lines(bars).first)
        #expect(line.marks == 6)
        #expect(abs(line.baselineInMiddle - 150) <= 1)
    }

    @Test func `parts print with a wide gap in it`() throws {
        let bars = word([20, 20, 20], x: 60, foot: 150) + word([20, 20, 20], x: 118, foot: 150)
        let lines = try lines(bars)
        #expect(lines.map(\.marks) == [3, 3])
        #expect(lines[0].clear.upperBound == lines[1].clear.lowerBound)
        #expect(lines[0].clear.upperBound > lines[0].extent.upperBound)
    }

    @Test func `keeps print together that has a hyphen in a wide gap, and tells its place`() throws {
        let words = word([20, 20, 20], x: 60, foot: 150) + word([20, 20, 20], x: 118, foot: 150)
        let line = try #require(lines(words + [(x: 98, foot: 142, height: 3, width: 12)]).first)
        #expect(line.marks == 6 && line.dashes.count == 1)
        #expect(line.dashes.allSatisfy { abs($0.lowerBound - 98) <= 1 && abs($0.upperBound - 110) <= 1 })
    }

    @Test(arguments: [
        ("at the foot", 150, 3, 12), ("at the height of capitals", 133, 3, 12), ("as high as a letter", 150, 20, 8),
        ("a speck", 142, 3, 3), ("two, one above the other", 142, 3, 12),
    ])
    func `takes nothing else in a gap for a hyphen`(what: String, foot: Int, height: Int, width: Int) throws {
        var bars = word([20, 20, 20], x: 60, foot: 150) + word([20, 20, 20], x: 118, foot: 150)
        bars.append((x: 100, foot: foot, height: height, width: width))
        if what.hasPrefix("two") { bars.append((x: 100, foot: foot + 4, height: height, width: width)) }
        #expect(try lines(bars).allSatisfy(\.dashes.isEmpty))
    }

    @Test func `keeps the words of a line together`() throws {
        let bars = word([20, 20, 20], x: 60, foot: 150) + word([20, 20, 20], x: 106, foot: 150)
        #expect(try lines(bars).map(\.marks) == [6])
    }

    @Test func `parts a number in smaller print from the value beside it`() throws {
        let bars = word([13], x: 60, foot: 150) + word([20, 20, 20, 20], x: 80, foot: 150)
        let lines = try lines(bars)
        #expect(lines.map(\.marks) == [1, 4])
        #expect(abs(lines[0].capitalHeight - 13) <= 1)
    }

    @Test func `finds light print on a dark ground`() throws {
        let line = try #require(lines(word([20, 20, 20, 20, 20], x: 100, foot: 150), isLight: true).first)
        #expect(abs(line.capitalHeight - 20) <= 1)
        #expect(line.isLight)
    }

    @Test func `takes the ground between dark letters for no light print`() throws {
        let document = document(word([20, 20, 20, 20, 20, 20], x: 100, foot: 150))
        #expect(try !PrintedTextFinder().lines(on: document).contains { $0.isLight && $0.marks > 2 })
    }

    @Test func `keeps light words below one long row of dark marks that are fewer than their letters`() throws {
        let words = word([20, 20, 20, 20, 20, 20], x: 100, foot: 150) + word([20, 20, 20, 20, 20], x: 220, foot: 150)
        let found = try PrintedTextFinder().lines(on: document(words, isLight: true)).filter(\.isLight)
        #expect(found.map(\.marks).sorted() == [5, 6])
    }

    @Test func `finds nothing on bare paper`() throws {
        #expect(try PrintedTextFinder().lines(on: .gradient(width: 600, height: 300, format: .grey)).isEmpty)
    }

    @Test func `takes digits with a high slash for one line`() throws {
        var bars = word([20, 20, 24, 20, 20, 24, 20, 20, 20, 20], x: 100, foot: 150)
        for index in [2, 5] { bars[index].foot += 2 }
        let found = try lines(bars)
        #expect(found.count == 1)
        #expect(abs((found.first?.capitalHeight ?? 0) - 20) <= 1)
        #expect(found.first?.marks == 10)
    }

    @Test func `does not take the height of brackets for that of capitals`() throws {
        let heights = [20, 20, 20, 20, 20, 20, 20, 30, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 30]
        let line = try #require(lines(word(heights, x: 60, foot: 150)).first)
        #expect(abs(line.capitalHeight - 20) <= 1)
    }

    @Test func `keeps a single letter below the start of its caption, and none below its middle`() throws {
        let caption = word([12, 12, 12, 12, 12], x: 100, foot: 100)
        #expect(try lines(caption + [(102, 130, 20, 9)]).count == 2)
        #expect(try lines(caption + [(130, 130, 20, 9)]).count == 1)
        #expect(try lines(caption + [(102, 170, 20, 9)]).count == 1)
    }
}
