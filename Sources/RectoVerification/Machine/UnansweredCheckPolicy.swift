// SPDX-License-Identifier: Apache-2.0

/// What a journey does where nobody answered a check that is not the identity check, such as a provider that stayed away.
public enum UnansweredCheckPolicy: Sendable, Hashable {
    /// A person decides.
    case required
    /// The verification goes on without it, for the reason that stands there in words; the outcome is then decided by
    /// policy, not by checks.
    case waived(reason: String)

    /// Whether a check that nobody answered is accepted.
    var isWaivable: Bool { self != .required }
}
