// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// Remembers the identifiers of messages that were taken.
public protocol SpentTokens {
    /// Notes an identifier, in one step with the question whether it is known: of two calls at once, one is answered yes.
    ///
    /// - Parameters:
    ///   - token: The identifier.
    ///   - now: The time.
    /// - Returns: Whether it was not known.
    /// - Throws: Where it cannot be noted; the message is refused then.
    func spend(_ token: SpentToken, at now: Date) throws -> Bool
}
