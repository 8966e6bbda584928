// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages
public import RectoLiveness

/// An event of a challenge before a camera, with the members of the line that `recto live` writes for it.
public struct CameraEvent: Sendable, Hashable, Codable {
    /// The kind of an event.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case started, prompt, progress, notice, stepPassed, finished
    }

    /// The kind.
    public let event: Kind
    /// Seconds since the first frame, to the thousandth.
    public let time: Double
    /// The expressions, of the beginning.
    public var challenge: [LivenessStep]?
    /// The strictness, of the beginning.
    public var accuracy: LivenessAccuracy?
    /// Seconds for which each expression is held, of the beginning.
    public var hold: Double?
    /// The step that it is about.
    public var step: LivenessStep?
    /// The number of the step, from 1.
    public var index: Int?
    /// The number of steps, the picture at the end included.
    public var of: Int?
    /// The done share of the hold, 0 to 1.
    public var fraction: Double?
    /// The code of an obstacle.
    public var code: String?
    /// The request or the obstacle, in the person's language.
    public var text: String?
    /// `live` or `failed`, as far as it was seen: the result of the step decides.
    public var outcome: String?
    /// The reason of a failure.
    public var reason: LivenessOutcome.Reason?

    private init(_ event: Kind, at milliseconds: Int) {
        self.event = event
        time = Double(milliseconds) / 1_000
    }

    /// The beginning of a challenge.
    public static func started(_ challenge: LivenessChallenge) -> CameraEvent {
        var event = CameraEvent(.started, at: 0)
        event.challenge = challenge.steps
        event.accuracy = challenge.accuracy
        event.hold = challenge.hold / .seconds(1)
        return event
    }

    /// An action, to be sent in this language.
    public init(_ watched: WatchedAction, in language: Language) {
        switch watched.action {
        case .prompt(let step, let index, let count):
            self.init(.prompt, at: watched.milliseconds)
            self.step = step
            self.index = index + 1
            of = count
            text = Catalogue.stored.known("prompt.\(step.rawValue)", in: language)
        case .progress(let step, let fraction):
            self.init(.progress, at: watched.milliseconds)
            self.step = step
            self.fraction = (fraction * 100).rounded() / 100
        case .notice(let code):
            self.init(.notice, at: watched.milliseconds)
            let notice = CameraNotice(code, in: language)
            self.code = notice.code
            text = notice.text
        case .stepPassed(let step):
            self.init(.stepPassed, at: watched.milliseconds)
            self.step = step
        case .finished(let outcome):
            self.init(.finished, at: watched.milliseconds)
            self.outcome = outcome.isLive ? "live" : "failed"
            if case .failed(let reason) = outcome { self.reason = reason }
        }
    }
}

extension LivenessOutcome {
    fileprivate var isLive: Bool { if case .live = self { true } else { false } }
}
