// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// The rest of a record without its values and its face: its images, and if it has data.
struct RedactedRecord: Encodable {
    private let cardId: String?
    private let hasData: Bool
    private let frontImage: String?
    private let backImage: String?
    private let selfie: String?

    init(_ license: DriverLicense) {
        (cardId, hasData) = (license.cardId, license.hasData)
        (frontImage, backImage, selfie) = (license.frontImage, license.backImage, nil)
    }

    init(_ passport: Passport) {
        (cardId, hasData) = (passport.cardId, passport.hasData)
        (frontImage, backImage, selfie) = (passport.frontImage, nil, nil)
    }

    init(_ selfie: Selfie) {
        (cardId, hasData) = (selfie.cardId, selfie.hasData)
        (frontImage, backImage, self.selfie) = (nil, nil, selfie.selfie)
    }

    init(_ record: Record) {
        switch record {
        case .driverLicense(let license): self.init(license)
        case .passport(let passport): self.init(passport)
        case .selfie(let selfie): self.init(selfie)
        }
    }
}

/// The rest of the evidence of a record's fields: the fields, their sources and their confidence.
struct RedactedFields<Field: CodingKey & CaseIterable & Hashable>: Encodable {
    let fields: EvidenceByField<Field>

    private enum Key: String, CodingKey {
        case origin, element, confidence, check, corners
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Field.self)
        for field in fields.fields {
            guard let evidence = fields[field] else { continue }
            var member = members.nestedContainer(keyedBy: Key.self, forKey: field)
            try member.encode(evidence.origin, forKey: .origin)
            try member.encodeIfPresent(evidence.element, forKey: .element)
            try member.encode(evidence.confidence, forKey: .confidence)
            try member.encode(evidence.check, forKey: .check)
            try member.encodeIfPresent(evidence.corners, forKey: .corners)
        }
    }
}

extension Finding {
    /// The finding, with a general message if its own quotes values of the document.
    var redacted: Finding {
        switch (code, field) {
        case (.mrzCorrected, _):
            let message = "Characters were corrected so that more check digits agree. Compare with the document."
            return Finding(code, severity, field: field, message: message)
        case (.documentMismatch, "country"):
            let message = "The country is not the one that was expected, or not that of the issuer."
            return Finding(code, severity, field: field, message: message)
        default: return self
        }
    }
}
