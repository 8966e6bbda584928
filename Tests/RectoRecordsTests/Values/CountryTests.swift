// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct CountryTests {
    @Test func `lists every country once`() {
        #expect(Country.all.count == 249)
        #expect(Set(Country.all.map(\.alpha2)).count == 249)
        #expect(Set(Country.all.map(\.alpha3)).count == 249)
        #expect(Country.all.allSatisfy { $0.alpha2.utf8.count == 2 && $0.alpha3.utf8.count == 3 && !$0.name.isEmpty })
    }

    @Test(arguments: [("NL", "NLD"), ("nld", "NLD"), ("Us", "USA"), ("CAN", "CAN"), ("MX", "MEX")])
    func `finds a country by either code in either case`(code: String, alpha3: String) {
        #expect(Country(code: code)?.alpha3 == alpha3)
    }

    @Test(arguments: ["", "N", "XX", "UTO", "Netherlands", "ß"])
    func `finds no country by other text`(code: String) {
        #expect(Country(code: code) == nil)
    }
}
