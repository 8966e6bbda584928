// SPDX-License-Identifier: Apache-2.0

/// The rules of a journey for flags of subjects.
public struct FlagRules: Sendable, Hashable {
    /// The flag that a subject must have before a verification is created; `nil` if none is asked for.
    public var required: String?
    /// The flag that a subject gets when a verification ends as verified; `nil` if none is set.
    public var setWhenVerified: String?

    /// Rules that ask for nothing.
    public init() {}

    /// True if a verification needs a subject.
    public var needsSubject: Bool { required != nil || setWhenVerified != nil }
}
