// SPDX-License-Identifier: Apache-2.0

/// The rule of a journey if the identity check could not be applied.
///
/// An identity check that failed never gives a verified outcome without a reviewer, whatever a journey says.
public enum IdentityCheckPolicy: Sendable, Hashable {
    /// A person decides.
    case required
    /// The verification goes on as if it had passed, for the given reason in words. The outcome is then decided by
    /// policy, not by checks.
    case waivedWhereNotApplicable(reason: String)

    /// True if an identity check that could not be applied is accepted.
    var isWaivable: Bool { self != .required }
}
