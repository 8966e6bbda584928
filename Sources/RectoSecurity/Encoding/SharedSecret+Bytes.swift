// SPDX-License-Identifier: Apache-2.0
internal import Crypto

extension SharedSecret {
    /// The bytes of the agreed secret, for a derivation that the library lacks: it gives them as a pointer only.
    var bytes: [UInt8] { unsafe withUnsafeBytes { unsafe [UInt8]($0) } }
}
