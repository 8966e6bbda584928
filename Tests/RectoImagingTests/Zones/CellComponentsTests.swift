// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

struct CellComponentsTests {
    private func components(_ rows: [String]) -> [[Int]] {
        let values = rows.joined().map { Float($0.wholeNumberValue ?? 0) / 10 }
        return CellComponents(of: values, width: rows[0].count, from: 0.35, clearAt: 0.6).lists.map { $0.sorted() }
    }

    @Test func `puts cells together that touch, also at corners`() {
        let lists = components([
            "9100009",
            "0900009",
            "0090000",
        ])
        #expect(lists == [[0, 8, 16], [6, 13]])
    }

    @Test func `does not go on from the end of a row to the next`() {
        #expect(components(["0009", "9000"]) == [[3], [4]])
    }

    @Test func `takes faint cells beside clear ones, and none by themselves`() {
        #expect(components(["4490440"]) == [[0, 1, 2]])
        #expect(components(["3333"]).isEmpty)
        #expect(components(["5555"]).isEmpty)
    }
}
