// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Recto

struct FillerRunsTests {
    private let name = "ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"
    private let number = "ZE184226B<<<<<"

    @Test func `leaves alone what is seen clearly`() {
        #expect(SyntheticZone.text(FillerRuns.names.weighed(SyntheticZone.places(name))) == name)
        #expect(SyntheticZone.text(FillerRuns.numbers.weighed(SyntheticZone.places(number))) == number)
        let blank = String(repeating: "<", count: 14)
        #expect(SyntheticZone.text(FillerRuns.numbers.weighed(SyntheticZone.places(blank))) == blank)
        let full = "ABCDEFGHIJKLMN"
        #expect(SyntheticZone.text(FillerRuns.names.weighed(SyntheticZone.places(full))) == full)
    }

    @Test func `gives distributions`() {
        let doubts: [Int: SyntheticZone.Shares] = [1: ["<": 0.5, "K": 0.5], 25: ["K": 0.7, "<": 0.3]]
        for runs in [FillerRuns.names, .numbers] {
            for place in runs.weighed(SyntheticZone.places(name, doubts)) {
                #expect(abs(place.reduce(0, +) - 1) < 1e-4)
                #expect(place.allSatisfy { $0 >= 0 })
            }
        }
    }

    @Test func `reads fillers behind the name where letters are doubtful`() {
        let doubts: [Int: SyntheticZone.Shares] = [25: ["K": 0.8, "<": 0.2], 39: ["L": 0.9, "<": 0.1]]
        let weighed = FillerRuns.names.weighed(SyntheticZone.places(name, doubts))
        #expect(SyntheticZone.text(weighed) == name)
        #expect(weighed.share(of: "<", at: 25) > 0.98)
    }

    @Test func `reads letters inside the name where fillers are as likely`() {
        let doubts: [Int: SyntheticZone.Shares] = [1: ["E": 0.5, "<": 0.5]]
        let weighed = FillerRuns.names.weighed(SyntheticZone.places(name, doubts))
        #expect(weighed.share(of: "E", at: 1) > 0.95)
    }

    @Test func `leaves other shares of a place in their proportion`() {
        let doubts: [Int: SyntheticZone.Shares] = [1: ["E": 0.4, "F": 0.2, "<": 0.4]]
        let weighed = FillerRuns.names.weighed(SyntheticZone.places(name, doubts))
        #expect(abs(weighed.share(of: "E", at: 1) / weighed.share(of: "F", at: 1) - 2) < 0.01)
    }

    @Test func `allows two fillers inside a name, and a filler inside a number`() {
        let doubts: [Int: SyntheticZone.Shares] = [11: ["A": 0.5, "<": 0.5], 12: ["N": 0.9, "<": 0.1]]
        #expect(FillerRuns.names.weighed(SyntheticZone.places(name, doubts)).share(of: "A", at: 11) > 0.4)
        let number = "ZE18<226B<<<<<"
        #expect(SyntheticZone.text(FillerRuns.numbers.weighed(SyntheticZone.places(number))) == number)
    }

    @Test func `does nothing to no places`() {
        #expect(FillerRuns.names.weighed([]).isEmpty)
    }
}
