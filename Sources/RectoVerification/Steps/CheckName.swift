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
    /// Every document is in force on the day.
    public static let documentExpiry: CheckName = "documentExpiry"
    /// The result of the presence step.
    public static let liveness: CheckName = "liveness"
    /// The checks that the engine answers by itself.
    public static let ofEngine: Set<CheckName> = [.faceMatch, .documentCrossCheck, .documentExpiry, .liveness]

    /// The document is no copy, printed template or altered card; pictures alone do not show that.
    public static let documentGenuine: CheckName = "documentGenuine"
    /// The frames are from the camera of the person's device and not injected; frames alone do not show that.
    public static let captureTrusted: CheckName = "captureTrusted"

    /// The checks that pictures alone never answer; they are identity checks in every journey.
    static let unseen: Set<CheckName> = [.documentGenuine, .captureTrusted]
}
