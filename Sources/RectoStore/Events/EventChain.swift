// SPDX-License-Identifier: Apache-2.0
internal import Crypto
public import Foundation

/// The end of the chain: who keeps or signs it can show later that nothing before it was taken away.
public struct ChainHead: Sendable, Hashable {
    /// How many events there are.
    public let sequence: Int
    /// The hash of the last.
    public let hash: Data

    /// A head that was kept elsewhere.
    public init(sequence: Int, hash: Data) {
        self.sequence = sequence
        self.hash = hash
    }
}

/// What following the chain from its first event to its last showed.
public enum ChainVerdict: Sendable, Hashable {
    /// Every event bears the hash that it must.
    case intact(ChainHead)
    /// The first event that is missing, altered, or out of its place.
    case broken(sequence: Int)
    /// Events that were there are gone from the end, or it is another chain; the sequence of the head asked for.
    case headNotFound(sequence: Int)
}

/// How events are tied to those before them.
enum EventChain {
    /// What the first event follows: chains of two stores have no part in common.
    static func beginning(of store: UUID) -> Data {
        Data(SHA256.hash(data: Data("recto.store/1 \(store.text)".utf8)))
    }

    /// The hash of an event: SHA-256 of the hash before and of these members as canonical JSON.
    static func hash(
        after previous: Data,
        sequence: Int,
        milliseconds: Int,
        event: (type: String, actor: String, verification: String?, data: String)
    ) -> Data {
        // The names are in the order that canonical JSON wants, and `data` is canonical already.
        var text =
            "{\"actor\":\(EventValue.text(event.actor).canonicalJSON),\"at\":\(milliseconds),\"data\":\(event.data)"
        text += ",\"sequence\":\(sequence),\"type\":\(EventValue.text(event.type).canonicalJSON)"
        if let id = event.verification { text += ",\"verification\":\(EventValue.text(id).canonicalJSON)" }
        text += "}"
        var hash = SHA256()
        hash.update(data: previous)
        hash.update(data: Data(text.utf8))
        return Data(hash.finalize())
    }
}
