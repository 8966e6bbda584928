// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
internal import RectoVerification

/// A provider that does steps, or is asked over HTTP, with questions signed as webhooks are (Standard Webhooks 1.0.0).
struct HTTPProvider: VerificationProvider {
    let configuration: ServiceConfiguration.Provider
    let client: OutboundClient
    let now: @Sendable () -> Date

    var name: String { configuration.name }
    var checks: [CheckName] { configuration.checks.map(CheckName.init(rawValue:)) }
    var stepKeys: KeySet? { configuration.stepKeys }

    /// The reason why an answer is refused.
    enum Failure: LoggableError, Sendable, Hashable {
        /// The provider answers with this status.
        case status(Int)
        /// The answer has the wrong form.
        case answerInvalid
        /// The provider answers no checks.
        case notAsked
    }

    func answer(_ question: ProviderQuestion) async throws -> [CheckResult] {
        guard let questions = configuration.questions else { throw Failure.notAsked }
        let body = try WireJSON.encode(question)
        let answer = try await client.post(
            body,
            to: questions.url,
            signedWith: questions.secret,
            id: question.id,
            at: now(),
            headers: [(name: "idempotency-key", value: question.id)]
        )
        guard answer.status == 200 else { throw Failure.status(answer.status) }
        do throws(Mistakes) {
            return try read(answer.body, question.checks)
        } catch {
            throw Failure.answerInvalid
        }
    }

    /// Reads an answer: every member known, every check asked for, none twice.
    private func read(_ body: Data, _ asked: [CheckName]) throws(Mistakes) -> [CheckResult] {
        var open = Set(asked)
        return try MemberReader.read(body) { reader in
            reader.objects("checks", count: 0...20) { item in
                let name = item.text("name", length: 1...40).map(CheckName.init(rawValue:))
                let outcome: CheckOutcome? = item.choice("outcome")
                let codes = item.texts("codes", count: 0...20, length: 1...100)
                guard let name, let outcome else { return nil }
                if open.remove(name) == nil { item.note(.notOneOf, "name", "This check is not asked for, or again.") }
                return CheckResult(provider: self.name, name: name, outcome: outcome, codes: codes)
            }
        }
    }
}

extension HTTPProvider.Failure {
    var description: String {
        switch self {
        case .status(let status): "The provider answered with the status \(status)."
        case .notAsked: "The provider answers no checks: its configuration has no address."
        case .answerInvalid: "The provider's answer is not as it must be."
        }
    }
}
