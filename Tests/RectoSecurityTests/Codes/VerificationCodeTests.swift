// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import RectoSecurity

struct VerificationCodeTests {
    private let key = [UInt8](repeating: 5, count: 32)

    @Test(arguments: ["123456789012", "1234 5678 9012", "1234-5678-9012", " 1 2 3 4 5 6 7 8 9 0 1 2 "])
    func `is read however it was typed`(text: String) {
        #expect(VerificationCode(text)?.digits == "123456789012")
        #expect(VerificationCode(text)?.grouped == "1234 5678 9012")
    }

    @Test(
        arguments: [
            "", "12345678901", "1234567890123", "12345678901x", "+12345678901", "１２３４５６７８９０１２", "1234_5678_9012",
            "123456789012" + String(repeating: " ", count: 100),
        ]
    )
    func `is nothing else`(text: String) {
        #expect(VerificationCode(text) == nil)
    }

    @Test func `has every digit in every place as often`() {
        var random = SeededGenerator(seed: 11)
        var counts = [[Int]](repeating: [Int](repeating: 0, count: 10), count: 12)
        let drawn = 20_000
        for _ in 0..<drawn {
            for (place, digit) in VerificationCode.generated(using: &random).digits.enumerated() {
                counts[place][digit.wholeNumberValue ?? 0] += 1
            }
        }
        // Chi-square with nine degrees of freedom exceeds 33.7 once in ten thousand places.
        let expected = Double(drawn) / 10
        for place in counts {
            #expect(place.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected } < 33.7)
        }
        #expect(Set((0..<1000).map { _ in VerificationCode.generated() }).count == 1000)
    }

    @Test func `is stored as a digest that needs a key, and not shown`() throws {
        let code = try #require(VerificationCode("1234 5678 9012"))
        #expect(code.digest(key: key) == VerificationCode("123456789012")?.digest(key: key))
        #expect(code.digest(key: key) != VerificationCode("123456789013")?.digest(key: key))
        #expect(code.digest(key: key) != code.digest(key: [UInt8](repeating: 6, count: 32)))
        #expect(!"\(code)".contains("1") && Mirror(reflecting: code).children.isEmpty)
    }
}
