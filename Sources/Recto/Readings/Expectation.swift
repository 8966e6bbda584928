// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// The kind of image that the caller expects, before anything is read.
public enum Expectation: Sendable, Hashable, Codable {
    /// No expectation: the content decides.
    case anything
    /// A driver licence or identification card; `nil` lets the engine find the side.
    case driverLicense(DocumentSide?)
    /// The information page of a passport, or another document with a machine readable zone.
    case passport
    /// A picture that a person took of themself.
    case selfie

    /// The expectation that a file's name gives.
    ///
    /// `maria-front.jpg` and `maria-back.jpg` are the sides of a licence, `maria-page.jpg` is the page of a passport,
    /// `maria-selfie.jpg` is a selfie. `front.jpg` to `selfie.jpg` mean the same.
    ///
    /// - Parameter stem: The name without folder and ending.
    public init(fileStem stem: some StringProtocol) {
        self = NamedRole(fileStem: stem)?.role.expectation ?? .anything
    }

    var kind: DocumentKind? {
        switch self {
        case .anything: nil
        case .driverLicense: .driverLicense
        case .passport: .passport
        case .selfie: .selfie
        }
    }

    var side: DocumentSide? {
        switch self {
        case .anything, .selfie: nil
        case .driverLicense(let side): side
        case .passport: .page
        }
    }
}

/// The side of a document that an image shows.
public enum DocumentSide: String, Sendable, Codable, CaseIterable {
    /// The side with the portrait.
    case front
    /// The side with the barcode.
    case back
    /// The page with portrait and machine readable zone.
    case page
}
