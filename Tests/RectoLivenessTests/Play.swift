// SPDX-License-Identifier: Apache-2.0
import RectoLiveness
import RectoRecords

/// Plays frames to a session and keeps what it says.
struct Play {
    var session: LivenessSession
    private(set) var actions: [LivenessAction] = []
    /// Of the next frame.
    private(set) var frame = 0
    /// Of the next frame.
    private(set) var time: Duration = .zero
    private let interval: Duration = .milliseconds(40)

    init(_ steps: [LivenessStep], hold: Duration = .milliseconds(2_500), accuracy: LivenessAccuracy = .medium) throws {
        session = LivenessSession(try LivenessChallenge(steps: steps, hold: hold, accuracy: accuracy))
    }

    /// Shows a face, or none, for so many seconds.
    mutating func show(_ face: FaceObservation?, count: Int? = nil, for seconds: Double) {
        let end = time + .milliseconds(Int(seconds * 1_000))
        while time < end {
            let count = count ?? (face == nil ? 0 : 1)
            let observation = FrameObservation(
                frame: frame,
                time: time,
                faceCount: count,
                face: count == 1 ? face : nil
            )
            actions += session.handle(.frame(observation))
            frame += 1
            time += interval
        }
    }

    /// Does what the prompts ask for, with a moment of rest after each, until the session ends or time is over.
    mutating func obey(for seconds: Double = 40, _ face: (LivenessStep) -> FaceObservation = \.face) {
        let end = time + .milliseconds(Int(seconds * 1_000))
        var asked = 0
        while !session.hasEnded, time < end {
            if prompts.count != asked {
                asked = prompts.count
                show(.neutral, for: 0.3)
            } else {
                show(session.step.map(face) ?? .neutral, for: 0.1)
            }
        }
    }

    /// Takes no frame for so many seconds.
    mutating func pause(for seconds: Double) { time += .milliseconds(Int(seconds * 1_000)) }

    mutating func handle(_ event: LivenessEvent) { actions += session.handle(event) }

    var notices: [Finding.Code] {
        actions.compactMap { if case .notice(let code) = $0 { code } else { nil } }
    }

    var prompts: [LivenessStep] {
        actions.compactMap { if case .prompt(let step, _, _) = $0 { step } else { nil } }
    }

    var passed: [LivenessStep] {
        actions.compactMap { if case .stepPassed(let step) = $0 { step } else { nil } }
    }

    var outcome: LivenessOutcome? {
        actions.compactMap { if case .finished(let outcome) = $0 { outcome } else { nil } }.last
    }
}

extension FaceObservation {
    static let neutral = FaceObservation(rightEye: 0.95, leftEye: 0.95, smile: 0.05)
    static let smiling = FaceObservation(rightEye: 0.7, leftEye: 0.7, smile: 0.9)
    static let leftClosed = FaceObservation(rightEye: 0.9, leftEye: 0.05, smile: 0.1)
    static let rightClosed = FaceObservation(rightEye: 0.05, leftEye: 0.9, smile: 0.1)
    static let bothClosed = FaceObservation(rightEye: 0.05, leftEye: 0.05, smile: 0.1)

    func with(_ change: (inout FaceObservation) -> Void) -> FaceObservation {
        var copy = self
        change(&copy)
        return copy
    }
}

extension LivenessStep {
    /// A face that does what the step asks for.
    var face: FaceObservation {
        switch self {
        case .smile: .smiling
        case .straightFace, .captureSelfie: .neutral
        case .closeLeftEye: .leftClosed
        case .closeRightEye: .rightClosed
        }
    }
}
