// SPDX-License-Identifier: Apache-2.0
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP server on this machine that replies as it is told.
struct TestServer {
    typealias Handler = @Sendable (ReceivedRequest) async -> Reply

    let address: String

    /// Runs a server for as long as something lasts.
    static func run<Value>(
        _ handler: @escaping Handler,
        while body: (TestServer) async throws -> Value
    ) async throws -> Value {
        let connections = Connections()
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 64)
            .childChannelInitializer { channel in
                connections.open.withLock { $0.append(channel) }
                return channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Replier(handler))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let server = TestServer(address: "http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(server))
        } catch {
            result = .failure(error)
        }
        try await channel.close()
        for connection in connections.open.withLock({ $0 }) { try? await connection.close() }
        return try result.get()
    }
}

/// The connections of a server.
private final class Connections: Sendable {
    let open = Mutex<[any Channel]>([])
}

/// Collects a request, and writes the reply.
private final class Replier: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let handler: TestServer.Handler
    private var head: HTTPRequestHead?
    private var body = Data()

    init(_ handler: @escaping TestServer.Handler) { self.handler = handler }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): (self.head, body) = (head, Data())
        case .body(let part): body += Data(part.readableBytesView)
        case .end: reply(context)
        }
    }

    private func reply(_ context: ChannelHandlerContext) {
        guard let head else { return }
        let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
        let request = ReceivedRequest(method: head.method.rawValue, uri: head.uri, headers: headers, body: body)
        Self.reply(to: request, on: context.channel, as: handler)
    }

    private static func reply(
        to request: ReceivedRequest,
        on channel: any Channel,
        as handler: @escaping TestServer.Handler
    ) {
        Task { await write(handler(request), to: channel) }
    }

    private static func write(_ reply: Reply, to channel: any Channel) async {
        switch reply {
        case .silence: break
        case .nothing: try? await channel.close()
        case .endlessAnswer: await writeHalf(to: channel)
        case .halfAnAnswer:
            await writeHalf(to: channel)
            try? await channel.close()
        case .answer(let status, let headers, let mediaType, let body):
            var head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: status))
            for (name, value) in headers { head.headers.add(name: name, value: value) }
            head.headers.add(name: "Content-Length", value: String(body.count))
            if !body.isEmpty { head.headers.add(name: "Content-Type", value: mediaType) }
            channel.write(HTTPServerResponsePart.head(head), promise: nil)
            if !body.isEmpty {
                let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: body)))
                channel.write(part, promise: nil)
            }
            try? await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
        }
    }

    private static func writeHalf(to channel: any Channel) async {
        var head = HTTPResponseHead(version: .http1_1, status: .ok)
        head.headers.add(name: "Content-Length", value: "1000")
        try? await channel.writeAndFlush(HTTPServerResponsePart.head(head))
        let half = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: "{\"half\":")))
        try? await channel.writeAndFlush(half)
    }
}
