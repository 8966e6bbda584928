// SPDX-License-Identifier: Apache-2.0

/// The named sets of limits.
public enum LimitSet: String, Sendable, Hashable, Codable, CaseIterable {
    /// Camera photographs.
    case `default`
    /// Images and PDF files of up to 4 MB: the service's default if a journey sets nothing.
    case idwise
    /// Pictures of up to 1 MB, longer passcodes, and an hour.
    case wultra
    /// Passcodes as PingOne limits them: three tries in a quarter of an hour.
    case pingone
}
