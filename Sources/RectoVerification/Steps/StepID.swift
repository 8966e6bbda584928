// SPDX-License-Identifier: Apache-2.0

/// The name of a step, unique within its journey.
public struct StepID: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name as journeys write it.
    public let rawValue: String

    /// The step of this name; only the journey knows if it has this step.
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(stringLiteral value: String) { rawValue = value }

    public var description: String { rawValue }
}
