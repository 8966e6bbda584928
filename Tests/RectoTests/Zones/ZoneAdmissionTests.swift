// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@testable import Recto

struct ZoneAdmissionTests {
    private let admission = ZoneAdmission()

    /// A zone of which every character is so sure.
    private func zone(
        _ format: ZoneFormat,
        _ lines: [String],
        certainty: Double,
        corrections: [ZoneCorrection] = []
    ) throws -> DecodedZone {
        DecodedZone(
            zone: try MachineReadableZone(format: format, lines: lines),
            corrections: corrections,
            certainty: ZoneCertainty(probabilities: lines.map { $0.map { _ in certainty } }),
            sight: SyntheticZone.sight(format, lines),
            fit: 0
        )
    }

    @Test(arguments: SyntheticZone.formats)
    func `admits what is read clearly`(format: ZoneFormat, lines: [String]) throws {
        #expect(admission.admits(try zone(format, lines, certainty: 0.99)))
    }

    @Test(arguments: SyntheticZone.formats)
    func `admits nothing that is guessed`(format: ZoneFormat, lines: [String]) throws {
        #expect(!admission.admits(try zone(format, lines, certainty: 0.6)))
    }

    @Test func `asks for more where no check digit agrees`() throws {
        let wrong = [SyntheticZone.td3[0], "L898902C37UTO7408123F1204150ZE184226B<<<<<21"]
        #expect(admission.admits(try zone(.td3, SyntheticZone.td3, certainty: 0.88)))
        #expect(!admission.admits(try zone(.td3, wrong, certainty: 0.88)))
        #expect(admission.admits(try zone(.td3, wrong, certainty: 0.98)))
    }

    @Test func `takes a digit that agrees after a correction for no proof`() throws {
        let corrections = SyntheticZone.td3[1].indices.enumerated().map { index, _ in
            ZoneCorrection(place: ZonePosition(line: 2, position: index + 1), before: "Q", after: "0")
        }
        #expect(!admission.admits(try zone(.td3, SyntheticZone.td3, certainty: 0.88, corrections: corrections)))
    }

    @Test func `takes hardly anything but fillers for no zone`() throws {
        let fillers = String(repeating: "<", count: 44)
        #expect(!admission.admits(try zone(.td3, [fillers, fillers], certainty: 1)))
        #expect(!admission.admits(try zone(.td3, ["P<UTO" + fillers.dropFirst(5), fillers], certainty: 1)))
    }

    @Test func `admits a licence's line, also with a digit that contradicts it, but no line that only begins like one`()
        throws
    {
        for line in SyntheticZone.licences { #expect(admission.admits(try zone(.licence, [line], certainty: 0.95))) }
        #expect(admission.admits(try zone(.licence, ["D1NLD15094962111659VW87Z78NB83"], certainty: 0.95)))
        // Neither a configuration, nor a State, nor a check digit.
        for line in [
            "DANLD15094962111659VW87Z78NB84", "D1QQQ15094962111659VW87Z78NB84", "D1NLD15094962111659VW87Z78NB8<",
        ] {
            #expect(!admission.admits(try zone(.licence, [line], certainty: 0.99)), "\(line)")
        }
    }
}
