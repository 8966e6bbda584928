// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Logging
internal import RectoFlow
internal import Synchronization

/// Identifiers that are found while a request is answered, for its line in the log.
///
/// Middleware and routes have copies of the request's context; they share this one.
final class RequestTrace: Sendable {
    private struct State {
        var application: String?
        var verification: String?
    }

    private let state = Mutex(State())

    /// Notes the sender of the request.
    func note(_ caller: Caller) {
        state.withLock { state in
            switch caller {
            case .key(let key): state.application = key.application
            case .administrator: break
            case .client(let verification): state.verification = verification.wireText
            }
        }
    }

    /// Notes the verification that it is about.
    func note(verification: UUID) { state.withLock { $0.verification = verification.wireText } }

    /// The log's metadata of the request.
    var metadata: Logger.Metadata {
        let state = state.withLock { $0 }
        var metadata: Logger.Metadata = [:]
        metadata["application"] = state.application.map { "\($0)" }
        metadata["verification"] = state.verification.map { "\($0)" }
        return metadata
    }
}
