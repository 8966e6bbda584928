// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoLiveness
import RectoRecords
import RectoRuns
import RectoSystem

/// Leads a liveness challenge: takes frames and writes lines.
struct LivenessRun {
    private(set) var capture: LivenessCapture
    let engine: RectoEngine
    let isMirrored: Bool
    let text: LiveText
    let output: OutputFile

    private(set) var best: CameraFrame?
    private(set) var passed: [LivenessStep] = []
    private(set) var outcome: LivenessOutcome?
    private(set) var sourceError: FrameError?
    private(set) var isDamaged = false

    /// Runs until the challenge has ended.
    ///
    /// - Throws: `FrameError` if there never was a frame, `OutputError`, and errors that are nobody's fault.
    mutating func run(_ frames: LiveFrames) async throws -> LiveRunEnd {
        var isStarted = false
        while outcome == nil {
            let next = try frames.next()
            if !isStarted { try output.write(.started(capture.challenge), at: .zero) }
            isStarted = true
            switch next {
            case .frame(let frame): try take(frame)
            case .damaged(let time): try noteDamage(at: time)
            case .nothing: try write(capture.handle(.clock(frames.now)), at: frames.now)
            case .end: try write(capture.handle(.end), at: frames.frameTime)
            case .failed(let error):
                sourceError = error
                try write(capture.handle(.end), at: frames.now)
            case .interrupted: try write(capture.handle(.cancel), at: frames.now)
            }
        }
        return try await finish(at: frames.frameTime)
    }

    private mutating func take(_ frame: CameraFrame) throws {
        guard let actions = try capture.take(frame) else {
            try noteDamage(at: frame.time)
            return
        }
        isDamaged = false
        if capture.bestFrame == frame.number { best = frame }
        try write(actions, at: frame.time)
    }

    /// Reports damaged frames, once for each series of them; time goes on.
    private mutating func noteDamage(at time: Duration) throws {
        if !isDamaged, let said = text.notice(.imageCorrupt) {
            isDamaged = true
            try output.write(.notice(.imageCorrupt, text: said), at: time)
        }
        try write(capture.handle(.clock(time)), at: time)
    }

    private mutating func write(_ actions: [LivenessAction], at time: Duration) throws {
        for action in actions {
            switch action {
            case .prompt(let step, let index, let count):
                try output.write(.prompt(step, index: index + 1, of: count, text: text.prompt(step)), at: time)
            case .progress(let step, let fraction): try output.write(.progress(step, fraction: fraction), at: time)
            case .notice(let code): try output.write(.notice(code, text: text.notice(code) ?? code.rawValue), at: time)
            case .stepPassed(let step):
                passed.append(step)
                try output.write(.stepPassed(step), at: time)
            case .finished(let outcome): self.outcome = outcome
            }
        }
    }

    private func finish(at time: Duration) async throws -> LiveRunEnd {
        let outcome = outcome ?? .cancelled
        var end = LivenessEnd(outcome: outcome, steps: passed, findings: capture.suspicions)
        var run = LiveRunEnd()
        if case .live = outcome, let best {
            let picture = try best.picture.file(isMirrored: isMirrored)
            let reading = try await engine.read(picture, expecting: .selfie)
            let other = capture.otherFace(in: reading, isMirrored: isMirrored)
            end.findings = [other].compactMap(\.self) + reading.findings + end.findings
            // The service fails a step with any error. Frames that a slow machine drops make no cuts.
            let errors = end.findings.filter { $0.severity == .error }.map(\.code)
            if errors.contains(.faceMultiple) {
                end.outcome = .failed(.differentFace)
            } else if !errors.isEmpty {
                end.defect = errors.contains(.livenessCut) ? .cut : .noPicture
            } else {
                end.selfie = reading
                run.picture = picture
                run.isPassed = true
            }
        }
        if let sourceError {
            end.defect = .sourceFailed
            end.findings.insert(Finding(.inputUnreadable, .error, message: sourceError.description), at: 0)
        }
        run.wasInterrupted = outcome == .cancelled
        try output.write(.finished(end), at: time)
        return run
    }
}
