// SPDX-License-Identifier: Apache-2.0
public import RectoImaging
public import RectoRecords

/// The reading of one document in one image.
public struct Reading: Sendable {
    /// The image that was read.
    public var input: InputDescription
    /// The outcome: a record, or the general reason for none; ``findings`` give the details.
    public var outcome: Outcome
    /// Kind of document; `nil` if unknown.
    public var kind: DocumentKind?
    /// Side of the document; `nil` if unknown.
    public var side: DocumentSide?
    /// Type and issuer that the document states; `nil` if unknown.
    public var recognition: Recognition?
    /// The record; only if `outcome` is `read`.
    public var record: Record?
    /// The source and the confidence of each value of a licence's record.
    public var fields = EvidenceByField<DriverLicense.Field>()
    /// The source and the confidence of each value of the record of a zone.
    public var zoneFields = EvidenceByField<Passport.Field>()
    /// The evidence for the record.
    public var evidence = Evidence()
    /// The embedding that tells the largest face from others, if a model was supplied; biometric data, not written with a reading.
    public var faceEmbedding: FaceEmbedding?
    /// Findings for the reader of this result, the gravest first.
    public var findings: [Finding] = []
    /// Time that each stage took.
    public var timing = Timing()
    /// Straightened parts of the image, if the configuration asks for them.
    public var crops: [Crop] = []
    /// The whole upright image as a small JPEG file, if the configuration asks for it.
    ///
    /// Of several documents in one image, only the first has it. A refused image has none.
    public var preview: [UInt8]?

    package init(input: InputDescription, outcome: Outcome) {
        self.input = input
        self.outcome = outcome
    }

    /// The reading of a document that is known, before its record.
    init(of kind: DocumentKind, _ side: DocumentSide?, in input: InputDescription) {
        self.init(input: input, outcome: .read)
        self.kind = kind
        self.side = side
    }

    init(_ rejection: Rejection) {
        self.init(input: rejection.input, outcome: .rejected)
        findings = [rejection.finding]
    }

    /// The record, if it is of a licence.
    public var driverLicense: DriverLicense? {
        if case .driverLicense(let license)? = record { license } else { nil }
    }

    /// The evidence of the record's value of that name; `nil` if there is none.
    package func evidence(of name: String) -> FieldEvidence? {
        switch record {
        case .driverLicense?: DriverLicense.Field(rawValue: name).flatMap { fields[$0] }
        case .passport?: Passport.Field(rawValue: name).flatMap { zoneFields[$0] }
        case .selfie?, nil: nil
        }
    }

    /// The record, if it is of a passport or of another document with a machine readable zone.
    public var passport: Passport? {
        if case .passport(let passport)? = record { passport } else { nil }
    }

    /// The record, if it is of a selfie.
    public var selfie: Selfie? {
        if case .selfie(let selfie)? = record { selfie } else { nil }
    }

    /// True if the record's face is above its zone: portrait and data are on one side.
    package var hasFaceAboveZone: Bool {
        guard let format = evidence.zone?.zone.format, let zone = evidence.zone?.corners, let face = record?.face else {
            return false
        }
        let centre = Point(x: Double(face.x) + Double(face.width) / 2, y: Double(face.y) + Double(face.height) / 2)
        return format.place(above: zone, width: format.documentInMillimetres.width).contains(centre)
    }

    /// The result of reading an image.
    public enum Outcome: String, Sendable, Codable, CaseIterable {
        /// A record was made.
        case read
        /// The image is acceptable, but holds nothing readable.
        case unread
        /// The input was refused before reading.
        case rejected
    }
}

/// The description of the file that was read.
public struct InputDescription: Sendable, Hashable, Codable {
    /// SHA-256 of its bytes, in lower-case hexadecimal digits.
    public var sha256: String?
    /// Its size in bytes.
    public var bytes: Int?
    /// Media type by its first bytes, such as `image/jpeg`.
    public var mediaType: String?
    /// Page number of the image in its file, from 1; `nil` if the file is an image itself.
    public var page: Int?
    /// Width of the upright image, in pixels; of a page that of its picture.
    public var width: Int?
    /// Height of the upright image, in pixels.
    public var height: Int?

    /// An input with no description yet.
    public init() {}
}

/// Type and issuer that a document states.
public struct Recognition: Sendable, Hashable, Codable {
    /// `Driving Licence`, `Identity Card`, `Passport`, `Visa`, or a type that the document code alone tells, such as
    /// `Residence Permit`.
    public var documentType: String
    /// Issuing country, ISO 3166-1 alpha-3.
    public var issuingCountryCode: String?
    /// English short name of the issuing country, as ISO 3166-1 writes it, or name of the issuing organization.
    public var issuingCountryName: String?
}

/// A straightened part of an image.
public struct Crop: Sendable {
    /// The part that a crop shows.
    public enum Part: String, Sendable, Codable, CaseIterable {
        /// The document, to its edges.
        case document
        /// The head and shoulders of a portrait or of a selfie.
        case portrait
        /// The barcode, with a margin.
        case barcode
    }

    /// The part that it shows.
    public let part: Part
    /// The part, upright and in colour.
    public let image: Image

    /// The part as a PNG file.
    ///
    /// - Throws: `ImagingError` if there is no memory for it.
    public func png() throws -> [UInt8] { try ImageEncoder(.png).encode(image) }
}
