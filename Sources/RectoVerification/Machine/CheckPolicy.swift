// SPDX-License-Identifier: Apache-2.0

/// The rule of a journey if the identity check could not be applied, or if another check stays unanswered.
///
/// An identity check that failed never gives a verified outcome without a reviewer, whatever a journey says.
public enum CheckPolicy: Sendable, Hashable {
    /// A person decides.
    case required
    /// The verification goes on without the check, for the given reason in words. The outcome is then decided by
    /// policy, not by checks.
    case waived(reason: String)

    /// True if the verification goes on without the check.
    public var isWaived: Bool { waiver != nil }

    /// The reason why the verification goes on without the check; `nil` if a person decides.
    public var waiver: String? {
        if case .waived(let reason) = self { reason } else { nil }
    }
}
