// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoCapture
import RectoClient
import RectoCommands
import RectoImaging
import RectoLanguages
import RectoSystem
import RectoVerification

/// The work of one command on a verification.
struct VerificationRun: Sendable {
    private let options: ConnectionOptions
    private let configuration: ClientConfiguration
    private let folder: StateFolder
    private let lines = VerificationLines()

    init(_ options: ConnectionOptions) {
        self.options = options
        configuration = options.configuration
        folder = options.folder
    }

    /// A client of the stored session.
    ///
    /// - Throws: `ValidationError` if it is at another service than the one that was named, and `ClientError`.
    func client() async throws -> VerificationClient {
        let client = try await VerificationClient.resume(from: folder, configuration: configuration)
        try options.check(client.address, of: "session that is kept")
        return client
    }

    /// Resumes the stored session, with its stored options and the present ones.
    func resume(_ options: SubmissionOptions) async throws {
        let client = try await client()
        let notes = await client.notes
        let guide = try guide(options)
        let submission = try await options.submission(limits: configuration.limits, notes: notes)
        try await client.keep(notes.merging(options.notes) { $1 })
        try await walk(client, guide?.submission(submission) ?? submission, waits: options.wait)
    }

    /// Gives up the verification and forgets its session, also if it has ended or the service no longer knows it.
    func giveUp() async throws {
        do {
            try report(try await client().giveUp())
        } catch let error as ClientError where error.endsSession {
            StandardStreams.writeError("recto: \(error.description.printable) Its session is forgotten.\n")
        }
        try folder.removeSession()
    }

    /// A guide before the camera that the options name; `nil` if they name none.
    ///
    /// - Throws: `FrameError` if there is no such camera.
    func guide(_ options: SubmissionOptions) throws -> CameraGuide? {
        guard let camera = options.camera else { return nil }
        var configuration = CameraGuide.Configuration()
        configuration.isMirrored = options.mirrored
        configuration.limits = self.configuration.limits
        var reading = RectoEngine.Configuration()
        reading.workers = 1
        let text = LiveText(self.configuration.language ?? .preferred)
        return try CameraGuide(camera, reader: .engine(try RectoEngine(reading)), configuration: configuration) {
            lines.note($0, text)
        }
    }

    /// Walks as far as a submission allows, and ends as the walk did.
    func walk(_ client: VerificationClient, _ submission: Submission, waits: Bool) async throws {
        // The service ends the wait for a person when the verification expires. The client waits for sent files in any
        // case, because only files that were read can be submitted.
        let end = try await client.walk(
            submission,
            patience: .seconds(waits ? 7 * 86_400 : 60),
            waitingFor: waits ? Set(WaitItem.allCases) : .reading
        ) { lines.note($0) }
        try lines.failure.map { throw $0 }
        // Frames of one challenge do not answer the next: they must be named again.
        if case .needs(.presence) = end {
            try await client.keep(await client.notes.filter { !SubmissionOptions.framesNotes.contains($0.key) })
        }
        try lines.write(.finished(end))
        if case .needs(.document(let document)) = end { try await showLink(for: document, client) }
        guard end.isGood else { throw ExitStatus.inputsFailed }
    }

    /// Shows on a terminal how another device sends the missing side.
    private func showLink(for document: NextResource.Document, _ client: VerificationClient) async throws {
        guard Terminal.isStandardError, let slot = document.documents.first?.slots.first else { return }
        try report(try await client.uploadLink(for: slot, in: document.step), for: slot)
    }

    /// Writes the state of a verification.
    func report(_ resource: VerificationResource) throws { try lines.write(.verification(resource)) }

    /// Writes a link by which another device sends a file.
    ///
    /// On a terminal its QR code comes with it.
    func report(_ link: UploadLinkResource, for slot: Slot) throws {
        try lines.write(.link(link, slot))
        if Terminal.isStandardError, let code = QRCode(link.link) { StandardStreams.writeError(code.terminalText) }
    }

    /// Writes that a file was sent.
    func report(sent file: CaptureFile) throws { try lines.write(.uploaded(file.slot, sha256: file.sha256)) }

    /// Does something that Ctrl-C ends.
    ///
    /// - Parameters:
    ///   - advice: The rest of the sentence that says it was interrupted.
    ///   - body: The work.
    /// - Throws: The work's errors; ``ExitStatus/interrupted`` after Ctrl-C.
    func interruptibly(
        sayingThat advice: String = "recto resume goes on",
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        let interruption = Interruption()
        defer { interruption.end() }
        let work = Task { try await body() }
        let watch = Task {
            while !interruption.hasHappened { try await Task.sleep(for: .milliseconds(100)) }
            work.cancel()
        }
        defer { watch.cancel() }
        do {
            try await work.value
        } catch is CancellationError where interruption.hasHappened {
            StandardStreams.writeError("recto: interrupted; \(advice)\n")
            throw ExitStatus.interrupted
        }
    }
}

/// A camera that gives no frames: the command cannot run.
extension FrameError: CommandFailure {}

extension WalkEnd {
    /// True if nothing is missing, and nothing went wrong.
    fileprivate var isGood: Bool {
        switch self {
        case .done(let outcome): outcome == .verified || outcome == .waived
        case .waiting: true
        case .needs, .mayRestart: false
        }
    }
}
