// SPDX-License-Identifier: Apache-2.0

/// The sizes of RSA keys that are made.
public enum RSAKeySize: Int, Sendable, CaseIterable {
    /// 2048 bits: enough until 2030 (NIST SP 800-57 part 1).
    case bits2048 = 2048
    /// 3072 bits.
    case bits3072 = 3072
    /// 4096 bits.
    case bits4096 = 4096

    /// The moduli that are accepted, in bits: smaller ones are weak, larger ones cost a stranger little and us much.
    static let accepted = 2048...4096
}
