// SPDX-License-Identifier: Apache-2.0
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
}
