// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// A result whose signature is its provider's.
struct ProvidedResult: Sendable {
    /// The provider.
    let provider: String
    /// The name of the key that signed.
    let keyID: String
    /// The nonce that it repeats.
    let nonce: String
    /// Its content.
    let content: ProviderResult
}
