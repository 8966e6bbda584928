// SPDX-License-Identifier: Apache-2.0
internal import Crypto

extension SharedSecret {
    /// The bytes that were agreed on, for a derivation that the library does not have: it gives them as a pointer only.
    var bytes: [UInt8] { unsafe withUnsafeBytes { unsafe [UInt8]($0) } }
}
