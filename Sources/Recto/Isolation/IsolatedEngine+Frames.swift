// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords
internal import RectoSystem

extension IsolatedEngine: FrameReader {
    /// The sharpness of a frame.
    ///
    /// A frame that is a file goes to a worker, which costs the copy of its bytes. A raw frame is measured here: the
    /// size of its samples is checked, and nothing decodes them.
    func sharpness(of picture: CameraFrame.Picture) async throws -> FrameSharpness {
        guard case .encoded(let bytes) = picture else { return .measured(in: picture) }
        return try await ask(about: bytes) { worker, work, deadline throws(WorkerFailure) in
            FrameSharpness(try worker.sharpness(of: bytes, within: work.seconds, until: deadline))
        } orElse: { _ in
            .workerFailed
        }
    }

    func file(of picture: CameraFrame.Picture, isMirrored: Bool) async throws -> [UInt8]? {
        guard case .encoded(let bytes) = picture, isMirrored else { return try? picture.file(isMirrored: isMirrored) }
        return try await ask(about: bytes) { worker, work, deadline throws(WorkerFailure) in
            try worker.mirrored(bytes, within: work.seconds, until: deadline)
        } orElse: { _ in
            nil
        }
    }

    func read(_ bytes: [UInt8], expecting expectation: Expectation) async throws -> Reading {
        let readings = try await readAll(bytes, expecting: expectation)
        guard let first = readings.first else { preconditionFailure("an image has at least one reading") }
        return first
    }

    func fused(_ readings: [Reading]) -> Reading? { assembler.fused(readings) }

    /// Looks at one small picture of a document, or of a face.
    ///
    /// - Parameters:
    ///   - bytes: A JPEG file.
    ///   - expectation: The side, or the face, that should be there.
    ///   - before: The document in the look before, in a picture of the same size; `nil` if there was none.
    ///   - straightens: True if the straightened document is wanted.
    ///   - terms: The limits of the picture, and if faces are looked for.
    /// - Returns: The look; a worker that ends over the picture is an obstacle.
    /// - Throws: `ProcessError` if no worker can be started.
    package func look(
        at bytes: [UInt8],
        expecting expectation: Expectation,
        after before: SeenDocument? = nil,
        straightens: Bool,
        under terms: ReadingTerms
    ) async throws -> FrameLook {
        guard bytes.count <= terms.limits.bytes else { return FrameLook(failing: .imageTooManyBytes) }
        return try await ask(about: bytes) { worker, work, deadline throws(WorkerFailure) in
            try worker.look(
                at: bytes,
                expecting: expectation,
                after: before,
                straightens: straightens,
                under: terms,
                within: work.seconds,
                until: deadline
            )
        } orElse: { _ in
            FrameLook(failing: .inputWorkerFailed)
        }
    }

    /// A watch over a challenge whose frames come while it goes on, with a worker of its own.
    package func watch(_ recording: PresenceRecording, meter: ProcessorMeter? = nil) -> PresenceWatch {
        PresenceWatch(self, recording, meter: meter)
    }

    /// Forgets the readings of watched challenges whose frames nobody examined in time; to be called now and then.
    package func forgetWatched() { watched.forgetOld() }

    private func ask<Answer: Sendable>(
        about bytes: [UInt8],
        _ question: @escaping @Sendable (Worker, Work, ContinuousClock.Instant) throws(WorkerFailure) -> Answer,
        orElse failed: @escaping @Sendable (WorkFailed) -> Answer
    ) async throws -> Answer {
        let work = Work(object: "frame", time: configuration.time)
        return try await onWorker { [self] in
            let deadline = ContinuousClock.now + work.time * 3
            do {
                return try crew.answer(to: work, about: bytes) { worker throws(WorkerFailure) in
                    try question(worker, work, deadline)
                }
            } catch let failure as WorkFailed {
                return failed(failure)
            }
        }
    }
}
