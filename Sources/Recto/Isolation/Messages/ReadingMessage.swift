// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// A reading in the form that is sent between processes.
struct ReadingMessage: Codable, Sendable {
    private var input: InputDescription
    private var outcome: Reading.Outcome
    private var kind: DocumentKind?
    private var side: DocumentSide?
    private var recognition: Recognition?
    private var driverLicense: DriverLicense?
    private var passport: Passport?
    private var selfie: Selfie?
    private var fields: EvidenceByField<DriverLicense.Field>
    private var zoneFields: EvidenceByField<Passport.Field>
    private var evidence: Evidence
    private var zone: ZoneMessage?
    private var faceEmbedding: FaceEmbedding?
    private var findings: [Finding]
    private var timing: TimingMessage
    /// True if a small picture comes after the message.
    let hasPreview: Bool
    /// The crops; their samples come after that.
    let crops: [CropMessage]

    struct CropMessage: Codable, Sendable {
        var part: Crop.Part
        var picture: PictureMessage
    }

    init(_ reading: Reading) {
        input = reading.input
        outcome = reading.outcome
        kind = reading.kind
        side = reading.side
        recognition = reading.recognition
        driverLicense = reading.driverLicense
        passport = reading.passport
        selfie = reading.selfie
        fields = reading.fields
        zoneFields = reading.zoneFields
        evidence = reading.evidence
        zone = reading.evidence.zone?.decoded.map(ZoneMessage.init)
        faceEmbedding = reading.faceEmbedding
        findings = reading.findings
        timing = TimingMessage(reading.timing)
        hasPreview = reading.preview != nil
        crops = reading.crops.map { CropMessage(part: $0.part, picture: PictureMessage($0.image)) }
    }

    /// The reading.
    ///
    /// - Parameters:
    ///   - preview: The small picture, if any.
    ///   - samples: Of the crops; for each as many bytes as it has.
    /// - Returns: The reading of the other process.
    /// - Throws: ``WorkerFailure/nonsense`` if its zone cannot be.
    func reading(preview: [UInt8]?, samples: [[UInt8]]) throws(WorkerFailure) -> Reading {
        var reading = Reading(input: input, outcome: outcome)
        reading.kind = kind
        reading.side = side
        reading.recognition = recognition
        reading.record =
            driverLicense.map(Record.driverLicense) ?? passport.map(Record.passport) ?? selfie.map(Record.selfie)
        reading.fields = fields
        reading.zoneFields = zoneFields
        reading.evidence = evidence
        if let zone, let lines = evidence.zone?.zone { reading.evidence.zone?.decoded = try zone.decoded(as: lines) }
        reading.faceEmbedding = faceEmbedding
        reading.findings = findings
        reading.timing = timing.timing
        reading.preview = preview
        reading.crops = zip(crops, samples).map { Crop(part: $0.part, image: $0.picture.image($1)) }
        return reading
    }
}
