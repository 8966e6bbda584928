// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoHTTP
internal import RectoSecurity

/// Carries one request to a service, and its answer back.
///
/// Redirections are not followed: they would carry a person's documents to another host. No answer can end the process:
/// see `AnswerReader`.
struct Connection: Sendable {
    /// The reason why no answer came.
    enum Failure: Error {
        /// There was no connection.
        case notSent
        /// The request may have arrived.
        case lost
    }

    /// The process keeps its connections, since only it can reuse them.
    private static let sender = HTTPSender(keepsConnections: true)

    /// Sends a request, once.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - url: The address.
    ///   - timeout: The deadline for the whole answer.
    ///   - onProgress: Receives the number of bytes sent.
    /// - Returns: The answer.
    /// - Throws: ``Failure``, `CancellationError`, and ``ClientError/unexpectedAnswer(status:)`` for one that is too
    ///   large.
    func answer(
        to request: ServiceRequest,
        at url: String,
        timeout: Duration,
        onProgress: UploadProgress.Observer?
    ) async throws -> ServiceAnswer {
        guard let destination = HTTPDestination(url) else { throw Failure.notSent }
        do {
            return ServiceAnswer(
                try await Self.sender.answer(
                    to: HTTPRequest(request, onProgress: onProgress),
                    at: destination,
                    bounds: AnswerReader.Bounds(body: ServiceAnswer.largestBody),
                    within: timeout
                )
            )
        } catch HTTPFailure.answerTooLarge(let status) {
            throw ClientError.unexpectedAnswer(status: status)
        } catch let failure as HTTPFailure {
            throw failure.isBeforeRequest ? Failure.notSent : .lost
        }
    }
}

extension HTTPRequest {
    fileprivate init(_ request: ServiceRequest, onProgress: UploadProgress.Observer?) {
        var fields = request.headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        if let content = request.body { fields.append((name: "Content-Type", value: content.mediaType)) }
        self.init(request.method.rawValue, fields: fields, body: request.body.map { Array($0.bytes) })
        guard let onProgress, let total = body?.count else { return }
        self.onProgress = { onProgress(UploadProgress(bytesSent: $0, bytesInAll: total)) }
    }
}

extension ServiceAnswer {
    fileprivate init(_ answer: HTTPAnswer) {
        status = answer.status
        retryAfter = answer.field("retry-after").flatMap { Int($0) }.flatMap { seconds in
            (0...86_400).contains(seconds) ? .seconds(seconds) : nil
        }
        mediaType = answer.field("content-type").map { $0.prefix { $0 != ";" }.lowercased() }
        signature = answer.field(SignedStatement.answerHeader.lowercased())
        body = Data(answer.body)
    }
}
