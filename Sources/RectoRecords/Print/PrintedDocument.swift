// SPDX-License-Identifier: Apache-2.0

/// The meaning of the print on one side of a document.
public struct PrintedDocument: Sendable, Hashable {
    /// The kind; `nil` if the print does not say it surely.
    public var kind: DocumentKind?
    /// The issuing country, ISO 3166-1 alpha-3; `nil` if the print does not say it surely.
    public var country: String?
    /// The AAMVA jurisdiction as a postal code, such as `CA` or `ON`; `nil` outside North America, and if unsure.
    public var state: String?
    /// The values that were found.
    public var values: [PrintedField: PrintedValue]

    /// A document with these parts.
    public init(
        kind: DocumentKind? = nil,
        country: String? = nil,
        state: String? = nil,
        values: [PrintedField: PrintedValue] = [:]
    ) {
        self.kind = kind
        self.country = country
        self.state = state
        self.values = values
    }
}
