// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Waits until a verification differs from the one that the client has seen.
struct LongPoll: Sendable {
    let flow: VerificationFlow
    /// The longest wait.
    let wait: Duration

    /// The verification; `nil` if it stayed the one that the client has seen.
    func state(_ access: Access, unless seen: Int?) async throws -> VerificationState? {
        let end = ContinuousClock.now + wait
        while true {
            // Waiting begins before looking, so that no change falls between the two.
            let changes = flow.signals.changes(of: access.id)
            let state = try await looked(access)
            guard let seen, state.revision == seen else { return state }
            let left = end - ContinuousClock.now
            guard left > .zero, await changes.next(within: left) else { return nil }
        }
    }

    private func looked(_ access: Access) async throws -> VerificationState {
        let state = try await flow.state(access.id, of: access.application)
        return state.isOverdue(at: flow.now()) ? try await flow.expire(state) : state
    }
}
