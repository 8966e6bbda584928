// SPDX-License-Identifier: Apache-2.0
internal import Foundation

extension VerificationFlow {
    /// A verification as soon as it differs from the one that the client has seen; `nil` if it stayed that one.
    package func state(_ access: Access, unless seen: Int?, within wait: Duration) async throws -> VerificationState? {
        let end = ContinuousClock.now + wait
        while true {
            // Waiting begins before looking, so that no change falls between the two.
            let changes = signals.changes(of: access.id)
            var state = try await state(access.id, of: access.application)
            if state.isOverdue(at: now()) { state = try await expire(state) }
            guard let seen, state.revision == seen else { return state }
            let left = end - ContinuousClock.now
            guard left > .zero, await changes.next(within: left) else { return nil }
        }
    }
}
