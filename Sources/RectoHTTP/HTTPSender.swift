// SPDX-License-Identifier: Apache-2.0
internal import NIOCore
internal import NIOPosix
internal import NIOSSL
internal import Synchronization

/// Sends requests of HTTP/1.1, and takes answers that ``AnswerReader`` has checked byte for byte.
///
/// Follows no redirection, speaks no other protocol, and unpacks nothing.
package struct HTTPSender: Sendable {
    private let kept: KeptConnections?

    /// The timeout of making a connection.
    private static let patience = TimeAmount.seconds(10)

    /// Trust is read from the system once: it takes longer than most requests.
    private static let encryption = Result {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.applicationProtocols = ["http/1.1"]
        return try NIOSSLContext(configuration: configuration)
    }

    /// A sender.
    ///
    /// - Parameter keepsConnections: True if a connection may carry another request within some seconds.
    package init(keepsConnections: Bool = false) {
        kept = keepsConnections ? KeptConnections() : nil
    }

    /// Sends a request, once.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - destination: The server.
    ///   - bounds: The most that the answer may have.
    ///   - time: The deadline for the whole answer.
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``HTTPFailure``, `CancellationError`.
    package func answer(
        to request: HTTPRequest,
        at destination: HTTPDestination,
        bounds: AnswerReader.Bounds,
        within time: Duration
    ) async throws -> HTTPAnswer {
        let deadline = NIODeadline.now() + TimeAmount(time)
        let head = try request.head(for: destination)
        let channel: any Channel
        let isNew: Bool
        if let old = kept?.take(destination) {
            (channel, isNew) = (old, false)
        } else {
            (channel, isNew) = (try await connect(to: destination, until: deadline), true)
        }
        let exchange = Exchange(channel: channel, isEncrypting: isNew && destination.isEncrypted)
        let answer = try await exchange.answer(to: head, request, bounds, until: deadline)
        if let kept, answer.keepsConnection, exchange.isSent {
            kept.keep(channel, to: destination)
        } else {
            // The other side may keep it open for as long as it likes.
            channel.close(promise: nil)
        }
        return answer
    }

    private func connect(to destination: HTTPDestination, until deadline: NIODeadline) async throws -> any Channel {
        let left = min(max(deadline - .now(), .milliseconds(1)), Self.patience)
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(left)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    guard destination.isEncrypted else { return }
                    // A certificate for an address is compared with the address of the connection.
                    let isAddress = (try? SocketAddress(ipAddress: destination.host, port: 0)) != nil
                    let name = isAddress ? nil : destination.host
                    let handler = try NIOSSLClientHandler(context: Self.encryption.get(), serverHostname: name)
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
        let connecting =
            try destination.resolved.map { address in
                bootstrap.connect(to: try SocketAddress(ipAddress: address, port: destination.port))
            } ?? bootstrap.connect(host: destination.host, port: destination.port)
        let connected = connecting.eventLoop.makePromise(of: (any Channel).self)
        connecting.cascade(to: connected)
        do {
            return try await withTaskCancellationHandler {
                try await connected.futureResult.get()
            } onCancel: {
                connected.fail(CancellationError())
                connecting.whenSuccess { $0.close(promise: nil) }
            }
        } catch {
            try Task.checkCancellation()
            throw HTTPFailure(connecting: error)
        }
    }
}

extension HTTPFailure {
    /// The reason for a failed connection.
    fileprivate init(connecting error: any Error) {
        switch error {
        case let failure as HTTPFailure: self = failure
        case let error as NIOConnectionError where error.connectionErrors.isEmpty: self = .nameUnknown
        case is NIOSSLExtraError, is NIOSSLError: self = .encryptionFailed(.handshakeFailed)
        default: self = .notConnected
        }
    }
}

/// One request over one connection, and its answer.
private struct Exchange {
    let channel: any Channel
    let isEncrypting: Bool
    private let sent = Mark()

