// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Logging
internal import Synchronization

/// What turns out of a request while it is answered, for its line in the log: identifiers alone.
///
/// Middleware and routes have copies of the request's context; this is shared by them.
final class RequestTrace: Sendable {
    private struct State {
        var application: String?
        var verification: String?
    }

    private let state = Mutex(State())

    /// Notes who sent the request.
    func note(_ caller: Caller) {
        state.withLock { state in
            switch caller {
            case .key(let key): state.application = key.application
            case .client(let verification): state.verification = verification.wireText
            }
        }
    }

    /// Notes which verification it is about.
    func note(verification: UUID) { state.withLock { $0.verification = verification.wireText } }

    /// What the log says of it.
    var metadata: Logger.Metadata {
        let state = state.withLock { $0 }
        var metadata: Logger.Metadata = [:]
        metadata["application"] = state.application.map { "\($0)" }
        metadata["verification"] = state.verification.map { "\($0)" }
        return metadata
    }
}
