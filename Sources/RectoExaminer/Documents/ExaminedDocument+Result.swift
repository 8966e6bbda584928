// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoRecords
internal import RectoVerification

extension ExaminedDocument {
    /// The result of the step: if the rules are met, the data, and advice for a better try.
    var result: StepResult {
        let broken = DocumentRule.allCases.flatMap { $0.broken(by: self) }
        return StepResult(
            recognition: recognition.map(DocumentRecognition.init),
            extractedFields: extractedFields,
            hasPassedRules: broken.isEmpty,
            isConcluded: broken.isEmpty,
            feedback: (evidence.type.identifies ? broken + recordDifferences + findings : broken).distinct,
            status: .submitted
        )
    }

    /// The values of the record by its keys, with the source of each, and the whole name.
    var extractedFields: [String: ExtractedField] {
        var fields = fieldsOfRecord
        fields["fullName"] = record?.fullName.map { ExtractedField(value: $0) }
        return fields
    }

    private var fieldsOfRecord: [String: ExtractedField] {
        switch record {
        case .driverLicense(let license)?:
            fields {
                license.text(of: $0)
            } evidence: {
                source?.fields[$0] ?? front?.fields[$0]
            }
        case .passport(let passport)?:
            fields {
                passport.text(of: $0)
            } evidence: {
                source?.zoneFields[$0] ?? front?.zoneFields[$0]
            }
        case .selfie?, nil: [:]
        }
    }

    /// The side whose print fills in what the source does not state.
    private var front: Reading? { readings.first { $0.reading.side == .front }?.reading }

    /// True for a sure value of a card's zone on the front, below the portrait, as on cards of TD2.
    private func isSurelyBesidePortrait(_ evidence: FieldEvidence?) -> Bool {
        guard let front = readings.first(where: { $0.slot == .front })?.reading, front.kind == .identityCard,
            front.record?.cardId == record?.cardId, front.hasFaceAboveZone
        else { return false }
        return evidence?.origin == .zone && (evidence?.confidence ?? 0) >= FieldEvidence.sure
    }

    private func fields<Field: CaseIterable & RawRepresentable<String>>(
        _ text: (Field) -> String?,
        evidence: (Field) -> FieldEvidence?
    ) -> [String: ExtractedField] {
        let fields = Field.allCases.compactMap { field in
            text(field).map { value in
                let evidence = evidence(field)
                let isOnFront = evidence?.isSurelyPrinted == true || isSurelyBesidePortrait(evidence)
                let printed = print?.agreement[field.rawValue] ?? (isOnFront ? true : nil)
                return (field.rawValue, ExtractedField(value: value, evidence: evidence, printed: printed))
            }
        }
        return Dictionary(uniqueKeysWithValues: fields)
    }
}

extension DocumentRecognition {
    /// The engine's recognition of a document.
    fileprivate init(_ recognition: Recognition) {
        self.init(
            documentType: recognition.documentType,
            issuingCountryCode: recognition.issuingCountryCode,
            issuingCountryName: recognition.issuingCountryName
        )
    }
}
