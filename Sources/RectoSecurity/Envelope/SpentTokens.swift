// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// Remembers the identifiers of messages that were taken.
public protocol SpentTokens {
    /// Stores an identifier if it is not known, in one step: of two calls at once, one returns true.
    ///
    /// - Parameters:
    ///   - token: The identifier.
    ///   - now: The time.
    /// - Returns: True if it was not known.
    /// - Throws: If it cannot be stored; the message is then refused.
    func spend(_ token: SpentToken, at now: Date) throws -> Bool
}
