// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoLanguages
internal import RectoLiveness
internal import RectoRecords
internal import RectoSystem

/// The examination of a recorded challenge, frame by frame.
struct PresenceViewing: Sendable {
    private(set) var recording: PresenceRecording
    private(set) var sketch = FrameSketch()
    /// The face in each frame that has one alone.
    private(set) var poses: [FacePose] = []
    private(set) var damagedCount = 0
    /// The frame that makes the best picture so far.
    private(set) var best: KeptFrame?
    /// A frame of each step that was passed, from the middle of its hold.
    private(set) var looks: [KeptFrame] = []
    /// Frames near the picture that look least like the face.
    private(set) var doubtful = DoubtfulFrames()

    private let decoder: FrameDecoder
    private var capture: LivenessCapture
    private var seenCount = 0
    /// Number of frames that are examined, damaged ones included.
    private var lookedCount = 0
    private var notices: [Finding.Code] = []
    private var outcome: LivenessOutcome?
    /// The frame with the present step's look so far.
    private var look: KeptFrame?

    init(_ recording: PresenceRecording) {
        self.recording = recording
        decoder = FrameDecoder(maximumPixels: recording.bounds.pixels)
        capture = LivenessCapture(recording.challenge)
    }

    /// True if nothing more can change the outcome.
    var hasEnded: Bool { outcome != nil }

    /// Notes the times of the next frames, of a challenge whose frames come while it goes on.
    mutating func add(_ times: [Int]) { recording.times = (recording.times ?? []) + times }

    /// Examines a frame, or notes that it is damaged.
    ///
    /// - Parameters:
    ///   - piece: The frame.
    ///   - number: Its number.
    ///   - time: Its time since the first frame; `nil` if the recording says it.
    /// - Returns: The actions of a session before a camera.
    /// - Throws: `VisionError` if memory ran out.
    @discardableResult
    mutating func see(_ piece: FramePiece, number: Int, at time: Duration? = nil) throws -> [LivenessAction] {
        guard recording.isLookedAt(frame: number, after: lookedCount) else { return [] }
        lookedCount += 1
        let time = time ?? recording.time(ofFrame: number)
        guard case .whole(.encoded(let bytes)) = piece, let image = try? decoder.decode(.encoded(bytes), as: .grey)
        else {
            damagedCount += 1
            let actions = capture.handle(.clock(time))
            take(actions)
            return actions
        }
        let actions = try capture.take(image, frame: number, at: time)
        seenCount += 1
        if capture.faceCount == 1 { sketch.add(bytes) }
        if let pose = capture.pose { poses.append(pose) }
        keep(bytes, number)
        take(actions)
        return actions
    }

    /// Keeps a frame if it may be needed after the challenge has ended.
    private mutating func keep(_ bytes: [UInt8], _ number: Int) {
        guard !capture.isRepetition, let eyes = capture.eyes, let likeness = capture.likeness else { return }
        let frame = KeptFrame(number: number, bytes: bytes, eyes: eyes, likeness: likeness)
        if capture.looks.count > looks.count, let passed = capture.looks.last,
            let kept = [look, frame].compactMap(\.self).first(where: { $0.number == passed.frame })
        {
            looks.append(kept)
        }
        if capture.lookFrame == number { look = frame }
        // A head that turns away looks unlike itself, and would take the place of a frame that may become the picture.
        if capture.isTakingPicture, capture.isFrontal { doubtful.add(frame) }
        if capture.bestFrame == number { best = frame }
    }

    /// Ends the challenge, if the frames did not.
    mutating func end() { take(capture.handle(.end)) }

    private mutating func take(_ actions: [LivenessAction]) {
        for action in actions {
            switch action {
            case .notice(let code): if !notices.contains(code) { notices.append(code) }
            case .finished(let outcome): self.outcome = outcome
            case .prompt, .progress, .stepPassed: break
            }
        }
    }
}

extension PresenceViewing {
    /// The end of the challenge.
    var ending: PresenceReading.Ending {
        switch outcome {
        case .live: .live
        case .failed(let reason): .failed(reason)
        case .cancelled, nil: .failed(.endOfFrames)
        }
    }

    /// The failure, the damage, the obstacles and the suspicions.
    var findings: [Finding] {
        let failure = failure
        return [failure, damage].compactMap(\.self) + obstacles.filter { $0.code != failure?.code }
            + capture.suspicions
    }

    private var failure: Finding? {
        guard case .failed(let reason) = ending else { return nil }
        return switch reason {
        case .timeout: Self.incomplete("The time was over")
        case .endOfFrames: Self.incomplete("The frames ended")
        case .differentFace: notice(.faceDifferent, .error)
        case .wrongExpression: notice(.expressionWrong, .error)
        }
    }

    private static func incomplete(_ end: String) -> Finding {
        let message = "\(end) before everything was done that was asked for. Take the challenge again."
        return Finding(.livenessIncomplete, .error, message: message)
    }

    private var damage: Finding? {
        guard damagedCount > 0 else { return nil }
        let message = "\(damagedCount) of \(damagedCount + seenCount) frames are damaged and were left out. Check them."
        return Finding(.imageCorrupt, seenCount == 0 ? .error : .warning, message: message)
    }

    /// The obstacles, which need not have caused a failure.
    private var obstacles: [Finding] { notices.compactMap { notice($0, .info) } }

    private func notice(_ code: Finding.Code, _ severity: Finding.Severity) -> Finding? {
        LiveText(.english).notice(code).map { Finding(code, severity, message: $0) }
    }
}
