// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoLiveness
internal import RectoRecords
internal import RectoSystem

/// Judges the frames of a challenge that was taken before another camera: JPEG images one after the other.
struct PresenceReader: Sendable {
    /// Reads the best picture.
    let engine: RectoEngine

    /// Reads the frames of a challenge.
    ///
    /// - Parameters:
    ///   - bytes: The frames.
    ///   - recording: The challenge, and the limits of the frames.
    /// - Returns: The reading; problems of the frames are in its findings.
    /// - Throws: Only errors that are not the frames' fault.
    func read(_ bytes: [UInt8], of recording: PresenceRecording) throws -> PresenceReading {
        do {
            let pieces = try pieces(of: bytes, within: recording)
            var viewing = PresenceViewing(recording)
            for (number, piece) in pieces.enumerated() where !viewing.hasEnded {
                try viewing.see(piece, number: number)
            }
            viewing.end()
            return try reading(of: viewing, frameCount: pieces.count)
        } catch let refusal as Refusal {
            return PresenceReading(ending: .refused, findings: [refusal.finding])
        }
    }

    private struct Refusal: Error {
        let finding: Finding

        init(_ code: Finding.Code, _ message: String) {
            finding = Finding(code, .error, message: message)
        }
    }

    /// The frames, including torn ones.
    private func pieces(of bytes: [UInt8], within recording: PresenceRecording) throws -> [FramePiece] {
        let bounds = recording.bounds
        guard bytes.count <= bounds.bytes else {
            let message =
                "The frames have \(bytes.count) bytes; at most \(bounds.bytes) are allowed. Make them smaller, or fewer."
            throw Refusal(.imageTooManyBytes, message)
        }
        // After too many frames, the rest is not needed.
        let most =
            recording.times == nil ? min(bounds.frames, bounds.seconds * recording.framesPerSecond) : bounds.frames
        let pieces = try split(bytes, upTo: most + 1)
        if let times = recording.times, pieces.count <= most, pieces.count != times.count {
            let message = "There are \(pieces.count) frames and \(times.count) times. Send one for each."
            throw Refusal(.requestInvalid, message)
        }
        guard pieces.count <= most, recording.times?.last ?? 0 <= bounds.seconds * 1_000 else {
            let message =
                "There are more than \(most) frames: \(bounds.frames) at most are allowed, and \(bounds.seconds) seconds. "
                + "Send fewer, and the challenge in one go."
            throw Refusal(.framesTooMany, message)
        }
        return pieces
    }

    private func split(_ bytes: [UInt8], upTo most: Int) throws -> [FramePiece] {
        var splitter = MJPEGSplitter(source: "the file of frames")
        splitter.append(bytes)
        var pieces: [FramePiece] = []
        do throws(FrameError) {
            while pieces.count < most, let piece = try splitter.next() { pieces.append(piece) }
            while pieces.count < most, let piece = try splitter.finish() { pieces.append(piece) }
        } catch {
            throw Refusal(.imageUnsupported, "\(error)")
        }
        guard !pieces.isEmpty else {
            throw Refusal(.imageUnsupported, "There are no frames. Send JPEG images one after the other.")
        }
        return pieces
    }

    /// The reading of the frames that were examined.
    func reading(of viewing: PresenceViewing, frameCount: Int) throws -> PresenceReading {
        var reading = PresenceReading(ending: viewing.ending, findings: viewing.findings)
        reading.frameCount = frameCount
        reading.damagedCount = viewing.damagedCount
        reading.digests = viewing.sketch.digests
        reading.movement = MovementSketch(viewing.poses)
        if viewing.ending == .live, let best = viewing.best {
            let terms = viewing.recording.terms
            let selfie = try engine.readImage(best.bytes, ofPage: nil, expecting: .selfie, under: terms)[0]
            reading.selfie = selfie
            let other = LivenessCapture.otherFace(selfie.selfie?.face, than: best.eyes)
            reading.findings += selfie.findings + [other].compactMap(\.self)
            let people = FramePeople(
                decoder: FrameDecoder(maximumPixels: viewing.recording.bounds.pixels),
                matcher: engine.faceMatcher,
                detector: engine.faceDetector
            )
            reading.picture = try people.decoded(best)
            reading.looks = try viewing.looks.compactMap(people.face)
            reading.findings += try people.findings(best, viewing.looks, viewing.doubtful.frames(beside: best))
        }
        reading.findings = reading.findings.gravestFirst
        return reading
    }
}
