// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@testable import Recto

struct CutTallyTests {
    private func tally(_ times: [Int], isPicture: Bool = false) -> CutTally {
        var tally = CutTally()
        for time in times { tally.add(at: .milliseconds(time), isPicture: isPicture) }
        return tally
    }

    @Test func `says nothing without a cut, and nothing of one between expressions`() {
        #expect(tally([]).finding == nil)
        #expect(tally([1_000]).finding == nil)
    }

    @Test func `mentions one near the picture, and two elsewhere`() throws {
        let near = try #require(tally([1_000], isPicture: true).finding)
        #expect(near.code == .livenessCut && near.severity == .warning)
        let two = try #require(tally([1_000, 3_000]).finding)
        #expect(two.code == .livenessCut && two.severity == .warning)
    }

    @Test func `counts the beginning and the end of a picture that was put in as one`() {
        #expect(tally([1_000, 1_200, 1_400]).count == 1)
        #expect(tally([1_000, 1_200]).finding == nil)
    }

    @Test func `fails a session that is cut again and again`() throws {
        let finding = try #require(tally([1_000, 4_000, 7_000, 10_000, 13_000, 16_000]).finding)
        #expect(finding.severity == .error)
    }
}
