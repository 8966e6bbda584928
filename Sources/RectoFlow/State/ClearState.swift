// SPDX-License-Identifier: Apache-2.0
package import RectoLanguages
package import RectoVerification

/// The part of a verification that is stored in the clear: its status, nothing about the person.
///
/// It stays when all else is erased.
package struct ClearState: Sendable, Hashable, Codable {
    /// The facts.
    var facts: VerificationFacts
    /// The language of texts.
    package var language: Language
    /// The time it expires, or would have expired.
    package var expiresAt: Timestamp
    /// The time since when a legal hold keeps the data; `nil` without one.
    var heldSince: Timestamp?
}
