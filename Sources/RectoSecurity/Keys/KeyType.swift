// SPDX-License-Identifier: Apache-2.0

/// The type of a key (RFC 7518 §6.1).
enum KeyType: String {
    case ellipticCurve = "EC"
    case rsa = "RSA"
}
