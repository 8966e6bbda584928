// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoRuns
import TestSupport
import Testing

struct LineEncoderTests {
    private func line(_ value: some Encodable) throws -> String {
        String(decoding: try LineEncoder().encode(value), as: UTF8.self)
    }

    @Test func `ends with a line feed and holds no other`() throws {
        let line = try line(["a\nb", "c\r\nd", "\u{2028}\u{85}"])
        #expect(line.hasSuffix("]\n"))
        #expect(line.utf8.filter { $0 == UInt8(ascii: "\n") }.count == 1)
        #expect(!line.utf8.contains(UInt8(ascii: "\r")))
    }
}
