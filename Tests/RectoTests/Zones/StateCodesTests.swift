// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Recto

struct StateCodesTests {
    @Test(arguments: ["UTO", "D<<", "FRA", "XXA", "GBR", "USA", "EUE", "UNO"])
    func `reads a code that exists where a character is doubtful`(code: String) {
        for position in 1...3 {
            let printed = Array(code)[position - 1]
            let weighed = StateCodes.weighed(
                SyntheticZone.places(code, [position: [printed: 0.4, "0": 0.6]]),
                issuer: nil
            )
            #expect(SyntheticZone.text(weighed) == code)
            #expect(weighed.share(of: printed, at: position) > 0.95)
        }
    }

    @Test func `reads a code that is not listed where it is clear`() {
        let weighed = StateCodes.weighed(SyntheticZone.places("QQQ"), issuer: nil)
        #expect(SyntheticZone.text(weighed) == "QQQ")
    }

    @Test func `takes the holder's nationality for the issuing State's where both are as likely`() {
        let places = SyntheticZone.places("AUT", [3: ["T": 0.5, "S": 0.5]])
        let issuer = "AUT".map(SyntheticZone.index)
        #expect(abs(StateCodes.weighed(places, issuer: nil).share(of: "T", at: 3) - 0.5) < 0.02)
        #expect(StateCodes.weighed(places, issuer: issuer).share(of: "T", at: 3) > 0.9)
        let clear = SyntheticZone.places("AUS")
        #expect(SyntheticZone.text(StateCodes.weighed(clear, issuer: issuer)) == "AUS")
    }

    @Test func `gives distributions, and leaves fields of another length alone`() {
        for place in StateCodes.weighed(SyntheticZone.places("UT0", rest: 0.2), issuer: nil) {
            #expect(abs(place.reduce(0, +) - 1) < 1e-4)
        }
        let places = SyntheticZone.places("QQ")
        #expect(StateCodes.weighed(places, issuer: nil) == places)
    }
}
