// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoClient
import RectoCommands
import RectoSystem
import RectoVerification
import Synchronization

/// One command's dealings with a verification.
struct VerificationRun: Sendable {
    private let configuration: ClientConfiguration
    private let folder: StateFolder
    private let lines = VerificationLines()

    init(_ options: ConnectionOptions) {
        configuration = options.configuration
        folder = options.folder
    }

    /// A client of the session that is kept.
    func client() async throws -> VerificationClient {
        try await .resume(from: folder, configuration: configuration)
    }

    /// Goes on with the session that is kept, with what was kept and what is named now.
    func resume(_ options: SubmissionOptions) async throws {
        let client = try await client()
        let notes = await client.notes
        let submission = try await options.submission(limits: configuration.limits, notes: notes)
        try await client.keep(notes.merging(options.notes) { $1 })
        try await walk(client, submission, waits: options.wait)
    }

    /// Walks as far as a submission goes, and ends as the walk did.
    func walk(_ client: VerificationClient, _ submission: Submission, waits: Bool) async throws {
        // Whoever waits for a person waits: the service ends it when the verification expires. What was sent is waited for in
        // any case, since only what was read can be submitted.
        let end = try await client.walk(
            submission,
            patience: .seconds(waits ? 7 * 86_400 : 60),
            waitingFor: waits ? Set(WaitItem.allCases) : .reading
        ) { lines.note($0) }
        try lines.failure.map { throw $0 }
        // Frames of one challenge do not answer the next: they are named anew.
        if case .needs(.presence) = end {
            try await client.keep(await client.notes.filter { $0.key != SubmissionOptions.framesNote })
        }
        try lines.write(.finished(end))
        guard end.isGood else { throw ExitStatus.inputsFailed }
    }

    /// Writes where a verification stands.
    func report(_ resource: VerificationResource) throws { try lines.write(.verification(resource)) }

    /// Does something that Ctrl-C ends.
    func interruptibly(_ body: @escaping @Sendable () async throws -> Void) async throws {
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
            StandardStreams.writeError("recto: interrupted; recto resume goes on\n")
            throw ExitStatus.interrupted
        }
    }
}

extension WalkEnd {
    /// Whether nothing is missing, and nothing went wrong.
    fileprivate var isGood: Bool {
        switch self {
        case .done(let outcome): outcome == .verified || outcome == .waived
        case .waiting: true
        case .needs, .mayRestart: false
        }
    }
}
