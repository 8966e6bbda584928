// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON
internal import RectoVerification

/// A flag of the subject that follows from the outcome of a verification.
enum FlagChange: Sendable, Hashable {
    /// It ended as verified.
    case set(String)
    /// It no longer ends as verified.
    case clear(String)
}

extension Draft {
    /// Sets the journey's flag with the outcome `verified`, and takes it back if that is overturned.
    mutating func followFlags(from before: VerificationFacts) {
        guard let name = journey.flags.setWhenVerified, details.subject != nil else { return }
        if facts.outcome == .verified {
            flagChange = .set(name)
            note("flag.set", ["flag": .text(name)])
        } else if before.outcome == .verified {
            flagChange = .clear(name)
            note("flag.cleared", ["flag": .text(name)])
        }
    }
}
