// SPDX-License-Identifier: Apache-2.0

/// The rule of a journey if a check other than the identity check stays unanswered, such as by an absent provider.
public enum UnansweredCheckPolicy: Sendable, Hashable {
    /// A person decides.
    case required
    /// The verification goes on without it, for the given reason in words. The outcome is then decided by policy, not
    /// by checks.
    case waived(reason: String)

    /// True if an unanswered check is accepted.
    var isWaivable: Bool { self != .required }
}
