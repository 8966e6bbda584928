// SPDX-License-Identifier: Apache-2.0

/// One step of a journey.
public struct JourneyStep: Sendable, Hashable {
    /// Its name, unique within the journey.
    public let id: StepID
    /// Whether it may be neither skipped nor failed.
    public let isRequired: Bool
    /// How often it may be tried in one attempt.
    public let attempts: Int
    /// What it asks for exactly.
    public let options: StepOptions

    /// What it asks for.
    public var kind: StepKind { options.kind }
}
