// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoLiveness
import RectoRecords
import Testing
@testable import Recto

struct PresenceReaderTests {
    private func read(
        _ bytes: [UInt8],
        bytes most: Int = 1_000_000,
        frames: Int = 600,
        seconds: Int = 40,
        times: [Int]? = nil
    ) throws -> PresenceReading {
        let recording = PresenceRecording(
            challenge: try LivenessChallenge(steps: [.smile], timeout: .seconds(5)),
            framesPerSecond: 10,
            times: times,
            bounds: .init(bytes: most, frames: frames, seconds: seconds, framesPerSecond: 15),
            terms: ReadingTerms(limits: .idwise)
        )
        return try PresenceReader(engine: RectoEngine()).read(bytes, of: recording)
    }

    /// Grey frames in which nobody is.
    private func frames(_ count: Int) throws -> [UInt8] {
        try (0..<count).flatMap { index in
            let image = try #require(
                Image(grey: [UInt8](repeating: UInt8(index), count: 64 * 48), width: 64, height: 48)
            )
            return try ImageEncoder(.jpeg(quality: 80)).encode(image)
        }
    }

    @Test func `refuses more than its bounds before anybody looks`() throws {
        let frames = try frames(12)
        for (reading, code) in [
            (try read(frames, bytes: 100), Finding.Code.imageTooManyBytes),
            (try read(frames, frames: 11), .framesTooMany),
            (try read(frames, seconds: 1), .framesTooMany),
            (try read([]), .imageUnsupported),
            (try read(Array("no frames".utf8)), .imageUnsupported),
        ] {
            #expect(reading.ending == .refused)
            #expect(reading.findings.map(\.code) == [code])
            #expect(reading.digests.isEmpty && reading.picture == nil)
        }
    }

    @Test func `takes the times of frames in place of a rate, one for each frame`() throws {
        let frames = try frames(12)
        let slow = try read(frames, times: (0..<12).map { $0 * 500 })
        #expect(slow.ending == .failed(.timeout), "the last frames come after five seconds")
        #expect(try read(frames, times: (0..<12).map { $0 * 50 }).ending == .failed(.endOfFrames))
        #expect(try read(frames, times: (0..<11).map { $0 * 50 }).findings.map(\.code) == [.requestInvalid])
        #expect(try read(frames, times: (0..<12).map { $0 * 3_637 }).findings.map(\.code) == [.framesTooMany])
    }

    @Test func `nobody in the frames is no failure of the reader`() throws {
        let reading = try read(frames(12))
        #expect(reading.ending == .failed(.endOfFrames))
        #expect(reading.frameCount == 12 && reading.damagedCount == 0)
        #expect(reading.findings.first?.code == .livenessIncomplete)
        #expect(reading.findings.contains { $0.code == .faceNotFound && $0.severity == .info })
        #expect(reading.digests.isEmpty, "frames without a face tell nothing apart")
    }

    @Test func `the time of the challenge is over where the frames go on`() throws {
        #expect(try read(frames(60)).ending == .failed(.timeout))
    }

    @Test func `counts frames that are torn`() throws {
        var bytes = try frames(6)
        bytes.removeLast(40)
        let reading = try read(bytes)
        #expect(reading.frameCount == 6 && reading.damagedCount == 1)
        #expect(reading.findings.contains { $0.code == .imageCorrupt && $0.severity == .warning })
    }
}
