// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Recto

@Suite struct HexadecimalTests {
    @Test func `writes two lower-case digits for each byte`() {
        #expect([UInt8]([0x00, 0x0F, 0xA5, 0xFF]).hexadecimal == "000fa5ff")
        #expect([UInt8]().hexadecimal == "")
    }
}
