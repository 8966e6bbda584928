// SPDX-License-Identifier: Apache-2.0

/// The result of an event that was not refused.
public enum Transition: Sendable, Hashable {
    /// The facts are these now.
    case applied(VerificationFacts)
    /// The result is of an older try, or a second one of its try: the facts stay, and the event is recorded.
    case ignoredAsLate
}
