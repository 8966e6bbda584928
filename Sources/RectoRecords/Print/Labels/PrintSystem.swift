// SPDX-License-Identifier: Apache-2.0

/// The standard by which a document labels its values.
enum PrintSystem {
    /// Numbers as in Directive 2006/126/EC, annex I.
    case european
    /// Numbers and abbreviations as in AAMVA's card design standard.
    case american
    /// Captions in words, as in ICAO Doc 9303 parts 4 to 6.
    case captions
}
