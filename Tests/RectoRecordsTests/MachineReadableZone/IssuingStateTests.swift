// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct IssuingStateTests {
    @Test(
        arguments: [
            ("D", "DEU"), ("NLD", "NLD"), ("GBD", "GBR"), ("GBN", "GBR"), ("UTO", nil), ("EUE", nil), ("XXA", nil),
            ("XXB", nil), ("XXC", nil), ("XXX", nil), ("XPO", nil), ("XOM", nil), ("XCC", nil), ("XCE", nil),
            ("XCO", nil), ("XEC", nil), ("XBA", nil), ("XIM", nil), ("XMP", nil), ("XDC", nil), ("XES", nil),
            ("UNO", nil), ("UNA", nil), ("UNK", nil), ("RKS", nil),
        ] as [(String, String?)]
    )
    func `knows the codes of section 5`(code: String, country: String?) {
        #expect(IssuingState(code: code)?.country == country)
        #expect(IssuingState(code: code)?.name.isEmpty == false)
    }

    @Test(arguments: [("NLD", "NLD"), ("D", "DEU"), ("RKS", "RKS"), ("UNO", nil), ("XXA", nil)] as [(String, String?)])
    func `has a code of every country, also of Kosovo, which ISO 3166-1 does not list`(code: String, country: String?) {
        #expect(IssuingState(code: code)?.countryCode == country)
    }

    @Test(arguments: ["", "DE", "NL", "nld", "BDR", "CMW", "132", "ZZZ"])
    func `knows no other`(code: String) {
        #expect(IssuingState(code: code) == nil)
    }

    @Test func `lists each code once, and none of ISO 3166-1`() {
        let codes = IssuingState.beyondISO.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy { Country(code: $0) == nil })
    }
}
