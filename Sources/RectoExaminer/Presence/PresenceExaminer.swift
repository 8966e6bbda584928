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
        guard evidence.hasPossibleRate else {
            return PresenceExamination(result: StepResult(presence: [Self.impossibleRate]))
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

    private static var impossibleRate: Finding {
        let message =
            "Between \(framesPerSecond.lowerBound) and \(framesPerSecond.upperBound) frames stand for a second. "
            + "Say how many they are, or their times."
        return Finding(.requestInvalid, .error, message: message)
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
    /// True if a camera can have taken the frames at their rate: by their own times the mean one.
    fileprivate var hasPossibleRate: Bool {
        let range = PresenceExaminer.framesPerSecond
        guard let times, times.duration > .zero else { return times == nil && range.contains(framesPerSecond) }
        let rate = Double(times.count - 1) / (times.duration / .seconds(1))
        return (Double(range.lowerBound)...Double(range.upperBound)).contains(rate)
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
