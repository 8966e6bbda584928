// SPDX-License-Identifier: Apache-2.0

/// One step of a journey.
public struct JourneyStep: Sendable, Hashable {
    /// Its name, unique within the journey.
    public let id: StepID
    /// True if it may be neither skipped nor failed.
    public let isRequired: Bool
    /// Number of tries in one attempt.
    public let attempts: Int
    /// The exact request to the person.
    public let options: StepOptions

    /// The kind of request.
    public var kind: StepKind { options.kind }
}
