// SPDX-License-Identifier: Apache-2.0

/// The code of another system for a problem, for clients that were written for it.
public enum ForeignCode: Sendable, Hashable {
    /// A number of IDWise's SDK.
    case idwise(Int)
    /// A number of PingOne's SDK.
    case pingOne(Int)
    /// A name of PingOne's passcodes.
    case pingOnePasscode(String)
}
