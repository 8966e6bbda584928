// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoLiveness
import RectoRecords
import RectoVerification
import TestSupport

/// Frames of a challenge as the capture page sends them: their times, their count, and the film that they are.
struct CameraFrames: FuzzedReader {
    let name = "frames"
    let maximumLength = 2048

    /// Reads the times, and judges the film at once and in batches: the reading must be the same.
    func read(_ bytes: [UInt8]) {
        // The first byte sets the size of the batches, the second the length of the header with the times.
        guard bytes.count >= 2 else { return }
        let header = bytes.dropFirst(2).prefix(Int(bytes[1]))
        read(String(decoding: header, as: UTF8.self))
        let film = Array(bytes.dropFirst(2 + header.count))
        count(film, by: 1 + Int(bytes[0]))
        guard let whole = reading(of: film, by: film.count + 1),
            let parts = reading(of: film, by: 1 + Int(bytes[0]))
        else { preconditionFailure("frames that are no file ended the reading") }
        precondition(whole.ending == parts.ending, "another verdict on a film in batches")
        precondition(whole.frameCount == parts.frameCount, "another number of frames in batches")
        precondition(whole.digests == parts.digests, "other frames in batches")
    }

    /// Times come back as they were written.
    private func read(_ header: String) {
        guard let times = try? FrameTimes(header) else { return }
        precondition(times.milliseconds.first == 0, "a film that does not begin with its first frame")
        let again = try? FrameTimes(times.description)
        precondition(again == times, "other times when they are written and read")
    }

    /// A film has as many frames in pieces as in one.
    private func count(_ film: [UInt8], by length: Int) {
        var (whole, parts) = (FrameCounter(), FrameCounter())
        whole.look(at: film)
        for piece in pieces(of: film, by: length) { parts.look(at: piece) }
        precondition(whole.count == parts.count, "another number of frames in pieces")
    }

    private func reading(of film: [UInt8], by length: Int) -> PresenceReading? {
        var stream = PresenceStream(Self.recording, engine: Pictures.engine)
        let times = (0..<Self.mostFrames).map { 80 * $0 }
        for (index, piece) in pieces(of: film, by: length).enumerated() {
            guard (try? stream.take(piece, at: index == 0 ? times : [])) != nil else { return nil }
        }
        return try? stream.end()
    }

    private func pieces(of film: [UInt8], by length: Int) -> [[UInt8]] {
        stride(from: 0, to: film.count, by: length).map { Array(film[$0..<min($0 + length, film.count)]) }
    }

    private static let mostFrames = 4

    private static let recording: PresenceRecording = {
        guard let challenge = try? LivenessChallenge(steps: [.smile]) else { preconditionFailure("no challenge") }
        var bounds = PresenceRecording.Bounds(bytes: 1 << 16, frames: mostFrames, seconds: 60, framesPerSecond: 15)
        // Less than the service takes: what is large takes time, and goes the same ways.
        bounds.pixels = 1 << 11
        return PresenceRecording(
            challenge: challenge,
            framesPerSecond: 12,
            bounds: bounds,
            terms: ReadingTerms(limits: .default)
        )
    }()

    func seeds() -> [[UInt8]] {
        let images = JPEGFiles.drawn
        let headers = ["0, 83, 167", "0", "0,0,600000", "", "0, 1,", "1"].map { Array($0.utf8) }
        var seeds: [[UInt8]] = []
        for (index, image) in images.enumerated() {
            let header = headers[index % headers.count]
            let other: [UInt8] = images[(index + 1) % images.count].dropLast(index % 2 * 9)
            let start = [UInt8(40 * (index % 6)), UInt8(header.count)]
            seeds.append(start + header + image + other + image)
        }
        return seeds
    }
}
