// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging
internal import RectoSystem
internal import SystemPackage

/// A process that reads images and frames.
final class Worker: Sendable {
    let protection: Confinement.Protection
    private let process: ChildProcess
    private let channel: MessageChannel

    /// Most bytes of an answer without its pictures: dozens of barcodes with all their data.
    private static let mostBytes = 1 << 24
    /// Most bytes of the mirror image of a frame.
    private static let mostFileBytes = 1 << 28

    /// Starts a worker, and waits until it is ready.
    init(_ program: FilePath, settings: WorkerSettings, until deadline: ContinuousClock.Instant) throws {
        // The worker gets nothing of the caller's environment: the folders of supplied models come with the settings. A
        // worker that crashes must not start a program that inspects it.
        process = try ChildProcess(program, ["worker"], environment: ["SWIFT_BACKTRACE=enable=no"])
        channel = MessageChannel(from: process.output, to: process.input)
        do {
            try channel.send([UInt8](JSONEncoder().encode(settings)), until: deadline)
            let greeting = try channel.receive(limit: Self.mostBytes, until: deadline)
            protection = try JSONDecoder().decode(Confinement.Protection.self, from: Data(greeting))
        } catch {
            process.kill()
            let ending = process.wait()
            let reason = ending.status.map { "ended with status \($0)" } ?? "did not get ready"
            throw ProcessError(program: program.string, reason: "the worker \(reason)")
        }
    }

    /// The processor time that it took up to now.
    var processorTime: Duration { process.processorTime }

    /// Ends it at any point of its work.
    @discardableResult
    func end() -> ChildProcess.Ending {
        process.kill()
        return process.wait()
    }

    /// Reads the documents in an image.
    func read(
        _ bytes: [UInt8],
        ofPage page: InputDescription?,
        expecting expectation: Expectation,
        under terms: ReadingTerms,
        within seconds: Int,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFailure) -> [Reading] {
        try asking { () throws in
            try ask(.image(expectation, page: page, terms), about: bytes, within: seconds, until: deadline)
            let answer: WorkerAnswer = try receive(until: deadline)
            if let failure = answer.failure { throw WorkerFailure.failed(failure) }
            guard !answer.readings.isEmpty else { throw WorkerFailure.nonsense }
            var pictures = PictureReceiver(from: channel, side: terms.limits.side, until: deadline)
            var readings: [Reading] = []
            for message in answer.readings { readings.append(try pictures.reading(message)) }
            return readings
        }
    }

    /// Judges the frames of a challenge.
    func watch(
        _ frames: [UInt8],
        of recording: PresenceRecording,
        within seconds: Int,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFailure) -> PresenceReading {
        try asking { () throws in
            try ask(.presence(recording), about: frames, within: seconds, until: deadline)
            return try presence(within: recording.terms.limits.side, until: deadline)
        }
    }

    /// The answer about frames, with the pictures that come after it.
    private func presence(within side: Int, until deadline: ContinuousClock.Instant) throws -> PresenceReading {
        let answer: PresenceMessage = try receive(until: deadline)
        if let failure = answer.failure { throw WorkerFailure.failed(failure) }
        var pictures = PictureReceiver(from: channel, side: side, until: deadline)
        let selfie: Reading? = if let message = answer.selfie { try pictures.reading(message) } else { nil }
        let picture: Image? = if let message = answer.picture { try pictures.image(message) } else { nil }
        var looks: [Image] = []
        for message in answer.looks { looks.append(try pictures.image(message)) }
        return answer.reading(selfie: selfie, picture: picture, looks: looks)
    }

    /// Looks at one small picture.
    func look(
        at bytes: [UInt8],
        expecting expectation: Expectation,
        after before: SeenDocument?,
        straightens: Bool,
        under terms: ReadingTerms,
        within seconds: Int,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFailure) -> FrameLook {
        try asking { () throws in
            let question = WorkerRequest.Question.look(expectation, after: before, straightens: straightens, terms)
            try ask(question, about: bytes, within: seconds, until: deadline)
            let answer: LookMessage = try receive(until: deadline)
            if let failure = answer.failure { throw WorkerFailure.failed(failure) }
            let picture = answer.hasPicture ? try channel.receive(limit: Self.mostBytes, until: deadline) : nil
            return answer.look(straightened: picture)
        }
    }

