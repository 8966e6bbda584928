// SPDX-License-Identifier: Apache-2.0
internal import RectoFlow
internal import RectoVerification
internal import Synchronization

/// Counts the streams of events that each caller has open: each change wakes all of them, and each asks the store then.
final class OpenStreams: Sendable {
    /// The owner of streams.
    enum Owner: Sendable, Hashable {
        /// A caller with a key, by its name: the programs of an application are one.
        case caller(String)
        /// A person at the console, by the name in events.
        case person(String)

        /// The most streams at the same time.
        var most: Int {
            switch self {
            case .caller: 50
            case .person: 20
            }
        }
    }

    /// The seconds after which another one may be tried: streams end, and broken ones are noticed.
    private static let pause = 60

    private let counts = Mutex<[Owner: Int]>([:])

    /// Counts a stream of an owner until the result is released, or refuses it.
    func open(_ owner: Owner) throws(RequestRefused) -> OpenStream {
        let isFull = counts.withLock { counts in
            guard counts[owner, default: 0] < owner.most else { return true }
            counts[owner, default: 0] += 1
            return false
        }
        guard !isFull else {
            let rule = "\(owner.most) streams of events may be open at the same time: end one first."
            throw RequestRefused(.rateLimited, rule, retryAfter: Self.pause)
        }
        return OpenStream(self, owner)
    }

    fileprivate func close(_ owner: Owner) {
        counts.withLock { counts in
            let left = counts[owner, default: 1] - 1
            counts[owner] = left > 0 ? left : nil
        }
    }
}

/// A stream that counts as open while this lives: answers may be dropped before they are begun, as those to HEAD are.
final class OpenStream: Sendable {
    private let streams: OpenStreams
    private let owner: OpenStreams.Owner

    fileprivate init(_ streams: OpenStreams, _ owner: OpenStreams.Owner) {
        self.streams = streams
        self.owner = owner
    }

    deinit { streams.close(owner) }
}
