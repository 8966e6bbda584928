// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials
internal import Synchronization

/// Identifiers in memory, for one process whose messages need not be refused after it starts again.
public final class InMemorySpentTokens: SpentTokens, Sendable {
    private struct Name: Hashable {
        let issuer: String
        let id: String
    }

    private let spent = Mutex<[Name: Date]>([:])
    private let capacity: Int

    /// An empty store.
    ///
    /// - Parameter capacity: How many identifiers are remembered at a time. When so many are of age, further messages are
    ///   refused rather than old ones taken again.
    public init(capacity: Int = 100_000) {
        precondition(capacity > 0, "a store without room refuses everything")
        self.capacity = capacity
    }

    /// Notes an identifier.
    ///
    /// - Parameters:
    ///   - token: The identifier.
    ///   - now: The time.
    /// - Returns: Whether it was not known.
    /// - Throws: ``EnvelopeError/tooManyTokens`` where there is no room.
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
