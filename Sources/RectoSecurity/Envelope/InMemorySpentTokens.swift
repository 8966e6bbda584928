// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials
internal import Synchronization

/// Identifiers in memory, for one process that may accept its messages again after a restart.
public final class InMemorySpentTokens: SpentTokens, Sendable {
    private struct Name: Hashable {
        let issuer: String
        let id: String
    }

    private let spent = Mutex<[Name: Date]>([:])
    private let capacity: Int

    /// An empty store.
    ///
    /// - Parameter capacity: The most identifiers that are remembered at a time. If so many are valid, further messages
    ///   are refused, and old ones never accepted again.
    public init(capacity: Int = 100_000) {
        precondition(capacity > 0, "a store without room refuses everything")
        self.capacity = capacity
    }

    /// Notes an identifier.
    ///
    /// - Parameters:
    ///   - token: The identifier.
    ///   - now: The time.
    /// - Returns: True if it was not known.
    /// - Throws: ``EnvelopeError/tooManyTokens`` if there is no room.
    public func spend(_ token: SpentToken, at now: Date) throws -> Bool {
        try spent.withLock { spent in
            let name = Name(issuer: token.issuer, id: token.id)
            if let end = spent[name], now < end { return false }
            if spent.count >= capacity { spent = spent.filter { now < $0.value } }
            guard spent.count < capacity else { throw EnvelopeError.tooManyTokens }
            spent[name] = token.rememberedUntil
            return true
        }
    }
}
