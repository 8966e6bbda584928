// SPDX-License-Identifier: Apache-2.0

/// What a journey does where the identity check could not be applied.
///
/// An identity check that failed never gives a verified outcome without a reviewer, whatever a journey says.
public enum IdentityCheckPolicy: Sendable, Hashable {
    /// A person decides.
    case required
    /// The verification goes on as if it had passed, for the reason that stands there in words; the outcome is then
    /// decided by policy, not by checks.
    case waivedWhereNotApplicable(reason: String)

    /// Whether an identity check that could not be applied is accepted.
    var isWaivable: Bool { self != .required }
}
