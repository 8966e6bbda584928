// SPDX-License-Identifier: Apache-2.0
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Listens on 127.0.0.1, and answers each request with bytes that need not be HTTP.
package final class RawServer: Sendable {
    /// The reaction to a request.
    package struct Reply: Sendable {
        let bytes: [UInt8]
        let ends: Bool

        /// Says this, and ends the connection unless that shall go on.
        package static func says(_ text: String, ends: Bool = true) -> Reply { says(Array(text.utf8), ends: ends) }

        /// Says these bytes, and ends the connection unless that shall go on.
        package static func says(_ bytes: [UInt8], ends: Bool = true) -> Reply {
            Reply(bytes: bytes, ends: ends)
        }
    }

    private struct State {
        var requests: [String] = []
        var connections = 0
    }

    /// The port.
    package let port: Int
    private let state: SharedState
    private let requests: AsyncStream<Void>
    private let ends: AsyncStream<Void>

    private final class SharedState: Sendable {
        let value = Mutex(State())
    }

    private init(port: Int, state: SharedState, requests: AsyncStream<Void>, ends: AsyncStream<Void>) {
        (self.port, self.state, self.requests, self.ends) = (port, state, requests, ends)
    }

    /// The requests, a text for each reading from a connection that was answered.
    package var received: [String] { state.value.withLock { $0.requests } }

    /// Number of connections so far.
    package var connections: Int { state.value.withLock { $0.connections } }

    /// Waits until something came.
    package func waitForRequest() async {
        for await _ in requests { return }
    }

    /// Waits until a connection ended.
    package func waitForEnd() async {
        for await _ in ends { return }
    }

    /// Runs while something else does.
    ///
    /// - Parameters:
    ///   - reply: What is done with the request of this number, from 1.
    ///   - body: What else is done.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, and if nothing can be listened on.
    package static func run<Result: Sendable>(
        _ reply: @escaping @Sendable (Int) -> Reply,
        while body: (RawServer) async throws -> Result
    ) async throws -> Result {
        let state = SharedState()
        let (requests, told) = AsyncStream.makeStream(of: Void.self)
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .childChannelInitializer { channel in
                state.value.withLock { $0.connections += 1 }
                channel.closeFuture.whenComplete { _ in ended.yield() }
                return channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        Handler { text in
                            told.yield()
                            return reply(
                                state.value.withLock { state in
                                    state.requests.append(text)
                                    return state.requests.count
                                }
                            )
                        }
                    )
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = listener.localAddress?.port ?? 0
        let server = RawServer(port: port, state: state, requests: requests, ends: ends)
        do {
            let result = try await body(server)
            try await listener.close()
            return result
        } catch {
            try? await listener.close()
            throw error
        }
    }

    /// Answers once the head of a request and a body of the length that it names are there, and what is no HTTP at once.
    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let reply: (String) -> Reply
        private var text = ""

        init(_ reply: @escaping (String) -> Reply) { self.reply = reply }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            text += String(buffer: unwrapInboundIn(data))
            // A large body is answered before it is there.
            guard text.isWholeRequest || text.utf8.count > 100_000 else { return }
            let answer = reply(text)
            text = ""
            let channel = context.channel
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: answer.bytes))).whenComplete { _ in
                if answer.ends { channel.close(promise: nil) }
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
}

extension String {
    fileprivate var isWholeRequest: Bool {
        guard let end = firstRange(of: "\r\n\r\n") else { return !hasPrefix("P") && !hasPrefix("G") }
        let length = self[..<end.lowerBound].firstMatch(of: #/(?i)content-length: (\d+)/#).flatMap { Int($0.1) } ?? 0
        return self[end.upperBound...].utf8.count >= length
    }
}
