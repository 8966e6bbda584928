// SPDX-License-Identifier: Apache-2.0
internal import Crypto
public import Foundation
internal import RectoJSON

/// The end of the chain: a kept or signed head can show later that nothing before it was taken away.
public struct ChainHead: Sendable, Hashable {
    /// The number of events.
    public let sequence: Int
    /// The hash of the last.
    public let hash: Data

    /// A head that was kept elsewhere.
    public init(sequence: Int, hash: Data) {
        self.sequence = sequence
        self.hash = hash
    }
}

/// The result of following the chain from its first event to its last.
public enum ChainVerdict: Sendable, Hashable {
    /// Every event has the right hash.
    case intact(ChainHead)
    /// The first event that is missing, altered, or out of its place.
    case broken(sequence: Int)
    /// Events are missing from the end, or it is another chain; the end of this one.
    case headNotFound(end: ChainHead)
}

/// The tie between an event and those before it.
enum EventChain {
    /// The value that the first event follows: chains of two stores share nothing.
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
        // The names are in the order of canonical JSON, and `data` is canonical already.
        var members = [
            ("actor", event.actor.json), ("at", "\(milliseconds)"), ("data", event.data), ("sequence", "\(sequence)"),
            ("type", event.type.json),
        ]
        if let id = event.verification { members.append(("verification", id.json)) }
        var hash = SHA256()
        hash.update(data: previous)
        hash.update(data: Data(String(jsonObject: members).utf8))
        return Data(hash.finalize())
    }
}
