// SPDX-License-Identifier: Apache-2.0
public import Recto
public import RectoLiveness
public import RectoRecords

/// One line of output of a capture before a camera, with the seconds since its first frame.
public struct LiveEvent: Sendable, Encodable {
    /// The time since the first frame.
    public var time: Duration
    /// The content of the line.
    public var content: Content

    /// An event.
    public init(time: Duration, _ content: Content) {
        self.time = time
        self.content = content
    }

    /// The content of a line.
    public enum Content: Sendable {
        /// A liveness challenge begins.
        case started(LivenessChallenge)
        /// The capture of a document begins.
        case startedDocument(DocumentKind)
        /// A person is asked for a step: the first has the index 1.
        case prompt(LivenessStep, index: Int, of: Int, text: String)
        /// The done share of a step's hold, 0 to 1.
        case progress(LivenessStep, fraction: Double)
        /// There is an obstacle.
        case notice(Finding.Code, text: String)
        /// A step is done.
        case stepPassed(LivenessStep)
        /// The end of a liveness challenge.
        case finished(LivenessEnd)
        /// The end of a document's capture.
        case finishedDocument(DocumentEnd)
    }

    private enum Key: String, CodingKey {
        case event, time, challenge, accuracy, hold, document, step, index, of, fraction, code, text, outcome, reason,
            steps, selfie, record, line, findings
    }

    public func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(content.name, forKey: .event)
        try line.encode(time.seconds, forKey: .time)
        switch content {
        case .started(let challenge):
            try line.encode(challenge.steps, forKey: .challenge)
            try line.encode(challenge.accuracy, forKey: .accuracy)
            try line.encode(challenge.hold.seconds, forKey: .hold)
        case .startedDocument(let kind):
            try line.encode(kind, forKey: .document)
        case .prompt(let step, let index, let count, let text):
            try line.encode(step, forKey: .step)
            try line.encode(index, forKey: .index)
            try line.encode(count, forKey: .of)
            try line.encode(text, forKey: .text)
        case .progress(let step, let fraction):
            try line.encode(step, forKey: .step)
            try line.encode((fraction * 100).rounded() / 100, forKey: .fraction)
        case .notice(let code, let text):
            try line.encode(code, forKey: .code)
            try line.encode(text, forKey: .text)
        case .stepPassed(let step):
            try line.encode(step, forKey: .step)
        case .finished(let end):
            try line.encode(end.defect == nil ? end.outcome.name : "failed", forKey: .outcome)
            try line.encodeIfPresent(end.defect?.rawValue ?? end.outcome.reason, forKey: .reason)
            try line.encode(end.steps, forKey: .steps)
            try line.encodeIfPresent(end.selfie?.input.sha256, forKey: .selfie)
            try line.encodeIfPresent(end.selfie?.record, forKey: .record)
            try line.encode(end.findings, forKey: .findings)
        case .finishedDocument(let end):
            try line.encode(end.reason == nil ? "read" : "failed", forKey: .outcome)
            try line.encodeIfPresent(end.reason?.rawValue, forKey: .reason)
            try line.encodeIfPresent(end.line, forKey: .line)
            try line.encode(end.findings, forKey: .findings)
        }
    }
}

/// The end of a liveness challenge.
public struct LivenessEnd: Sendable {
    /// A failure whatever the person did: of the source, of frames as of joined recordings, or of the picture.
    public enum Defect: String, Sendable {
        case sourceFailed, cut, noPicture
    }

    /// The outcome, with the reason if it failed.
    public var outcome: LivenessOutcome
    /// The defect of the frames, in place of the session's reason; `nil` if they have none.
    public var defect: Defect?
    /// The steps that passed.
    public var steps: [LivenessStep]
    /// The reading of the picture of a challenge that passed.
    public var selfie: Reading?
    /// Further findings, suspicions among them.
    public var findings: [Finding]

    /// An end.
    public init(
        outcome: LivenessOutcome,
        steps: [LivenessStep],
        selfie: Reading? = nil,
        findings: [Finding] = []
    ) {
        self.outcome = outcome
        self.steps = steps
        self.selfie = selfie
        self.findings = findings
    }
}

/// The end of the capture of a document.
public struct DocumentEnd: Sendable {
    /// A reason why nothing was read.
    public enum Reason: String, Sendable {
        case timeout, endOfFrames, sourceFailed, workerFailed, cancelled
    }

    /// The reason why nothing was read; `nil` if the document was read.
    public var reason: Reason?
    /// The line of the best frame, as `recto scan` writes it; `nil` if there was no frame.
    public var line: ScanLine?
    /// Further findings.
    public var findings: [Finding]

    /// An end.
    public init(reason: Reason?, line: ScanLine?, findings: [Finding] = []) {
        self.reason = reason
        self.line = line
        self.findings = findings
    }
}

extension LiveEvent.Content {
    fileprivate var name: String {
        switch self {
        case .started, .startedDocument: "started"
        case .prompt: "prompt"
        case .progress: "progress"
        case .notice: "notice"
        case .stepPassed: "stepPassed"
        case .finished, .finishedDocument: "finished"
        }
    }
}

extension LivenessOutcome {
    fileprivate var name: String {
        switch self {
        case .live: "live"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }

    fileprivate var reason: String? {
        if case .failed(let reason) = self { reason.rawValue } else { nil }
    }
}

extension Duration {
    /// Seconds to the thousandth.
    fileprivate var seconds: Double { (self / .milliseconds(1)).rounded() / 1_000 }
}
