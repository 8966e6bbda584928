// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoService

struct PageColourTests {
    private func contrast(_ one: String, _ two: String) throws -> Double {
        let (one, two) = (try #require(PageColour(rawValue: one)), try #require(PageColour(rawValue: two)))
        #expect(one.contrast(to: two) == two.contrast(to: one))
        return one.contrast(to: two)
    }

    @Test func `has the contrast that WCAG defines`() throws {
        #expect(abs(try contrast("#000000", "#ffffff") - 21) < 0.001)
        #expect(try contrast("#123456", "#123456") == 1)
        // Both sides of the bound, by the examples of the Understanding documents.
        #expect(try contrast("#767676", "#FFFFFF") >= PageColour.leastContrast)
        #expect(try contrast("#777777", "#ffffff") < PageColour.leastContrast)
        #expect(abs(try contrast("#777777", "#ffffff") - 4.478) < 0.001)
    }

    @Test(arguments: ["", "#fff", "123456", "#12345", "#1234567", "#12345g", "#１２３４５６", "rgb(0,0,0)", "#12 456"])
    func `is written in six hexadecimal digits`(_ text: String) {
        #expect(PageColour(rawValue: text) == nil)
    }
}
