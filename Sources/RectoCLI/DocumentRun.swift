// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRecords
import RectoRuns
import RectoSystem

/// Reads a document before a camera: frames in, lines out.
struct DocumentRun {
    let source: String
    let kind: DocumentKind
    private(set) var capture: DocumentCapture
    let timeout: Duration
    let text: LiveText
    let output: OutputFile

    /// Runs until the document is read, the time is over or the frames end.
    ///
    /// If a worker has ended and no other one can be started, the run ends, with the best reading so far.
    ///
    /// - Throws: `FrameError` if there never was a frame, `OutputError`, and errors that are nobody's fault.
    mutating func run(_ frames: LiveFrames) async throws -> LiveRunEnd {
        var isStarted = false
        var reason: DocumentEnd.Reason?
        var findings: [Finding] = []
        var isDone = false
        while !isDone, reason == nil {
            guard frames.now < timeout else {
                reason = .timeout
                break
            }
            let next = try frames.next()
            if !isStarted { try output.write(.startedDocument(kind), at: .zero) }
            isStarted = true
            do {
                switch next {
                case .frame(let frame): isDone = try note(await capture.take(frame), at: frame.time)
                case .damaged, .nothing: continue
                case .end:
                    isDone = try note(await capture.finish(), at: frames.frameTime)
                    reason = isDone ? nil : .endOfFrames
                case .failed(let error):
                    reason = .sourceFailed
                    findings = [Finding(.inputUnreadable, .error, message: error.description)]
                case .interrupted: reason = .cancelled
                }
            } catch let error as ProcessError {
                reason = .workerFailed
                findings = [Self.finding(of: error)]
            }
        }
        return try await finish(reason, findings, at: frames.frameTime)
    }

    /// Reports obstacles; returns true if the document is read.
    private func note(_ step: DocumentCapture.Step, at time: Duration) throws -> Bool {
        switch step {
        case .waiting: return false
        case .done: return true
        case .reading(let notices):
            for code in notices {
                try output.write(.notice(code, text: text.notice(code) ?? code.rawValue), at: time)
            }
            return false
        }
    }

    private func finish(
        _ reason: DocumentEnd.Reason?,
        _ findings: [Finding],
        at time: Duration
    ) async throws -> LiveRunEnd {
        // A reading counts even if some of it is in doubt: its findings say so.
        let isRead = capture.isRead && reason != .cancelled
        var end = DocumentEnd(
            reason: isRead ? nil : reason,
            line: capture.best.map { ScanLine(path: source, reading: $0) },
            findings: findings
        )
        var picture: [UInt8]?
        do {
            picture = isRead ? try await capture.bestPicture : nil
        } catch let error as ProcessError {
            end.findings = [Self.finding(of: error)]
        }
        try output.write(.finishedDocument(end), at: time)
        return LiveRunEnd(isPassed: isRead, wasInterrupted: reason == .cancelled, picture: picture)
    }

    /// The finding that no other worker can be started.
    private static func finding(of error: ProcessError) -> Finding {
        let message =
            "No worker to read frames can be started any more: \(error.reason). Allow this user more processes and memory."
        return Finding(.inputWorkerFailed, .error, message: message)
    }
}
