// SPDX-License-Identifier: Apache-2.0

/// The provider that does a step in the engine's place.
public struct StepProvider: Sendable, Hashable {
    /// Its name, as administrators registered it.
    public let name: String
    /// True if its word satisfies the check about that which no picture shows.
    public let attests: Bool

    /// The check that an attested step of a kind satisfies; `nil` if there is none.
    public static func attestedCheck(of kind: StepKind) -> CheckName? {
        switch kind {
        case .presence: .captureTrusted
        case .document: .documentGenuine
        case .consent, .select, .selfie, .otp, .form: nil
        }
    }
}
