// SPDX-License-Identifier: Apache-2.0
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Closes a connection after an answer that says so: the rest of a refused body is never read.
final class ClosingHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var closes = false

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head): closes = head.headerFields[.connection] == "close"
        case .body: break
        case .end where closes:
            let channel = context.channel
            context.writeAndFlush(data, promise: promise)
            // Half closed first, so that the answer is not lost in the reset that unread bytes bring about.
            channel.close(mode: .output, promise: nil)
            context.eventLoop.scheduleTask(in: .milliseconds(500)) { channel.close(promise: nil) }
            return
        case .end: break
        }
        context.write(data, promise: promise)
    }
}
