// SPDX-License-Identifier: Apache-2.0

/// The kind of a record, and so the keys that it has.
///
/// An identification card of a North American issuer has the same record as a licence and is a `driverLicense` here.
/// The document type of a reading's recognition tells the two apart.
public enum DocumentKind: String, Sendable, Codable, CaseIterable {
    /// A driver licence or identification card with AAMVA data.
    case driverLicense
    /// The information page of a passport.
    case passport
    /// A card with a machine readable zone: an identity card, a residence permit, a crew member certificate.
    case identityCard
    /// A visa with a machine readable zone.
    case visa
    /// A picture that a person took of themself.
    case selfie
}
