// SPDX-License-Identifier: Apache-2.0

/// In which order a client does the steps.
public enum StepOrder: String, Sendable, Hashable, Codable, CaseIterable {
    /// Any.
    case free
    /// Required consents before anything else, then any.
    case consentFirst
    /// As the journey lists them; one that the engine judges does not hold up the next.
    case given
}
