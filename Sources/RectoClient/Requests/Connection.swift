// SPDX-License-Identifier: Apache-2.0
internal import AsyncHTTPClient
internal import Foundation
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// Carries one request to a service, and its answer back.
struct Connection: Sendable {
    /// Why no answer came.
    enum Failure: Error {
        /// There was no connection.
        case notSent
        /// The request may have arrived.
        case lost
    }

    /// Connections are kept by the process, as those that it has are the ones that it can use again.
    private static let client = HTTPClient(configuration: configuration)

    private static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        // A redirected request would carry a person's documents to whoever the answer names.
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(10)
        configuration.httpVersion = .http1Only
        // The courier decides when something is tried again.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    /// Sends a request, once.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - url: Where.
    ///   - timeout: Until when the whole answer must be there.
    ///   - onProgress: Told how much of the body is on its way.
    /// - Returns: The answer.
    /// - Throws: ``Failure``, `CancellationError`, and ``ClientError/unexpectedAnswer(status:)`` for one that is too
    ///   large.
    func answer(
        to request: ServiceRequest,
        at url: String,
        timeout: Duration,
        onProgress: UploadProgress.Observer?
    ) async throws -> ServiceAnswer {
        do {
            return try await within(timeout) {
                let response = try await Self.client.execute(
                    HTTPClientRequest(request, url: url, onProgress: onProgress),
                    timeout: TimeAmount(timeout)
                )
                return try await ServiceAnswer(response)
            }
        } catch let error as ClientError {
            throw error
        } catch {
            try Task.checkCancellation()
            throw Failure(error)
        }
    }

    /// Ends what takes too long: the time of the HTTP library ends with the answer's head, and a body may never end.
    private func within<Value: Sendable>(
        _ time: Duration,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: body)
            group.addTask {
                try await Task.sleep(for: time)
                throw Failure.lost
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw Failure.lost }
            return value
        }
    }
}

extension Connection.Failure {
    fileprivate init(_ error: any Error) {
        switch error {
        case let failure as Self: self = failure
        case let error as HTTPClientError where Self.withoutConnection.contains(error): self = .notSent
        case is NIOConnectionError: self = .notSent
        case let error as IOError where [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode):
            self = .notSent
        default: self = .lost
        }
    }

    private static var withoutConnection: [HTTPClientError] {
        [.connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout]
    }
}

extension HTTPClientRequest {
    fileprivate init(_ request: ServiceRequest, url: String, onProgress: UploadProgress.Observer?) {
        self.init(url: url)
        method = HTTPMethod(rawValue: request.method.rawValue)
        for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) { headers.add(name: name, value: value) }
        guard let content = request.body else { return }
        headers.add(name: "Content-Type", value: content.mediaType)
        let pieces = BodyPieces(bytes: ByteBuffer(bytes: content.bytes), onProgress: onProgress)
        body = .stream(pieces, length: .known(Int64(content.bytes.count)))
    }
}

extension ServiceAnswer {
    fileprivate init(_ response: HTTPClientResponse) async throws {
        status = Int(response.status.code)
        retryAfter = response.headers.first(name: "Retry-After").flatMap(Int.init).flatMap { seconds in
            (0...86_400).contains(seconds) ? .seconds(seconds) : nil
        }
        mediaType = response.headers.first(name: "Content-Type").map { $0.prefix { $0 != ";" }.lowercased() }
        do {
            body = Data(try await response.body.collect(upTo: Self.largestBody).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw ClientError.unexpectedAnswer(status: status)
        }
    }
}

extension TimeAmount {
    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
