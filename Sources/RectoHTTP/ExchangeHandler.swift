// SPDX-License-Identifier: Apache-2.0
internal import NIOCore
internal import NIOSSL
internal import NIOTLS

/// Passes the bytes of a connection to a reader, until one answer is whole or has failed.
final class ExchangeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private var reader: AnswerReader
    private let promise: EventLoopPromise<HTTPAnswer>
    private var (isOver, isEncrypting): (Bool, Bool)

    /// A handler for one answer.
    ///
    /// - Parameters:
    ///   - bounds: The most that the answer may have.
    ///   - promise: Receives the answer, or the error.
    ///   - isEncrypting: True if the connection is being encrypted.
    init(_ bounds: AnswerReader.Bounds, _ promise: EventLoopPromise<HTTPAnswer>, isEncrypting: Bool) {
        reader = AnswerReader(bounds)
        self.promise = promise
        (isOver, self.isEncrypting) = (false, isEncrypting)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if !context.channel.isActive { end(.failure(HTTPFailure.closed), context) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Bytes after an answer were not asked for.
        guard !isOver else { return context.close(promise: nil) }
        let buffer = unwrapInboundIn(data)
        do throws(HTTPFailure) {
            guard let answer = try reader.read(Array(buffer.readableBytesView)) else { return }
            end(.success(answer), context)
        } catch {
            end(.failure(error), context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if !isOver {
            do throws(HTTPFailure) {
                end(.success(try reader.end()), context)
            } catch {
                end(.failure(isEncrypting ? .encryptionFailed(.handshakeFailed) : error), context)
            }
        }
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted? = event as? TLSUserEvent { isEncrypting = false }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end(.failure(isEncrypting ? .encryptionFailed(.init(error)) : HTTPFailure.closed), context)
    }

    private func end(_ result: Result<HTTPAnswer, HTTPFailure>, _ context: ChannelHandlerContext) {
        guard !isOver else { return }
        isOver = true
        switch result {
        case .success(let answer):
            if !answer.keepsConnection { context.close(promise: nil) }
            promise.succeed(answer)
        case .failure(let failure):
            context.close(promise: nil)
            promise.fail(failure)
        }
    }
}

extension HTTPFailure.Encryption {
    /// The reason of an error of the handshake.
    init(_ error: any Error) {
        let isOfName = error as? NIOSSLExtraError == .failedToValidateHostname
        self = isOfName || "\(error)".contains("CERTIFICATE") ? .certificateRefused : .handshakeFailed
    }
}
