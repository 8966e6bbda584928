// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoCapture
import RectoLiveness
import RectoRecords
import RectoVerification

/// The line of an event before a camera, with the words for the person.
struct CaptureLine: Encodable {
    private let event: CaptureEvent
    /// The words for the person; `nil` if there is nothing to say.
    let text: String?

    init(_ event: CaptureEvent, _ text: LiveText) {
        self.event = event
        self.text =
            switch event {
            case .show(_, let slot): text.request(isBack: slot == .back)
            case .prompt(let step, _, _): text.prompt(step)
            case .notice(let code): text.notice(code) ?? code.rawValue
            case .again: text.notice(.expressionMissed)
            case .ended(let reason): "\(reason) recto resume --camera goes on; nothing that was sent is lost."
            case .taken, .started, .progress, .stepPassed: nil
            }
    }

    private enum Key: String, CodingKey {
        case event, documentType, slot, challenge, step, index, of, fraction, code, text
    }

    func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encodeIfPresent(text, forKey: .text)
        switch event {
        case .show(let type, let slot), .taken(let type, let slot):
            if case .show = event {
                try line.encode("show", forKey: .event)
            } else {
                try line.encode("taken", forKey: .event)
            }
            try line.encode(type, forKey: .documentType)
            try line.encode(slot, forKey: .slot)
        case .started(let challenge):
            try line.encode("started", forKey: .event)
            try line.encode(challenge.steps, forKey: .challenge)
        case .prompt(let step, let index, let count):
            try line.encode("prompt", forKey: .event)
            try line.encode(step, forKey: .step)
            try line.encode(index, forKey: .index)
            try line.encode(count, forKey: .of)
        case .progress(let step, let fraction):
            try line.encode("progress", forKey: .event)
            try line.encode(step, forKey: .step)
            try line.encode((fraction * 100).rounded() / 100, forKey: .fraction)
        case .stepPassed(let step):
            try line.encode("stepPassed", forKey: .event)
            try line.encode(step, forKey: .step)
        case .notice(let code):
            try line.encode("notice", forKey: .event)
            try line.encode(code, forKey: .code)
        case .again: try line.encode("again", forKey: .event)
        case .ended: try line.encode("captureEnded", forKey: .event)
        }
    }
}
