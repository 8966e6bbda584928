// SPDX-License-Identifier: Apache-2.0
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections whose requests come too slowly: connections are few, and who dribbles would hold them all.
final class SlowClientHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    /// How long requests may take to come.
    struct Patience: Sendable {
        /// The head of a connection's first request; later ones are held to the idle timeout.
        var head = TimeAmount.seconds(15)
        /// A body of JSON.
        var body = TimeAmount.seconds(20)
        /// A file: the largest at half a megabit a second.
        var file = TimeAmount.seconds(320)
    }

    private let patience: Patience
    private var deadline: Scheduled<Void>?

    init(_ patience: Patience) {
        self.patience = patience
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(patience.head, context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head.method == .put ? patience.file : patience.body, context)
        case .body: break
        case .end: end()
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func begin(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        end()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }

    private func end() {
        deadline?.cancel()
        deadline = nil
    }
}
