// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import Testing

@testable import RectoImaging

struct PrintedMarkTests {
    private static let paper = 120

    private static let levels: [Character: Int] = ["#": 0, "o": 255]

    /// Marks of a card with these signs on paper: `#` for ink, `o` for light print, each of a pixel.
    private func marks(_ rows: [String], x: Int = 40, y: Int = 30) throws -> [PrintedMark] {
        let drawn = rows.map(Array.init)
        let card = Image(width: 100, height: 80, format: .grey) { column, row, _ in
            let (column, row) = (column - x, row - y)
            guard drawn.indices.contains(row), drawn[row].indices.contains(column) else { return Self.paper }
            return Self.levels[drawn[row][column]] ?? Self.paper
        }
        return try PrintedMark.marks(on: card)
    }

    private func isMark(_ mark: PrintedMark, _ x: Double, _ y: Double, _ size: (Double, Double), area: Double) -> Bool {
        (mark.x, mark.y) == (x, y) && (mark.width, mark.height) == size && mark.area == area
    }

    @Test func `has the place, the size and the pixels of a mark`() throws {
        let found = try marks(["####", "#  #", "####"])
        #expect(found.count == 1)
        let mark = try #require(found.first)
        #expect(isMark(mark, 40, 30, (4, 3), area: 10))
        #expect(!mark.isLight && mark.right == 44 && mark.bottom == 33 && mark.middle == 42)
    }

    @Test func `tells ink from light print, side by side`() throws {
        let found = try marks(["##oo", "##oo"])
        #expect(found.map(\.isLight) == [false, true])
        #expect(found.map(\.x) == [40, 42] && found.allSatisfy { $0.area == 4 })
    }

    @Test(arguments: [
        ["#   #", " # # ", "  #  "], ["#####", "    #", "#####"], ["# # #", "# # #", "#####"],
        ["  ###", "###  ", "  ###"],
    ])
    func `joins strokes that meet, even at corners`(rows: [String]) throws {
        let found = try marks(rows)
        #expect(found.count == 1)
        #expect(found.first.map(\.area) == Double(rows.joined().count { $0 == "#" }))
        #expect(found.first.map { [$0.width, $0.height] } == [5, 3])
    }

    @Test func `keeps marks apart that do not meet, the upper one first`() throws {
        let found = try marks(["  ##", "", "##", "", "   #"])
        #expect(found.map(\.y) == [30, 32, 34])
    }

    @Test(arguments: [(0, 0), (96, 0), (0, 77), (96, 77)])
    func `finds marks in the corners of a card`(x: Int, y: Int) throws {
        let found = try marks(["####", "####", "####"], x: x, y: y)
        #expect(found.count == 1)
        #expect(found.first.map { isMark($0, Double(x), Double(y), (4, 3), area: 12) } == true)
    }

    @Test func `finds faint print beside bold print only from a difference on that always makes a mark`() throws {
        let card = Image(width: 100, height: 80, format: .grey) { column, row, _ in
            if (20..<40).contains(column), (20..<40).contains(row) { return 0 }
            return (44..<48).contains(column) && (28..<32).contains(row) ? 75 : Self.paper
        }
        #expect(try PrintedMark.marks(on: card).count == 1)
        #expect(try PrintedMark.marks(on: card, most: 22).count == 2)
    }
}
