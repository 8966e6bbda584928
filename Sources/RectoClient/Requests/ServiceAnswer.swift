// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// An answer of a service, whatever it means.
struct ServiceAnswer: Sendable {
    let status: Int
    /// The delay that the service asks for.
    let retryAfter: Duration?
    let mediaType: String?
    /// The service's signature of the answer to a sealed message.
    let signature: String?
    let body: Data

    /// The largest answer that is read, in bytes: many times a verification with all its steps.
    static let largestBody = 2_000_000

    /// The value that it holds.
    ///
    /// - Returns: The value, if the call succeeded.
    /// - Throws: ``ClientError/problem(_:)`` and ``ClientError/unexpectedAnswer(status:)``.
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws(ClientError) -> Value {
        guard (200..<300).contains(status) else { throw error }
        do {
            return try WireJSON.decode(type, from: body)
        } catch {
            throw .unexpectedAnswer(status: status)
        }
    }

    /// The error for a caller that expected something else.
    var error: ClientError { problem.map(ClientError.problem) ?? .unexpectedAnswer(status: status) }

    /// The problem in the answer; `nil` if there is none, as in answers of proxies.
    var problem: Problem? {
        guard status >= 400, mediaType == "application/problem+json" else { return nil }
        return try? WireJSON.decode(Problem.self, from: body)
    }

    /// The delay after which an overloaded service takes the same request; `nil` for every other answer.
    var postponement: Duration? { status == 503 && problem?.knownCode == .busy ? retryAfter : nil }

    /// True if a proxy answered for the service, which may have done what was asked.
    var leavesOutcomeOpen: Bool { problem == nil && [408, 502, 504].contains(status) }

    /// True if the same request may be answered differently at once, or after a short pause.
    var isWorthRepeating: Bool {
        guard postponement == nil else { return false }
        return problem?.retryable ?? [408, 429, 502, 503, 504].contains(status)
    }
}
