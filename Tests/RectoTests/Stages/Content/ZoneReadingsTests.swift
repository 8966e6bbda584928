// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@testable import Recto

struct ZoneReadingsTests {
    private static let page = SyntheticZone.decoded(.td3, SyntheticZone.td3)
    private static let visa = SyntheticZone.decoded(.mrvA, SyntheticZone.mrvA)
    private static let card = SyntheticZone.decoded(.td2, SyntheticZone.td2)
    private static let back = SyntheticZone.decoded(.td1, SyntheticZone.td1)

    private static let pictures: [([DecodedZone], Bool)] = [
        ([page], true), ([page, visa], true), ([page, back, visa], true), ([page, page], false), ([page, card], false),
    ]

    @Test(arguments: pictures)
    func `knows whose face is the first, of a passport beside visas and backs as well`(
        zones: [DecodedZone],
        isKnown: Bool
    ) {
        #expect(ZoneReadings(zones: zones).tellFace(of: Self.page) == isKnown)
    }

    @Test func `takes the face of a passport for no visa's`() {
        #expect(!ZoneReadings(zones: [Self.page, Self.visa]).tellFace(of: Self.visa))
        #expect(ZoneReadings(zones: [Self.visa]).tellFace(of: Self.visa))
    }
}
