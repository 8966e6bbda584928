// SPDX-License-Identifier: Apache-2.0

/// The progress of the client's part of a step.
public enum StepResultStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// The client's files are being judged.
    case inProgress
    /// It was judged.
    case submitted
    /// Nothing was sent yet.
    case notSubmitted
}
