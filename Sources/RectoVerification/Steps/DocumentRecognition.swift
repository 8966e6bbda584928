// SPDX-License-Identifier: Apache-2.0

/// The recognized kind of a document.
public struct DocumentRecognition: Sendable, Hashable, Codable {
    /// Its type in words, such as `Driving Licence` or `Passport`.
    public var documentType: String
    /// Issuing country, ISO 3166-1 alpha-3.
    public var issuingCountryCode: String?
    /// English name of the issuing country or organization.
    public var issuingCountryName: String?

    /// A recognition with these parts.
    public init(documentType: String, issuingCountryCode: String? = nil, issuingCountryName: String? = nil) {
        self.documentType = documentType
        self.issuingCountryCode = issuingCountryCode
        self.issuingCountryName = issuingCountryName
    }
}
