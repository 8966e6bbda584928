// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging
internal import RectoRecords
internal import RectoSystem
internal import SystemPackage

/// The other side of an ``IsolatedEngine``: a process that reads the images and frames it is sent and can do nothing
/// else.
package struct ImageWorker {
    private let channel: MessageChannel

    /// Most bytes of settings and requests.
    private static let mostBytes = 1 << 20
    /// Most bytes of a frame: a source gives no larger ones.
    private static let mostFrameBytes = 1 << 26
    /// Files that a worker may have open: its first three, and the model files.
    private static let openFiles = 64

    /// A worker that uses standard input and output.
    ///
    /// - Throws: `Errno` if too many files are open.
    package init() throws {
        // What a library prints about a damaged file would be taken for a part of an answer.
        channel = MessageChannel(from: .standardInput, to: try StandardStreams.takeOutput())
    }

    /// Reads images until there are no more.
    ///
    /// It starts as a process with every right of its user, loads what it needs and gives up all other rights. Only
    /// then does it take bytes that may be harmful. It leaves no work to other threads. Dispatch's threads look at
    /// kernel files while work waits for them, and end the process if that is forbidden.
    ///
    /// - Throws: ``ModelError``, `ConfinementError`, and the channel's errors if the caller has ended.
    package func run() throws {
        let settings = try JSONDecoder().decode(
            WorkerSettings.self,
            from: Data(channel.receive(limit: Self.mostBytes))
        )
        if settings.givesWay { try Confinement.giveWay() }
        try Confinement.limitResources(memory: settings.memory, openFiles: Self.openFiles)
        let detector = StandardFaceDetector.prepared()
        var configuration = settings.configuration
        let models = try ModelLibrary(folders: configuration.modelFolders)
        configuration.faceDetector = try models.faceDetector(supportedBy: detector)
        configuration.faceMatcher = try models.faceMatcher(falseMatchRate: configuration.falseMatchRate)
        configuration.modelFolders = []
        ImagingLibrary.loadThoseOfConfined()
        // Before the engine starts its threads, so that they are confined as well.
        let protection = try Confinement.allowComputingOnly()
        configuration.isConfined = true
        let engine = try RectoEngine(configuration)
        try send(protection)
        var stream: PresenceStream?
        while let request = try next() {
            switch request.question {
            case .image(let expectation, let page, let terms):
                let bytes = try take(limit: page == nil ? terms.limits.bytes : PageRenderer.mostBytes)
                let readings = try outcome(of: request) {
                    try engine.readImage(bytes, ofPage: page, expecting: expectation, under: terms)
                }
                try answer(readings)
            case .presence(let recording):
                let bytes = try take(limit: recording.bounds.bytes)
                try answer(outcome(of: request) { try PresenceReader(engine: engine).read(bytes, of: recording) })
            case .look(let expectation, let before, let straightens, let terms):
                let bytes = try take(limit: terms.limits.bytes)
                let look = try outcome(of: request) {
                    try engine.look(
                        at: bytes,
                        expecting: expectation,
                        after: before,
                        straightens: straightens,
                        under: terms
                    )
                }
                try answer(look)
            case .watch(let recording, let times):
                stream = PresenceStream(recording, engine: engine)
                try watch(&stream, times, request)
            case .watchOn(let times):
                try watch(&stream, times, request)
            case .watchEnd:
                _ = try take(limit: 0)
                let presence: Result<PresenceReading, any Error> = try outcome(of: request) {
                    try Self.begun(&stream) { try $0.end() }
                }
                try answer(presence)
            case .sharpness:
                let picture = CameraFrame.Picture.encoded(try take(limit: Self.mostFrameBytes))
                try Confinement.limitProcessorTime(seconds: request.seconds)
                try send(try? FrameDecoder().decode(picture, as: .grey).detail)
            case .mirrored:
                let picture = CameraFrame.Picture.encoded(try take(limit: Self.mostFrameBytes))
                try Confinement.limitProcessorTime(seconds: request.seconds)
                let file = try? picture.file(isMirrored: true)
                try send(file != nil)
                if let file { try channel.send(file) }
            case .pictures(let question): try answer(question, request)
            }
        }
    }

    /// Answers a question about pictures.
    private func answer(_ question: PictureQuestion, _ request: WorkerRequest) throws {
        let samples = try take(limit: question.byteCount)
        switch question {
        case .print(let card, let record):
            try answer(request) { () throws -> [String: Bool]? in
                guard let record = record.record else { return nil }
                return try FrontPrintReader().read(card.image(samples), for: record)?.agreement
            }
        case .sketch(let portrait):
            try answer(request) { () throws -> Data? in try PortraitSketch(portrait.image(samples))?.bits }
        case .copy(let picture, let portrait):
            try answer(request) { () throws -> Bool? in
                try PortraitCopy().isCopy(
                    picture.image(Array(samples.prefix(picture.byteCount))),
                    of: portrait.image(Array(samples.dropFirst(picture.byteCount)))
                )
            }
        }
    }

    private func answer<Content: Codable & Sendable>(
        _ request: WorkerRequest,
        _ work: () throws -> Content?
    ) throws {
        switch try outcome(of: request, work) {
        case .failure(let error): try send(PictureAnswer<Content>(failure: "\(error)"))
        case .success(let content): try send(PictureAnswer(content: content))
        }
    }

    /// Judges the next frames of a challenge that goes on.
    private func watch(_ stream: inout PresenceStream?, _ times: [Int], _ request: WorkerRequest) throws {
        let bytes = try take(limit: Self.mostFrameBytes)
        let actions: Result<[TimedAction], any Error> = try outcome(of: request) {
            try Self.begun(&stream) { try $0.take(bytes, at: times) }
        }
        switch actions {
        case .failure(let error): try send(WatchMessage(actions: [], failure: "\(error)"))
        case .success(let actions): try send(WatchMessage(actions: actions))
        }
    }

    /// A challenge goes on that was not begun: the caller has taken another worker for the one that began it.
    private struct NotBegun: Error {}

    private static func begun<Answer>(
        _ stream: inout PresenceStream?,
        _ work: (inout PresenceStream) throws -> Answer
    ) throws -> Answer {
        guard var known = stream else { throw NotBegun() }
        // Moved out, so that what it holds is not copied with each frame.
        stream = nil
        defer { stream = known }
        return try work(&known)
    }

    /// The bytes of a request, confirmed to the caller.
    ///
    /// If this process ends from now on, these bytes are the cause.
    private func take(limit: Int) throws -> [UInt8] {
        let bytes = try channel.receive(limit: limit)
        try channel.send([])
        return bytes
    }

    /// The result of a request's work, within its time.
    private func outcome<Answer>(
        of request: WorkerRequest,
        _ work: () throws -> Answer
    ) throws -> Result<Answer, any Error> {
        try Confinement.limitProcessorTime(seconds: request.seconds)
        return Result(catching: work)
    }

    private func next() throws -> WorkerRequest? {
        do throws(ChannelError) {
            let message = try channel.receive(limit: Self.mostBytes)
            return try? JSONDecoder().decode(WorkerRequest.self, from: Data(message))
        } catch .closed {
            return nil
        }
    }

    private func answer(_ outcome: Result<[Reading], any Error>) throws {
        switch outcome {
        case .failure(let error): try send(WorkerAnswer(readings: [], failure: "\(error)"))
        case .success(let readings):
            try send(WorkerAnswer(readings: readings.map(ReadingMessage.init), failure: nil))
            for reading in readings { try sendPictures(of: reading) }
        }
    }

    private func answer(_ outcome: Result<FrameLook, any Error>) throws {
        switch outcome {
        case .failure(let error):
            try send(LookMessage(FrameLook(failing: .inputWorkerFailed), failure: "\(error)"))
        case .success(let look):
            try send(LookMessage(look))
            if let picture = look.straightened { try channel.send(picture) }
        }
    }

    private func answer(_ outcome: Result<PresenceReading, any Error>) throws {
        switch outcome {
        case .failure(let error): try send(PresenceMessage(PresenceReading(ending: .refused), failure: "\(error)"))
        case .success(let presence):
            try send(PresenceMessage(presence))
            if let selfie = presence.selfie { try sendPictures(of: selfie) }
            if let picture = presence.picture { try channel.send(picture.packedSamples) }
            for look in presence.looks { try channel.send(look.packedSamples) }
        }
    }

    private func sendPictures(of reading: Reading) throws {
        if let preview = reading.preview { try channel.send(preview) }
        for crop in reading.crops { try channel.send(crop.image.packedSamples) }
    }

    private func send(_ message: some Encodable) throws {
        try channel.send([UInt8](JSONEncoder().encode(message)))
    }
}
