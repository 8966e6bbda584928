// SPDX-License-Identifier: Apache-2.0

/// The progress of a step.
public enum StepState: String, Sendable, Hashable, Codable, CaseIterable {
    /// The client has something to do.
    case open
    /// The engine judges the client's files.
    case processing
    /// It is done.
    case passed
    /// No tries are left.
    case failed
    /// The client left it out, as it may.
    case skipped

    /// True if nothing more happens to the step in this attempt.
    public var isConcluded: Bool { self != .open && self != .processing }
}