    init(channel: any Channel, isEncrypting: Bool) {
        (self.channel, self.isEncrypting) = (channel, isEncrypting)
    }

    /// True once the whole request was written.
    var isSent: Bool { sent.isSet }

    func answer(
        to head: ByteBuffer,
        _ request: HTTPRequest,
        _ bounds: AnswerReader.Bounds,
        until deadline: NIODeadline
    ) async throws -> HTTPAnswer {
        let promise = channel.eventLoop.makePromise(of: HTTPAnswer.self)
        let timer = channel.eventLoop.scheduleTask(deadline: deadline) { [channel] in
            promise.fail(HTTPFailure.timedOut)
            channel.close(promise: nil)
        }
        defer { timer.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await prepare(bounds, promise)
                let sending = Task { [channel, sent] in
                    if await Self.send(head, request, over: channel) { sent.set() }
                }
                // A refusal may come before all is sent; the rest need not be.
                defer { sending.cancel() }
                return try await promise.futureResult.get()
            } onCancel: {
                promise.fail(CancellationError())
                channel.close(promise: nil)
            }
        } catch {
            promise.fail(error)
            channel.close(promise: nil)
            try Task.checkCancellation()
            throw error is HTTPFailure ? error : HTTPFailure.closed
        }
    }

    private func prepare(_ bounds: AnswerReader.Bounds, _ promise: EventLoopPromise<HTTPAnswer>) async throws {
        try await channel.eventLoop.submit { [channel, isEncrypting] in
            let pipeline = channel.pipeline.syncOperations
            if let former = try? pipeline.context(handlerType: ExchangeHandler.self) {
                pipeline.removeHandler(context: former, promise: nil)
            }
            try pipeline.addHandler(ExchangeHandler(bounds, promise, isEncrypting: isEncrypting))
        }.get()
    }

    /// Writes the request piece by piece.
    ///
    /// - Returns: True if all of it was written; otherwise the connection ends, and with it the wait for an answer.
    private static func send(_ head: ByteBuffer, _ request: HTTPRequest, over channel: any Channel) async -> Bool {
        do {
            try await channel.writeAndFlush(head).get()
            var rest = (request.body ?? [])[...]
            request.onProgress?(0)
            while !rest.isEmpty {
                try Task.checkCancellation()
                try await channel.writeAndFlush(ByteBuffer(bytes: rest.prefix(HTTPRequest.pieceSize))).get()
                rest = rest.dropFirst(HTTPRequest.pieceSize)
                request.onProgress?((request.body?.count ?? 0) - rest.count)
            }
            return true
        } catch {
            return false
        }
    }
}

/// Something that happened, told to another task.
private final class Mark: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() { state.withLock { $0 = true } }
}

/// Connections that wait for another request.
private final class KeptConnections: Sendable {
    private struct Entry {
        let destination: HTTPDestination
        let channel: any Channel
        let since: NIODeadline
    }

    private let entries = Mutex<[Entry]>([])

    /// Shorter than servers wait, so that few requests meet a connection that is just being closed.
    private static let longest = TimeAmount.seconds(10)
    private static let most = 8

    /// A connection to a place, if there is one.
    func take(_ destination: HTTPDestination) -> (any Channel)? {
        entries.withLock { entries in
            let isOld: (Entry) -> Bool = { $0.since + Self.longest < .now() || !$0.channel.isActive }
            for entry in entries where isOld(entry) { entry.channel.close(promise: nil) }
            entries.removeAll(where: isOld)
            let index = entries.lastIndex { $0.destination.sharesConnection(with: destination) }
            return index.map { entries.remove(at: $0).channel }
        }
    }

    /// Keeps a connection.
    func keep(_ channel: any Channel, to destination: HTTPDestination) {
        entries.withLock { entries in
            if entries.count == Self.most { entries.removeFirst().channel.close(promise: nil) }
            entries.append(Entry(destination: destination, channel: channel, since: .now()))
        }
    }
}

extension TimeAmount {
    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .nanoseconds(min(seconds, 1_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
