// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging
internal import RectoRecords
internal import RectoSystem
internal import SystemPackage

/// What a worker is told first: how to read, and what it may use.
struct WorkerSettings: Codable, Sendable {
    var limits: Limits
    var asOf: CalendarDate
    var country: String?
    var captureSteps: [DriverLicense.CaptureStep]?
    var checksFaces: Bool
    var makesCrops: Bool
    var previewSide: Int?
    var modelFolders: [String]
    /// Bytes that it can write to.
    var memory: Int
    /// Seconds that it may compute for each image.
    var seconds: Int

    /// The settings that make a worker read as an engine with this configuration does.
    init(_ configuration: RectoEngine.Configuration, memory: Int, seconds: Int) {
        limits = configuration.limits
        asOf = configuration.asOf ?? .today
        country = configuration.country?.alpha3
        captureSteps = configuration.captureSteps
        checksFaces = configuration.checksFaces
        makesCrops = configuration.makesCrops
        previewSide = configuration.previewSide
        modelFolders = configuration.modelFolders.map(\.string)
        self.memory = memory
        self.seconds = seconds
    }

    /// The configuration of the worker's own engine.
    var configuration: RectoEngine.Configuration {
        var configuration = RectoEngine.Configuration()
        configuration.limits = limits
        configuration.asOf = asOf
        configuration.country = country.flatMap { Country(code: $0) }
        configuration.captureSteps = captureSteps
        configuration.checksFaces = checksFaces
        configuration.makesCrops = makesCrops
        configuration.previewSide = previewSide
        configuration.modelFolders = modelFolders.map { FilePath($0) }
        configuration.workers = 1
        return configuration
    }
}

/// What a worker says once it is confined and ready to read.
struct WorkerGreeting: Codable, Sendable {
    var protection: Confinement.Protection
}

/// What a worker is asked; the bytes of the image follow as a message of their own.
struct WorkerRequest: Codable, Sendable {
    var expectation: Expectation
    /// What is known of the page that the image is a picture of; `nil` where it is none.
    var page: InputDescription?
}

/// What a worker answers; small pictures and the samples of the crops follow, a message each.
struct WorkerAnswer: Codable, Sendable {
    /// What was read, or nothing where that failed for a reason that is not the image's.
    var readings: [ReadingMessage]
    /// Why there are no readings.
    var failure: String?
}

/// A reading as it goes from one process to another.
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
    private var faceEmbedding: FaceEmbedding?
    private var findings: [Finding]
    private var timing: Timing
    /// Whether a small picture comes after the message.
    let hasPreview: Bool
    /// The crops, whose samples come after that.
    let crops: [CropMessage]

    struct CropMessage: Codable, Sendable {
        var part: Crop.Part
        var width: Int
        var height: Int
        var isGrey: Bool

        var byteCount: Int { width * height * (isGrey ? 1 : 3) }
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
        faceEmbedding = reading.faceEmbedding
        findings = reading.findings
        timing = reading.timing
        hasPreview = reading.preview != nil
        crops = reading.crops.map { crop in
            let image = crop.image
            return CropMessage(
                part: crop.part,
                width: image.width,
                height: image.height,
                isGrey: image.format == .grey
            )
        }
    }

    /// The reading.
    ///
    /// - Parameters:
    ///   - preview: The small picture, where there is one.
    ///   - samples: Of the crops, as many bytes for each as it has.
    /// - Returns: What the other process read.
    func reading(preview: [UInt8]?, samples: [[UInt8]]) -> Reading {
        var reading = Reading(input: input, outcome: outcome)
        reading.kind = kind
        reading.side = side
        reading.recognition = recognition
        reading.record =
            driverLicense.map(Record.driverLicense) ?? passport.map(Record.passport) ?? selfie.map(Record.selfie)
        reading.fields = fields
        reading.zoneFields = zoneFields
        reading.evidence = evidence
        reading.faceEmbedding = faceEmbedding
        reading.findings = findings
        reading.timing = timing
        reading.preview = preview
        reading.crops = zip(crops, samples).map { crop, samples in
            Crop(
                part: crop.part,
                image: Image(
                    packedSamples: samples,
                    width: crop.width,
                    height: crop.height,
                    format: crop.isGrey ? .grey : .rgb
                )
            )
        }
        return reading
    }
}