    /// Judges the next frames of a challenge that goes on; the first ones come with the recording that they begin.
    func watch(
        _ frames: [UInt8],
        at times: [Int],
        beginning recording: PresenceRecording?,
        within seconds: Int,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFailure) -> [TimedAction] {
        try asking { () throws in
            let question: WorkerRequest.Question =
                if let recording { .watch(recording, times: times) } else { .watchOn(times: times) }
            try ask(question, about: frames, within: seconds, until: deadline)
            let answer: WatchMessage = try receive(until: deadline)
            if let failure = answer.failure { throw WorkerFailure.failed(failure) }
            return answer.actions
        }
    }

    /// Judges all frames of a challenge that went on in this worker.
    func endWatch(
        side: Int,
        within seconds: Int,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFailure) -> PresenceReading {
        try asking { () throws in
            try ask(.watchEnd, about: [], within: seconds, until: deadline)
            return try presence(within: side, until: deadline)
        }
    }

    /// The sharpness of a frame; `nil` if it cannot be used.
    func sharpness(
        of frame: [UInt8],
        within seconds: Int,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFailure) -> Double? {
        try asking { () throws in
            try ask(.sharpness, about: frame, within: seconds, until: deadline)
            let sharpness: Double? = try receive(until: deadline)
            return sharpness
        }
    }

    /// The mirror image of a frame, as the bytes of a file; `nil` if it cannot be used.
    func mirrored(
        _ frame: [UInt8],
        within seconds: Int,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFailure) -> [UInt8]? {
        try asking { () throws in
            try ask(.mirrored, about: frame, within: seconds, until: deadline)
            let hasFile: Bool = try receive(until: deadline)
            return hasFile ? try channel.receive(limit: Self.mostFileBytes, until: deadline) : nil
        }
    }

    /// The answer to a question about pictures; `nil` if they do not show what it needs.
    func answer<Content: Codable & Sendable>(
        to question: PictureQuestion,
        about samples: [UInt8],
        within seconds: Int,
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFailure) -> Content? {
        try asking { () throws in
            try ask(.pictures(question), about: samples, within: seconds, until: deadline)
            let answer: PictureAnswer<Content> = try receive(until: deadline)
            if let failure = answer.failure { throw WorkerFailure.failed(failure) }
            return answer.content
        }
    }

    /// Turns any error that keeps the worker from answering into one of the kinds of failure.
    private func asking<Answer>(_ talk: () throws -> Answer) throws(WorkerFailure) -> Answer {
        do {
            return try talk()
        } catch let failure as WorkerFailure {
            throw failure
        } catch let error as ChannelError {
            throw error == .timedOut ? .timedOut : error == .tooLong ? .nonsense : .ended
        } catch {
            throw .nonsense
        }
    }

    private func ask(
        _ question: WorkerRequest.Question,
        about bytes: [UInt8],
        within seconds: Int,
        until deadline: ContinuousClock.Instant
    ) throws {
        let request = try [UInt8](JSONEncoder().encode(WorkerRequest(question: question, seconds: seconds)))
        do throws(ChannelError) {
            try channel.send(request, until: deadline)
            try channel.send(bytes, until: deadline)
            // The confirmation that it has them. A process that is just ending takes bytes and loses them.
            _ = try channel.receive(limit: 0, until: deadline)
        } catch .closed {
            throw WorkerFailure.gone
        }
    }

    private func receive<Message: Decodable>(until deadline: ContinuousClock.Instant) throws -> Message {
        let message = try channel.receive(limit: Self.mostBytes, until: deadline)
        guard AnswerNumbers.arePossible(in: message) else { throw WorkerFailure.nonsense }
        return try JSONDecoder().decode(Message.self, from: Data(message))
    }
}
