// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRecords
import RectoSystem

/// Reads a document before a camera: frames in, lines out.
struct DocumentRun {
    private let source: String
    private let kind: DocumentKind
    private var capture: DocumentCapture
    private let text: LiveText
    private let output: OutputFile

    init(source: String, kind: DocumentKind, capture: DocumentCapture, text: LiveText, output: OutputFile) {
        self.source = source
        self.kind = kind
        self.capture = capture
        self.text = text
        self.output = output
    }

    /// Runs until the document is read, or time or frames are over.
    ///
    /// - Throws: ``LiveError`` where there never was a frame, `OutputError`, and what is nobody's fault.
    mutating func run(_ source: inout any FrameSource, _ clock: LiveClock) async throws -> LiveRunEnd {
        var hasFrames = false
        var isStarted = false
        func start() throws {
            if !isStarted { try write(.startedDocument(kind), at: .zero) }
            isStarted = true
        }
        var reason: String?
        var findings: [Finding] = []
        var isDone = false
        while !isDone, reason == nil {
            guard !clock.isInterrupted else {
                reason = "cancelled"
                break
            }
            guard clock.now < clock.timeout else {
                reason = "timeout"
                break
            }
            let arrival: FrameArrival
            do throws(FrameError) {
                arrival = try source.next(within: LiveClock.patience)
            } catch {
                guard hasFrames else { throw LiveError(error) }
                reason = "sourceFailed"
                findings = [Finding(.inputUnreadable, .error, message: error.description)]
                break
            }
            if case .end = arrival {} else { try start() }
            if case .frame(let frame) = arrival {
                hasFrames = true
                clock.see(frame.time)
                isDone = try note(await capture.take(frame), at: frame.time)
            } else if case .damaged(_, let time) = arrival {
                clock.see(time)
            } else if case .end = arrival {
                isDone = try note(await capture.finish(), at: clock.frameTime)
                reason = isDone ? nil : "endOfFrames"
            }
        }
        return try finish(reason, findings, at: clock.frameTime)
    }

    /// Says what is in the way; returns whether the document is read.
    private func note(_ step: DocumentCapture.Step, at time: Duration) throws -> Bool {
        switch step {
        case .waiting: return false
        case .done: return true
        case .reading(let notices):
            for code in notices {
                try write(.notice(code, text: text.notice(code) ?? code.rawValue), at: time)
            }
            return false
        }
    }

    private func finish(_ reason: String?, _ findings: [Finding], at time: Duration) throws -> LiveRunEnd {
        // What was read in the end counts even where some of it is in doubt: its findings say so.
        let isRead = capture.isRead && reason != "cancelled"
        let end = DocumentEnd(
            reason: isRead ? nil : reason,
            line: capture.best.map { ScanLine(path: source, reading: $0) },
            findings: findings
        )
        try write(.finishedDocument(end), at: time)
        return LiveRunEnd(
            isPassed: isRead,
            wasInterrupted: reason == "cancelled",
            picture: isRead ? capture.bestPicture : nil
        )
    }

    private func write(_ content: LiveEvent.Content, at time: Duration) throws {
        try output.write(LineEncoder().encode(LiveEvent(time: time, content)))
    }
}
