// SPDX-License-Identifier: Apache-2.0
import RectoClient
import RectoCommands
import RectoSystem
import RectoVerification

/// The work of one command on a verification.
struct VerificationRun: Sendable {
    private let configuration: ClientConfiguration
    private let folder: StateFolder
    private let lines = VerificationLines()

    init(_ options: ConnectionOptions) {
        configuration = options.configuration
        folder = options.folder
    }

    /// A client of the stored session.
    func client() async throws -> VerificationClient {
        try await .resume(from: folder, configuration: configuration)
    }

    /// Resumes the stored session, with its stored options and the present ones.
    func resume(_ options: SubmissionOptions) async throws {
        let client = try await client()
        let notes = await client.notes
        let submission = try await options.submission(limits: configuration.limits, notes: notes)
        try await client.keep(notes.merging(options.notes) { $1 })
        try await walk(client, submission, waits: options.wait)
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
        guard end.isGood else { throw ExitStatus.inputsFailed }
    }

    /// Writes the state of a verification.
    func report(_ resource: VerificationResource) throws { try lines.write(.verification(resource)) }

    /// Writes a link by which another device sends a file.
    func report(_ link: UploadLinkResource, for slot: Slot) throws { try lines.write(.link(link, slot)) }

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
