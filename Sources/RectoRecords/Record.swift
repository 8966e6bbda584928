// SPDX-License-Identifier: Apache-2.0

/// The record of an image: of a document, or of a selfie.
public enum Record: Sendable, Hashable, Encodable {
    /// A driver licence or an identification card of the same issuers.
    case driverLicense(DriverLicense)
    /// A document with a machine readable zone.
    case passport(Passport)
    /// A picture that a person took of themself.
    case selfie(Selfie)

    /// Identifier derived from the input's digest, the same on every run.
    public var cardId: String? {
        switch self {
        case .driverLicense(let license): license.cardId
        case .passport(let passport): passport.cardId
        case .selfie(let selfie): selfie.cardId
        }
    }

    /// The place of the face in the image.
    public var face: FaceRectangle? {
        switch self {
        case .driverLicense(let license): license.face
        case .passport(let passport): passport.face
        case .selfie(let selfie): selfie.face
        }
    }

    /// The value of a name such as `idNumber` in the record's form; `nil` if it is not stated, or of no such record.
    package func text(of name: String) -> String? {
        switch self {
        case .driverLicense(let license): DriverLicense.Field(rawValue: name).flatMap { license.text(of: $0) }
        case .passport(let passport): Passport.Field(rawValue: name).flatMap { passport.text(of: $0) }
        case .selfie: nil
        }
    }

    /// Writes the record itself: its kind is beside it in a line.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .driverLicense(let license): try license.encode(to: encoder)
        case .passport(let passport): try passport.encode(to: encoder)
        case .selfie(let selfie): try selfie.encode(to: encoder)
        }
    }
}
