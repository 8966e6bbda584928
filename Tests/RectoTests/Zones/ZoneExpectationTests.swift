// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@testable import Recto

struct ZoneExpectationTests {
    /// The distributions of a passport's zone, weighed, if some places look like something else too.
    private func weighed(_ doubts: [ZonePosition: SyntheticZone.Shares] = [:]) -> [[CharacterDistribution]] {
        let sight = SyntheticZone.sight(.td3, SyntheticZone.td3, doubts)
        return ZoneExpectation(ZoneFormat.td3.layout).weighed(sight.lines)
    }

    @Test(arguments: SyntheticZone.layouts)
    func `leaves a clear zone as it is`(layout: ZoneLayout, lines: [String]) {
        let weighed = ZoneExpectation(layout).weighed(lines.map { SyntheticZone.places($0) })
        #expect(weighed.map(SyntheticZone.text) == lines)
        for place in weighed.joined() {
            #expect(abs(place.reduce(0, +) - 1) < 1e-4)
            #expect((place.max() ?? 0) > 0.99)
        }
    }

    @Test func `decides between letters and digits by the field`() {
        let lines = weighed([
            ZonePosition(line: 1, position: 7): ["R": 0.4, "8": 0.6],
            ZonePosition(line: 2, position: 16): ["O": 0.6, "0": 0.4],
            ZonePosition(line: 2, position: 6): ["O": 0.6, "0": 0.4],
        ])
        #expect(lines[0].share(of: "R", at: 7) > 0.98)
        #expect(lines[1].share(of: "0", at: 16) > 0.98)
        // A document's number has both.
        #expect(lines[1].share(of: "O", at: 6) > 0.2)
        #expect(lines[1].share(of: "0", at: 6) > 0.2)
    }

    @Test func `reads fillers behind names, and codes of States`() {
        let lines = weighed([
            ZonePosition(line: 1, position: 40): ["K": 0.7, "<": 0.3],
            ZonePosition(line: 1, position: 5): ["Q": 0.7, "O": 0.3],
            ZonePosition(line: 2, position: 13): ["Q": 0.7, "O": 0.3],
        ])
        #expect(lines[0].share(of: "<", at: 40) > 0.98)
        #expect(lines[0].share(of: "O", at: 5) > 0.95)
        #expect(lines[1].share(of: "O", at: 13) > 0.95)
    }

    @Test func `reads what is clear though it is not expected`() {
        let lines = [SyntheticZone.td3[0], "L898902C36UTO74O8122F1204159ZE184226B<<<<<10"]
        let weighed = ZoneExpectation(ZoneFormat.td3.layout).weighed(lines.map { SyntheticZone.places($0) })
        #expect(weighed.map(SyntheticZone.text) == lines)
    }
}
