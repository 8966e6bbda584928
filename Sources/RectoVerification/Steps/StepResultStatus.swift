// SPDX-License-Identifier: Apache-2.0

/// How far the client's part of a step is.
public enum StepResultStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// What was sent is being judged.
    case inProgress
    /// It was judged.
    case submitted
    /// Nothing was sent yet.
    case notSubmitted
}
