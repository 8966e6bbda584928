// SPDX-License-Identifier: Apache-2.0
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections whose requests come too slowly: connections are few, and slow senders would hold them all.
final class SlowClientHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    /// The longest times that requests may take to come.
    struct Patience: Sendable {
        /// The head of a connection's first request; later ones are held to the idle timeout.
        var head = TimeAmount.seconds(15)
        /// A body of JSON.
        var body = TimeAmount.seconds(20)
        /// A file: the largest at half a megabit a second.
        var file = TimeAmount.seconds(320)

        /// The time for the body of a request: files come as such, in a sealed message, in a provider's result, or to be
        /// read at once.
        func body(of head: HTTPRequest) -> TimeAmount {
            let path = head.path.map { $0.prefix { $0 != "?" } } ?? ""
            let parts = path.split(separator: "/")
            let isOfStep = parts.count == 5 && parts[1] == "verifications" && parts[3] == "steps"
            let isOfProvider = parts.count == 4 && parts[1] == "providers" && parts[3] == "results"
            let carriesFile =
                head.method == .put || path == "/v1/extract" || path.hasSuffix("/envelope") || isOfStep || isOfProvider
            return carriesFile ? file : body
        }
    }

    private let patience: Patience
    /// The time at which the connection is closed; `nil` if nothing is waited for.
    private var deadline: NIODeadline?
    /// The timer that checks the deadline, and its time: one for many requests, since most come in time.
    private var watch: (timer: Scheduled<Void>, at: NIODeadline)?

    init(_ patience: Patience) {
        self.patience = patience
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(patience.head, context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): begin(patience.body(of: head), context)
        case .body: break
        case .end: end()
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        watch?.timer.cancel()
        watch = nil
        context.fireChannelInactive()
    }

    private func begin(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        let end = NIODeadline.now() + time
        deadline = end
        if let watch, watch.at <= end { return }
        look(at: end, context.channel)
    }

    private func end() { deadline = nil }

    /// Checks at that time if the connection is to be closed.
    private func look(at time: NIODeadline, _ channel: any Channel) {
        watch?.timer.cancel()
        let timer = channel.eventLoop.assumeIsolated().scheduleTask(deadline: time) { [self] in
            watch = nil
            guard let deadline else { return }
            guard deadline <= .now() else { return look(at: deadline, channel) }
            channel.close(promise: nil)
        }
        watch = (timer, time)
    }
}
