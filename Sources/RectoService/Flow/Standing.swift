// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// What is stored of a verification in the clear: where it stands, nothing about the person.
///
/// It stays when all else is erased.
struct Standing: Sendable, Hashable, Codable {
    /// Where it stands.
    var facts: VerificationFacts
    /// The language of texts.
    var language: Language
    /// When it expires, or would have.
    var expiresAt: Timestamp
    /// SHA-256 of the files that came, in lower-case hexadecimal digits, in the order in which they did.
    var fileDigests: [String] = []
}
