// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// A question about pictures that were cut out of images; their samples follow, one picture after the other.
enum PictureQuestion: Codable, Sendable {
    /// The agreement of a straightened front's print with a record.
    case print(PictureMessage, of: RecordMessage)
    /// The sketch of a portrait.
    case sketch(PictureMessage)
    /// The judgement if a face's picture is a copy of another one.
    case copy(PictureMessage, of: PictureMessage)

    /// Bytes of all pictures.
    var byteCount: Int {
        switch self {
        case .print(let picture, _), .sketch(let picture): picture.byteCount
        case .copy(let picture, let other): picture.byteCount + other.byteCount
        }
    }
}

/// A document's record in the form that is sent between processes.
struct RecordMessage: Codable, Sendable {
    private var driverLicense: DriverLicense?
    private var passport: Passport?

    /// The message of a record; `nil` if the record is none of a document.
    init?(_ record: Record) {
        switch record {
        case .driverLicense(let license): driverLicense = license
        case .passport(let passport): self.passport = passport
        case .selfie: return nil
        }
    }

    /// The record; `nil` if the message has none.
    var record: Record? { driverLicense.map(Record.driverLicense) ?? passport.map(Record.passport) }
}

/// A worker's answer to a question about pictures.
struct PictureAnswer<Content: Codable & Sendable>: Codable, Sendable {
    /// The answer; `nil` if the pictures do not show what it needs.
    var content: Content?
    /// The reason for no answer, if it is not the pictures.
    var failure: String?
}
