// SPDX-License-Identifier: Apache-2.0
public import RectoImaging
public import RectoRecords

/// What was read of one document in one image.
public struct Reading: Sendable {
    /// The image it was read from.
    public var input: InputDescription
    /// Whether a record was made, and if not, why at large; ``findings`` say why in particular.
    public var outcome: Outcome
    /// Kind of document, `nil` where it is not known.
    public var kind: DocumentKind?
    /// Side of the document, `nil` where it is not known.
    public var side: DocumentSide?
    /// What the document says it is, `nil` where it is not known.
    public var recognition: Recognition?
    /// The record, with `outcome` `read` only.
    public var record: Record?
    /// For each value of a licence's record, where it comes from and how sure it is.
    public var fields = EvidenceByField<DriverLicense.Field>()
    /// For each value of the record of a zone, where it comes from and how sure it is.
    public var zoneFields = EvidenceByField<Passport.Field>()
    /// What the record was made from.
    public var evidence = Evidence()
    /// What tells the largest face from others, where a model for that was supplied; biometric data, never written.
    public var faceEmbedding: FaceEmbedding?
    /// What a reader of this result should know, the gravest first.
    public var findings: [Finding] = []
    /// How long each stage took.
    public var timing = Timing()
    /// Straightened parts of the image, where the configuration asks for them.
    public var crops: [Crop] = []
    /// The whole upright image as a small JPEG file, where the configuration asks for it; of several documents in one
    /// image only the first has it, and a refused image none.
    public var preview: [UInt8]?

    init(input: InputDescription, outcome: Outcome) {
        self.input = input
        self.outcome = outcome
    }

    init(_ rejection: Rejection) {
        self.init(input: rejection.input, outcome: .rejected)
        findings = [rejection.finding]
    }

    /// The record of a licence, where it is one.
    public var driverLicense: DriverLicense? {
        if case .driverLicense(let license)? = record { license } else { nil }
    }

    /// The record of a passport or of another document with a machine readable zone, where it is one.
    public var passport: Passport? {
        if case .passport(let passport)? = record { passport } else { nil }
    }

    /// The record of a selfie, where it is one.
    public var selfie: Selfie? {
        if case .selfie(let selfie)? = record { selfie } else { nil }
    }

    /// How far reading came.
    public enum Outcome: String, Sendable, Codable, CaseIterable {
        /// A record was made.
        case read
        /// The image is acceptable, and nothing readable is in it.
        case unread
        /// The input was refused before reading.
        case rejected
    }
}

/// The file that was read, or what is known of it.
public struct InputDescription: Sendable, Hashable, Codable {
    /// SHA-256 of its bytes, in lower-case hexadecimal digits.
    public var sha256: String?
    /// Its size in bytes.
    public var bytes: Int?
    /// What its first bytes say it is, such as `image/jpeg`.
    public var mediaType: String?
    /// Which page of the file the image is, from 1; `nil` where the file is an image itself.
    public var page: Int?
    /// Width of the upright image, in pixels; of a page that of its picture.
    public var width: Int?
    /// Height of the upright image, in pixels.
    public var height: Int?

    /// An input of which nothing is known yet.
    public init() {}
}

/// What a document says it is.
public struct Recognition: Sendable, Hashable, Codable {
    /// `Driving Licence`, `Identity Card`, `Passport` or `Visa`.
    public var documentType: String
    /// Issuing country, ISO 3166-1 alpha-3.
    public var issuingCountryCode: String?
    /// English short name of the issuing country, as ISO 3166-1 writes it; or of the organization that issues.
    public var issuingCountryName: String?
}

/// A straightened part of an image.
public struct Crop: Sendable {
    /// What a crop shows.
    public enum Part: String, Sendable, Codable, CaseIterable {
        /// The document, to its edges.
        case document
        /// The head and shoulders of a portrait or of a selfie.
        case portrait
        /// The barcode, with a margin.
        case barcode
    }

    /// What it shows.
    public let part: Part
    /// The part, upright and in colour.
    public let image: Image

    /// The part as a PNG file.
    ///
    /// - Throws: `ImagingError` where there is no memory for it.
    public func png() throws -> [UInt8] { try ImageEncoder(.png).encode(image) }
}
