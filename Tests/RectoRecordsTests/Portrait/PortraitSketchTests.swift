// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoRecords
import Testing

struct PortraitSketchTests {
    private func sketch(_ bytes: [UInt8]) throws -> PortraitSketch { try #require(PortraitSketch(bits: Data(bytes))) }

    @Test func `counts the signs that differ`() throws {
        let one = try sketch([UInt8](repeating: 0b1010_1010, count: 32))
        let other = try sketch([0b0101_0101, 0b1010_1011] + [UInt8](repeating: 0b1010_1010, count: 30))
        #expect(one.differences(from: one) == 0)
        #expect(one.differences(from: other) == 9)
        #expect(one.isSame(as: other))
        #expect(try !one.isSame(as: sketch([UInt8](repeating: 0b0101_0101, count: 32))))
    }

    @Test func `is found by what two pictures of one portrait have in common`() throws {
        let one = try sketch((0..<32).map { UInt8($0) })
        let other = try sketch((0..<32).map { $0 % 2 == 0 ? UInt8($0) : 255 })
        #expect(one.cells.count == 32)
        #expect(one.cells.intersection(other.cells).count == 16)
    }

    @Test(arguments: [0, 31, 33]) func `refuses bytes that are too few or too many`(count: Int) {
        #expect(PortraitSketch(bits: Data(count: count)) == nil)
    }
}
