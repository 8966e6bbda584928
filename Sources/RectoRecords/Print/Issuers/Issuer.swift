// SPDX-License-Identifier: Apache-2.0

/// The issuer and the kind of a document, as far as its titles say them.
struct Issuer {
    /// The standard by which it labels its values.
    var system: PrintSystem
    /// The kind; `nil` if unsure.
    var kind: DocumentKind?
    /// ISO 3166-1 alpha-3 code; `nil` if unsure.
    var country: String?
    /// The AAMVA jurisdiction; `nil` if unsure or none.
    var state: String?
    /// The order of days that all States with such a title have; `nil` if they differ, or none is known.
    var order: DayOrder?
    /// The pieces that are titles, names of States and signs, by their indices.
    var titles: Set<Int> = []
}
