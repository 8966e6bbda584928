// SPDX-License-Identifier: Apache-2.0

/// How far a step is.
public enum StepState: String, Sendable, Hashable, Codable, CaseIterable {
    /// The client has something to do.
    case open
    /// The engine judges what the client sent.
    case processing
    /// It is done.
    case passed
    /// No tries are left.
    case failed
    /// The client left it out, as it may.
    case skipped

    /// Whether nothing more happens to the step in this attempt.
    public var isConcluded: Bool { self != .open && self != .processing }
}
