// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoRecords

struct StatedIssuerTests {
    private func difference(_ printed: StatedIssuer, _ coded: StatedIssuer, holder: [String] = []) -> [String]? {
        printed.difference(from: coded, holder: holder).map { [$0.printed, $0.coded] }
    }

    @Test func `finds a code of another state than the title names`() {
        let arizona = StatedIssuer(country: "USA", jurisdiction: "AZ")
        #expect(difference(arizona, StatedIssuer(country: "USA", jurisdiction: "CA")) == ["Arizona", "California"])
        #expect(difference(arizona, arizona) == nil)
    }

    @Test(arguments: [
        ("GRC", "FRA", ["Greece", "France"]), ("USA", "CAN", ["United States of America", "Canada"]),
        ("FRA", "FRA", nil), ("USA", "PRI", nil),
        ("GIN", "GNQ", nil), ("DEU", "D", nil), ("FRA", "D", ["France", "Germany"]), ("GBR", "GBD", nil),
    ])
    func `holds the countries against each other if no state is known`(
        printed: String,
        coded: String,
        names: [String]?
    ) {
        #expect(difference(StatedIssuer(country: printed), StatedIssuer(country: coded)) == names)
        #expect(difference(StatedIssuer(country: printed, jurisdiction: "AZ"), StatedIssuer(country: coded)) == names)
    }

    @Test func `accuses nobody over a title that lost a word, or over what is not known`() {
        let virginia = StatedIssuer(country: "USA", jurisdiction: "VA")
        #expect(difference(virginia, StatedIssuer(country: "USA", jurisdiction: "WV")) == nil)
        #expect(difference(StatedIssuer(jurisdiction: "WV"), virginia) == nil)
        for unknown in [StatedIssuer(), StatedIssuer(country: "XOM"), StatedIssuer(jurisdiction: "XX")] {
            #expect(difference(virginia, unknown) == nil)
            #expect(difference(unknown, virginia) == nil)
        }
    }

    @Test func `takes issuers of one name for one, and no country for an issuer beside the same state`() {
        let washington = StatedIssuer(country: "USA", jurisdiction: "WA")
        #expect(difference(washington, StatedIssuer(country: "USA", jurisdiction: "DC")) == nil)
        #expect(difference(StatedIssuer(country: "USA", jurisdiction: "GA"), StatedIssuer(country: "GEO")) == nil)
        #expect(difference(washington, StatedIssuer(country: "CAN", jurisdiction: "WA")) == nil)
        let ontario = StatedIssuer(country: "CAN", jurisdiction: "ON")
        #expect(difference(ontario, StatedIssuer(country: "CAN", jurisdiction: "QC")) == ["Ontario", "Quebec"])
    }

    @Test func `takes no name of the holder for an issuer`() {
        let washington = StatedIssuer(country: "USA", jurisdiction: "WA")
        let oregon = StatedIssuer(country: "USA", jurisdiction: "OR")
        #expect(difference(washington, oregon, holder: ["WASHINGTON", "GEORGE"]) == nil)
        #expect(difference(washington, oregon, holder: ["GEORGE"]) == ["Washington", "Oregon"])
        #expect(difference(StatedIssuer(country: "FRA"), StatedIssuer(country: "ITA"), holder: ["FRANCE"]) == nil)
    }
}
