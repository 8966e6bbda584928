// SPDX-License-Identifier: Apache-2.0
internal import RectoFlow
internal import RectoJSON

/// Notes in the chain of events who reads a person's data, before they do.
///
/// With a key each reading is an event. At the console a case is shown as a whole, so that one event for each session
/// and case says so.
struct ReadingLog: Sendable {
    let flow: VerificationFlow
    let sessions: ConsoleSessions

    /// Notes a reading.
    func note(
        _ type: String,
        _ data: [String: JSONTree] = [:],
        of state: VerificationState,
        by access: Access,
        in context: ServiceContext
    ) async throws {
        guard let session = context.console?.session else {
            return try await flow.noteReading(type, data, of: state, by: access.agent)
        }
        guard sessions.isNew(state.id, to: session) else { return }
        let data: [String: JSONTree] = ["session": .text(session.id)]
        try await flow.noteReading("case.revealed", data, of: state, by: access.agent)
        sessions.noteShown(state.id, to: session)
    }
}
