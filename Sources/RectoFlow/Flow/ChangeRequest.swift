// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import RectoStore
internal import RectoVerification

/// The request that asks for a change of a verification.
package struct ChangeRequest: Sendable {
    /// Makes the answer for a repetition: of the changed verification, or of a refusal that is stored with the change.
    package typealias Answering = @Sendable (Result<VerificationState, RequestRefused>) throws -> Data

    private let repeatable: IdempotentRequest?
    private let revision: Int?
    private let answer: Answering

    /// A request.
    ///
    /// - Parameters:
    ///   - repeatable: The request as the store knows it; `nil` if its sender does not repeat it.
    ///   - revision: The revision that the change must be made from, if the sender names one.
    ///   - answer: Makes the answer for a repetition; the flow stores it without reading it.
    package init(
        _ repeatable: IdempotentRequest? = nil,
        revision: Int? = nil,
        answer: @escaping Answering = { _ in Data() }
    ) {
        self.repeatable = repeatable
        self.revision = revision
        self.answer = answer
    }

    /// The answer as it is stored with a change; `nil` if the sender does not repeat the request.
    func kept(_ outcome: Result<VerificationState, RequestRefused>, of id: UUID) throws -> IdempotencyAnswer? {
        try repeatable.map { IdempotencyAnswer(to: $0, try answer(outcome), of: id) }
    }

    /// Refuses a change of another revision than the one that the sender has seen.
    func checkRevision(_ state: VerificationState) throws(RequestRefused) {
        guard let revision, revision != state.revision else { return }
        throw RequestRefused(.revisionMismatch, .revisionIs(state.revision), next: state.next)
    }
}
