// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoRecords
import Testing

@testable import Recto

struct ZoneFusionTests {
    private let fusion = ZoneFusion()
    private let name = ZonePosition(line: 1, position: 7)

    /// A frame of the passport in which some places look like something else too.
    private func frame(_ doubts: [ZonePosition: SyntheticZone.Shares] = [:]) -> DecodedZone {
        SyntheticZone.decoded(.td3, SyntheticZone.td3, doubts)
    }

    @Test func `makes nothing of no frames, and of one what it is`() {
        #expect(fusion.fused([]) == nil)
        let only = frame([name: ["R": 0.6, "K": 0.4]])
        #expect(fusion.fused([only]) == only)
    }

    @Test func `is right and surer where two frames doubt different places`() throws {
        let other = ZonePosition(line: 1, position: 10)
        let first = frame([name: ["R": 0.45, "K": 0.55]])
        let second = frame([other: ["S": 0.45, "B": 0.55]])
        #expect(first.zone.lines != SyntheticZone.td3)
        #expect(second.zone.lines != SyntheticZone.td3)
        let fused = try #require(fusion.fused([first, second]))
        #expect(fused.zone.lines == SyntheticZone.td3)
        #expect(fused.certainty.probabilities[0][6] > 0.95)
        #expect(fused.certainty.probabilities[0][9] > 0.95)
    }

    @Test func `is surer where two frames think the same`() throws {
        let doubtful = frame([name: ["R": 0.7, "K": 0.3]])
        let fused = try #require(fusion.fused([doubtful, doubtful]))
        #expect(fused.zone.lines == SyntheticZone.td3)
        #expect(fused.certainty.probabilities[0][6] > 0.71)
        // Frames of one moment err together: two of 0.7 are less than 0.84, as independent ones would be.
        #expect(fused.certainty.probabilities[0][6] < 0.84)
    }

    @Test func `goes by most frames where one is surely wrong`() throws {
        let reflected = frame([name: ["K": 1]])
        let fused = try #require(fusion.fused([frame(), reflected, frame()]))
        #expect(fused.zone.lines == SyntheticZone.td3)
    }

    @Test func `leaves out a frame of another zone`() throws {
        let upper = "P<D<<MUSTERMANN<<ERIKA<PETRA<<<<<<<<<<<<<<<<"
        let stranger = SyntheticZone.decoded(.td3, [upper, "C01X0006H1D<<6408125F3102283<<<<<<<<<<<<<<<4"])
        let fused = try #require(fusion.fused([frame(), stranger, frame()]))
        #expect(fused.zone.lines == SyntheticZone.td3)
        let visa = SyntheticZone.decoded(.mrvA, SyntheticZone.mrvA)
        #expect(try #require(fusion.fused([visa, frame(), frame()])).zone.format == .td3)
    }

    @Test func `leaves out a frame that lost a character`() throws {
        let upper = "P<UTOERIKSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<"
        let lower = "L89890C36UTO7408122F1204159ZE184226B<<<<<10<"
        let shifted = SyntheticZone.decoded(.td3, [upper, lower])
        let fused = try #require(fusion.fused([shifted, frame(), frame()]))
        #expect(fused.zone.lines == SyntheticZone.td3)
        #expect(fused.certainty.mean > 0.99)
    }

    @Test func `keeps where the clearest frame has the zone`() throws {
        var clear = frame()
        let lines = SyntheticZone.td3.map { SyntheticZone.line(SyntheticZone.scores($0), characters: 44, y: 7) }
        clear.places = ZonePlaces(lines, steps: lines.map { _ in (0..<44).map { 10 + 5 * Float($0) } })
        let fused = try #require(fusion.fused([frame([name: ["R": 0.5, "K": 0.5]]), clear]))
        #expect(fused.corners != nil)
        #expect(fused.corners == clear.corners)
    }
}
