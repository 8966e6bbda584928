// SPDX-License-Identifier: Apache-2.0
internal import NIOCore
internal import NIOPosix
internal import RectoFlow
internal import Synchronization

/// Looks names up, on threads of its own: each look-up holds a thread, some of them for half a minute.
final class NameResolver: Sendable {
    /// Looks up the names of receivers, providers and couriers.
    static let ofMessages = NameResolver(threads: 16)
    /// Looks up names that requests bring: however many come, and whatever their resolvers do, no message waits for them.
    static let ofRequests = NameResolver(threads: 4)

    private let threads: NIOThreadPool
    private let lookUp: @Sendable (String, Int) throws -> String
    /// The look-ups that run, or wait for a thread.
    private let pending = Mutex(0)
    /// The most look-ups that run or wait.
    static let most = 100

    /// A resolver that lasts as long as the process.
    init(threads: Int, _ lookUp: @escaping @Sendable (String, Int) throws -> String = NameResolver.systemAddress) {
        self.threads = NIOThreadPool(numberOfThreads: threads)
        self.lookUp = lookUp
        self.threads.start()
    }

    /// The address that a name leads to, by the system's resolver.
    @Sendable static func systemAddress(_ host: String, _ port: Int) throws -> String {
        let address = try SocketAddress.makeAddressResolvingHost(host, port: port)
        guard let text = address.ipAddress else { throw OutboundClient.Failure.unresolved }
        return text
    }

    /// The address that a name leads to; a slow resolver is not waited for.
    func address(
        of destination: (host: String, port: Int),
        within time: Duration
    ) async throws(OutboundClient.Failure) -> String {
        try enter()
        let promise = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: String.self)
        let looking = threads.runIfActive(eventLoop: promise.futureResult.eventLoop) { [lookUp] in
            try lookUp(destination.host, destination.port)
        }
        looking.whenComplete { [self] _ in pending.withLock { $0 -= 1 } }
        looking.cascade(to: promise)
        let limit = TimeAmount.nanoseconds(Int64(time / .nanoseconds(1)))
        let timer = promise.futureResult.eventLoop.scheduleTask(in: limit) {
            promise.fail(OutboundClient.Failure.tooSlow)
        }
        defer { timer.cancel() }
        do {
            return try await promise.futureResult.get()
        } catch {
            throw error as? OutboundClient.Failure ?? .unresolved
        }
    }

    private func enter() throws(OutboundClient.Failure) {
        let isFull = pending.withLock { pending in
            guard pending < Self.most else { return true }
            pending += 1
            return false
        }
        if isFull { throw .tooSlow }
    }
}
