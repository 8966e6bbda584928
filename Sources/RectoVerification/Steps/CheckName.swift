// SPDX-License-Identifier: Apache-2.0

/// The name of one of the checks that follow a submission, unique within its journey.
public struct CheckName: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name as journeys write it.
    public let rawValue: String

    /// The check of this name; only the journey knows if it has this check.
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(stringLiteral value: String) { rawValue = value }

    public var description: String { rawValue }

    /// The face of the selfie against the portrait of the document: the identity check.
    public static let faceMatch: CheckName = "faceMatch"
    /// The comparison of the sides and documents of one person.
    public static let documentCrossCheck: CheckName = "documentCrossCheck"
}
