// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// What a service answered, whatever it means.
struct ServiceAnswer: Sendable {
    let status: Int
    /// When the service wants to be asked again.
    let retryAfter: Duration?
    let mediaType: String?
    let body: Data

    /// The largest answer that is read, in bytes: many times what a verification with all its steps has.
    static let largestBody = 2_000_000

    /// The value that it holds.
    ///
    /// - Returns: The value, where the service did what it was asked.
    /// - Throws: ``ClientError/problem(_:)`` and ``ClientError/unexpectedAnswer(status:)``.
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws(ClientError) -> Value {
        guard (200..<300).contains(status) else { throw error }
        do {
            return try WireJSON.decode(type, from: body)
        } catch {
            throw .unexpectedAnswer(status: status)
        }
    }

    /// What the answer is to whoever asked for something else.
    var error: ClientError { problem.map(ClientError.problem) ?? .unexpectedAnswer(status: status) }

    /// The problem that it tells; `nil` where it tells none, as answers of proxies do.
    var problem: Problem? {
        guard status >= 400, mediaType == "application/problem+json" else { return nil }
        return try? WireJSON.decode(Problem.self, from: body)
    }

    /// When a service that has too much to do takes the same request; `nil` for every other answer.
    var postponement: Duration? { status == 503 && problem?.knownCode == .busy ? retryAfter : nil }

    /// Whether the same request may be answered otherwise at once, or after a short pause.
    var isWorthRepeating: Bool {
        guard postponement == nil else { return false }
        return problem?.retryable ?? [408, 429, 502, 503, 504].contains(status)
    }
}
