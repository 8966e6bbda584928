// SPDX-License-Identifier: Apache-2.0
internal import Foundation
package import RectoSecurity
internal import RectoStore
package import RectoVerification

extension VerificationFlow {
    /// The time in which another device goes on, in minutes.
    private static let minutes = 10

    /// Lets another device go on with a verification: it redeems the token as a renewal token of its own, once.
    ///
    /// The present device keeps its session.
    ///
    /// - Parameters:
    ///   - token: The token for the other device.
    ///   - access: The verification, and the author.
    ///   - asking: The request, which follows from the end of the token.
    /// - Returns: The end of the token.
    /// - Throws: ``RequestRefused`` if the verification has ended.
    package func goOnElsewhere(
        by token: LinkToken,
        _ access: Access,
        asking: (Timestamp) throws -> ChangeRequest
    ) async throws -> Timestamp {
        let until = Timestamp(now().adding(minutes: Self.minutes))
        try await commit(try asking(until), of: access.id) {
            let state = try await living(access)
            return try await state.telling {
                guard state.facts.outcome == nil else { throw RequestRefused(.invalidTransition, next: state.next) }
                var draft = Draft(state, at: now(), by: .client, rules, writing: .events)
                draft.note("session.continued")
                draft.change.secrets = [secret(.renewal, index(token), of: access.id, until: until.date)]
                // An end that comes between would leave the token behind.
                draft.change.expects = ExpectedRevision(of: state.id, revision: state.revision)
                return draft
            }
        }
        return until
    }
}
