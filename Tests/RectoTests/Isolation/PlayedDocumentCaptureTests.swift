// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import RectoRecords
import RectoSystem
import Testing

@testable import Recto

/// Reads a frame of one byte as the reading of that index.
private struct PlayedReader: FrameReader {
    let readings: [Reading]

    func sharpness(of picture: CameraFrame.Picture) async throws -> FrameSharpness { .of(1) }

    func file(of picture: CameraFrame.Picture, isMirrored: Bool) async throws -> [UInt8]? {
        if case .encoded(let bytes) = picture { bytes } else { nil }
    }

    func read(_ bytes: [UInt8], expecting expectation: Expectation) async throws -> Reading { readings[Int(bytes[0])] }

    func fused(_ readings: [Reading]) -> Reading? { PassportAssembler().fused(readings, on: .today) }
}

struct PlayedDocumentCaptureTests {
    private func input(_ digest: String) -> InputDescription {
        var input = InputDescription()
        input.sha256 = digest
        return input
    }

    @Test func `takes the licence that is before the camera, and not the card before it`() async throws {
        // Its number contradicts the check digit.
        let doubts: [ZonePosition: SyntheticZone.Shares] = [ZonePosition(line: 1, position: 7): ["R": 0.6, "K": 0.4]]
        let zone = SyntheticZone.decoded(.td1, SyntheticZone.td1, doubts)
        let card = PassportAssembler().read(zone, from: input("card"), on: .today)
        var licence = Reading(of: .driverLicense, .back, in: input("licence"))
        licence.record = .driverLicense(DriverLicense())
        licence.evidence.barcode = BarcodeEvidence(symbology: nil, corners: nil, data: AAMVAPayload(), payload: [])
        var capture = DocumentCapture(
            expecting: .driverLicense(.back),
            reader: PlayedReader(readings: [card, licence]),
            isMirrored: false,
            takesIdentityCards: true
        )
        for number in 0...1 {
            let time = Duration.milliseconds(300 * number)
            _ = try await capture.take(CameraFrame(number: number, time: time, picture: .encoded([UInt8(number)])))
        }
        guard case .done = try await capture.finish() else {
            Issue.record("not done")
            return
        }
        #expect(capture.best?.input.sha256 == "licence")
    }

    /// The reading as it comes from another process.
    private func sent(_ reading: Reading) throws -> Reading {
        let text = try JSONEncoder().encode(ReadingMessage(reading))
        #expect(AnswerNumbers.arePossible(in: [UInt8](text)))
        return try JSONDecoder().decode(ReadingMessage.self, from: text).reading(preview: nil, samples: [])
    }

    @Test func `is as sure of two frames of which none is if they come from another process`() async throws {
        let doubts: [[ZonePosition: SyntheticZone.Shares]] = [
            [ZonePosition(line: 1, position: 7): ["R": 0.7, "K": 0.3]],
            [ZonePosition(line: 1, position: 10): ["S": 0.7, "B": 0.3]],
        ]
        let readings = doubts.enumerated().map { number, doubts in
            let zone = SyntheticZone.decoded(.td3, SyntheticZone.td3, doubts)
            return PassportAssembler().read(zone, from: input("\(number)"), on: .today)
        }
        var zones: [ZoneEvidence?] = []
        for readings in [readings, try readings.map(sent)] {
            var capture = DocumentCapture(
                expecting: .passport,
                reader: PlayedReader(readings: readings),
                isMirrored: false,
                takesIdentityCards: false
            )
            _ = try await capture.take(CameraFrame(number: 0, time: .zero, picture: .encoded([0])))
            let second = CameraFrame(number: 1, time: .milliseconds(300), picture: .encoded([1]))
            guard case .reading = try await capture.take(second), case .done = try await capture.finish() else {
                Issue.record("one frame was enough, or two were not")
                continue
            }
            zones.append(capture.best?.evidence.zone)
        }
        #expect(zones.count == 2 && zones.first == zones.last)
        #expect(zones.first??.zone.lines == SyntheticZone.td3)
    }
}
