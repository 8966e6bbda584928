// SPDX-License-Identifier: Apache-2.0
public import Recto
public import RectoClient
internal import RectoLiveness
internal import RectoRecords
public import RectoSystem
public import RectoVerification

/// Leads a person through a verification before one camera, without a key or a button.
///
/// It takes each side of a document that the service asks for, and the challenge that the service drew:
///
/// ```swift
/// let guide = try CameraGuide("/dev/video0", reader: .engine(try RectoEngine())) { event in show(event) }
/// let end = try await client.walk(guide.submission(Submission()), patience: .seconds(120))
/// ```
///
/// The frames are those of the challenge alone, with their times. A side that was sent stays with the service, so that a
/// walk that ended here goes on where it was.
public actor CameraGuide {
    /// The settings of a guide.
    public struct Configuration: Sendable {
        /// True if the camera shows things as a mirror does; pictures and frames are sent as they are.
        public var isMirrored = false
        /// The longest time for one side of a document.
        public var patience: Duration = .seconds(60)
        /// The limits of uploads.
        public var limits = JourneyLimits()
        /// The request to the camera.
        public var request = FrameRequest()

        /// The default settings.
        public init() {}
    }

    /// The reader of documents.
    public enum Reader: Sendable {
        /// Reads in this process.
        case engine(RectoEngine)
        /// Reads in confined workers.
        case isolated(IsolatedEngine)
    }

    let configuration: Configuration
    let observer: CaptureEvent.Observer
    private let reader: Reader
    private var source: any FrameSource

    /// A guide whose camera is open.
    ///
    /// - Parameters:
    ///   - name: `-` for standard input, else a camera, a folder, a pipe or a file, as `FrameSources` opens it.
    ///   - reader: Reads documents.
    ///   - configuration: The settings.
    ///   - observer: Receives the events.
    /// - Throws: `FrameError` if there is no such camera.
    public init(
        _ name: String,
        reader: Reader,
        configuration: Configuration = Configuration(),
        observer: @escaping CaptureEvent.Observer
    ) throws(FrameError) {
        source = try FrameSources.open(name, request: configuration.request)
        self.reader = reader
        self.configuration = configuration
        self.observer = observer
    }

    /// A submission that takes before the camera what it lacks.
    ///
    /// - Parameter submission: The person's files and answers; a file that is there is not taken.
    /// - Returns: The submission with this guide.
    public nonisolated func submission(_ submission: Submission) -> Submission {
        var submission = submission
        submission.photographer = { try await self.take($0) }
        submission.recorder = { try await self.record($0) }
        return submission
    }

    /// Takes a side of a document.
    ///
    /// - Parameter request: The side that the service asks for.
    /// - Returns: Its picture; `nil` if it was not read in time or there are no more frames, which is an event.
    /// - Throws: `CancellationError`, and errors that are not the frames' fault.
    public func take(_ request: DocumentRequest) async throws -> [UInt8]? {
        observer(.show(request.documentType, request.slot))
        var capture = capture(of: request.slot)
        let start = ContinuousClock.now
        var isDone = false
        while !isDone, start.duration(to: .now) < configuration.patience {
            switch try await next() {
            case .frame(let frame): isDone = note(try await capture.take(frame))
            case .nothing: continue
            case .ended(let cause):
                isDone = note(try await capture.finish())
                guard !isDone else { continue }
                observer(.ended(cause))
                return nil
            }
        }
        guard capture.isRead, let picture = try await capture.bestPicture else {
            observer(.ended(.notRead(request.slot)))
            return nil
        }
        observer(.taken(request.documentType, request.slot))
        return picture
    }

    private func capture(of slot: Slot) -> DocumentCapture {
        let expectation: Expectation =
            switch slot {
            case .front: .driverLicense(.front)
            case .back: .driverLicense(.back)
            case .page, .frames, .selfie: .passport
            }
        return switch reader {
        case .engine(let engine):
            DocumentCapture(expecting: expectation, engine: engine, isMirrored: configuration.isMirrored)
        case .isolated(let engine):
            DocumentCapture(expecting: expectation, engine: engine, isMirrored: configuration.isMirrored)
        }
    }

    private func note(_ step: DocumentCapture.Step) -> Bool {
        switch step {
        case .waiting: return false
        case .done: return true
        case .reading(let notices):
            for code in notices { observer(.notice(code)) }
            return false
        }
    }

    /// The next event of the camera.
    enum Next {
        case frame(CameraFrame)
        /// No frame came for a moment, or a damaged one.
        case nothing
        case ended(CaptureEvent.Reason)
    }

    /// Waits a moment for a frame.
    ///
    /// - Throws: `CancellationError`.
    func next() async throws -> Next {
        await Task.yield()
        try Task.checkCancellation()
        do throws(FrameError) {
            return switch try source.next(within: .milliseconds(100)) {
            case .frame(let frame): .frame(frame)
            case .damaged, .nothing: .nothing
            case .end: .ended(.endOfFrames)
            }
        } catch {
            return .ended(.sourceFailed(error.description))
        }
    }
}
