// SPDX-License-Identifier: Apache-2.0

/// The content of the data that the service signs for the provider of a step.
///
/// The claims around it name the service (`iss`), the provider (`aud`), the times, and the nonce (`jti`).
public struct ProviderInitData: Sendable, Hashable, Codable {
    /// The type that the token's header states (`typ`).
    public static let tokenType = "recto-step+jwt"

    /// The verification.
    public let verification: String
    /// The step.
    public let step: StepID
    /// The kind of the step.
    public let kind: StepKind
    /// The attempt of the whole, from 1.
    public let attempt: Int
    /// Number of tries left for the step, with this one.
    public let attemptsLeft: Int
    /// The types of documents that are accepted; absent unless the step is for a document.
    public let documentTypes: [DocumentType]?
    /// Their issuing countries, ISO 3166-1 alpha-3; absent if any is accepted.
    public let countries: [String]?

    /// The data for one try of a step.
    public init(verification: String, _ step: JourneyStep, _ stepTry: StepTry, documentTypes: [DocumentType]) {
        self.verification = verification
        self.step = step.id
        kind = step.kind
        attempt = stepTry.attempt
        attemptsLeft = stepTry.attemptsLeft
        self.documentTypes = documentTypes.isEmpty ? nil : documentTypes
        if case .document(let options) = step.options, !options.countries.isEmpty {
            countries = options.countries
        } else {
            countries = nil
        }
    }
}
