// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoCapture
import RectoClient
import RectoSystem
import RectoVerification
import Synchronization

/// Writes events, a line of JSON each.
final class VerificationLines: Sendable {
    private let output = OutputFile.standardOutput
    private let trouble = Mutex<OutputError?>(nil)

    /// The error after which nothing more could be written.
    var failure: OutputError? { trouble.withLock { $0 } }

    /// Writes an event of a walk; of uploads only that they are complete.
    func note(_ event: WalkEvent) {
        let line: VerificationLine
        switch event {
        case .answered(let resource): line = .verification(resource)
        case .uploaded(let slot, let sha256): line = .uploaded(slot, sha256: sha256)
        case .postponed(let slot, let pause): line = .postponed(slot, for: pause)
        case .unanswerable(let step): line = .unanswerable(step)
        case .uploading: return
        }
        tryWriting(line)
    }

    /// Writes an event before a camera; on a terminal also what the person is told.
    func note(_ event: CaptureEvent, _ text: LiveText) {
        let line = CaptureLine(event, text)
        if Terminal.isStandardError, let said = line.text { StandardStreams.writeError("\(said)\n") }
        tryWriting(.capture(line))
    }

    private func tryWriting(_ line: VerificationLine) {
        do {
            try write(line)
        } catch {
            trouble.withLock { $0 = error as? OutputError }
        }
    }

    /// Writes a line.
    func write(_ line: VerificationLine) throws {
        try output.write(Array(try WireJSON.encode(line)) + [UInt8(ascii: "\n")])
    }
}
