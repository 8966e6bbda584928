// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Recto
internal import RectoRecords
internal import RectoVerification

/// Judges the frames of a presence challenge.
struct PresenceExaminer: Sendable {
    /// Reads frames.
    let engine: IsolatedEngine

    /// Frames a second: with fewer a blink is missed, and no camera takes more.
    static let framesPerSecond = 5...120

    /// The examination of the frames.
    ///
    /// A person passes who does the challenge, in front of the camera and alone. Suspicions are reported, and decide
    /// nothing alone.
    ///
    /// - Throws: `CancellationError`, and `ProcessError` if no worker can be started.
    func examine(_ evidence: PresenceEvidence) async throws -> PresenceExamination {
        if let defect = evidence.defectOfRate {
            return PresenceExamination(result: StepResult(presence: [defect]))
        }
        let reading = try await engine.presence([UInt8](evidence.frames), of: evidence.recording)
        let picture = try await comparison(of: evidence.selfie, with: reading, under: evidence.recording.terms)
        let hasPassed = reading.ending == .live && reading.selfie?.selfie != nil
        let result = StepResult(presence: reading.findings + picture)
        guard hasPassed, result.hasPassedRules == true else {
            return PresenceExamination(result: result, frameDigests: reading.digests, movement: reading.movement)
        }
        return PresenceExamination(
            result: result,
            selfie: try reading.picture?.jpeg(),
            looks: try reading.looks.map { try $0.jpeg() },
            record: reading.selfie?.selfie,
            frameDigests: reading.digests,
            movement: reading.movement
        )
    }

    /// The defects of a picture beside the frames: it must be of the same person, as far as that can be told.
    ///
    /// The frames show that somebody was there, so their best is the selfie, despite any picture beside them.
    private func comparison(
        of picture: Data?,
        with presence: PresenceReading,
        under terms: ReadingTerms
    ) async throws -> [Finding] {
        guard let picture, let selfie = presence.selfie else { return [] }
        let readings = try await engine.readAll([UInt8](picture), expecting: .selfie, under: terms)
        guard let reading = readings.first, reading.selfie != nil else {
            return readings.flatMap(\.findings).filter { $0.severity == .error }
        }
        guard engine.comparison(of: selfie, with: reading).verdict == .differentPerson else { return [] }
        let message = "The picture and the frames are of different people. Send a picture of the person in the frames."
        return [Finding(.faceMismatch, .error, message: message)]
    }
}

extension StepResult {
    /// The result of a presence challenge with these findings.
    fileprivate init(presence findings: [Finding]) {
        let hasPassed = !findings.contains { $0.severity == .error }
        self.init(
            hasPassedRules: hasPassed,
            isConcluded: hasPassed,
            feedback: findings.distinct,
            status: .submitted
        )
    }
}

extension PresenceEvidence {
    /// The defect of the frames' rate, which is the mean one by their own times; `nil` if a camera can have it.
    fileprivate var defectOfRate: Finding? {
        let range = PresenceExaminer.framesPerSecond
        var rate = Double(framesPerSecond)
        if let times {
            rate = times.duration > .zero ? Double(times.count - 1) / (times.duration / .seconds(1)) : .infinity
        }
        guard rate < Double(range.lowerBound) || rate > Double(range.upperBound) else { return nil }
        // A camera that is too slow is nobody's request.
        let isSlow = times != nil && rate < Double(range.lowerBound)
        let message =
            isSlow
            ? "Fewer than \(range.lowerBound) frames stand for a second. Take the challenge again with another camera."
            : "Between \(range.lowerBound) and \(range.upperBound) frames stand for a second. "
                + "Say how many they are, or their times."
        return Finding(isSlow ? .framesTooFew : .requestInvalid, .error, message: message)
    }

    /// The challenge with the limits of its frames.
    var recording: PresenceRecording {
        PresenceRecording(
            challenge: challenge,
            framesPerSecond: framesPerSecond,
            times: times?.milliseconds,
            bounds: limits.ofFrames,
            terms: ReadingTerms(limits: limits.ofSelfies)
        )
    }
}
