// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging
internal import RectoLiveness
internal import RectoRecords
internal import RectoSystem
internal import SystemPackage

/// What a worker is told first: how to read every image, and what it may use.
struct WorkerSettings: Codable, Sendable {
    var country: String?
    var captureSteps: [DriverLicense.CaptureStep]?
    var previewSide: Int?
    var modelFolders: [String]
    /// Bytes that it can write to.
    var memory: Int

    /// The settings that make a worker read as an engine with this configuration does.
    init(_ configuration: RectoEngine.Configuration, memory: Int) {
        country = configuration.country?.alpha3
        captureSteps = configuration.captureSteps
        previewSide = configuration.previewSide
        modelFolders = configuration.modelFolders.map(\.string)
        self.memory = memory
    }

    /// The configuration of the worker's own engine.
    var configuration: RectoEngine.Configuration {
        var configuration = RectoEngine.Configuration()
        configuration.country = country.flatMap { Country(code: $0) }
        configuration.captureSteps = captureSteps
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

/// What a worker is asked; the bytes of the image, or of the frames, follow as a message of their own.
struct WorkerRequest: Codable, Sendable {
    var question: Question
    /// Seconds that it may compute for the answer.
    var seconds: Int

    /// What is asked about the bytes.
    enum Question: Codable, Sendable {
        /// What documents an image shows.
        ///
        /// - page: What is known of the page that the image is a picture of; `nil` where it is none.
        case image(Expectation, page: InputDescription?, ReadingTerms)
        /// Whether frames show that a person is there.
        case presence(PresenceRecording)
        /// How sharp a frame is.
        case sharpness
        /// The frame as a mirror shows it, as a file.
        case mirrored
    }
}

/// What a worker answers about an image; small pictures and the samples of the crops follow, a message each.
struct WorkerAnswer: Codable, Sendable {
    /// What was read, or nothing where that failed for a reason that is not the image's.
    var readings: [ReadingMessage]
    /// Why there are no readings.
    var failure: String?
}

/// The sharpness of a frame; none if it cannot be used.
struct SharpnessMessage: Codable, Sendable {
    var sharpness: Double?
}

/// Says whether a frame could be mirrored; if so, the bytes of the file follow.
struct MirroredMessage: Codable, Sendable {
    var hasFile: Bool
}

/// What a worker answers about frames; what follows a reading, and the samples of the picture, are messages of their own.
struct PresenceMessage: Codable, Sendable {
    private var ending: PresenceReading.Ending
    private var findings: [Finding]
    private var frameCount: Int
    private var damagedCount: Int
    private var digests: [String]
    private var movement: Data
    /// What was read of the best picture.
    let selfie: ReadingMessage?
    /// The picture, whose samples come after that.
    let picture: PictureMessage?
    /// The looks of the steps, whose samples come last.
    let looks: [PictureMessage]
    /// Why nothing was seen, for a reason that is not the frames'.
    var failure: String?

    init(_ reading: PresenceReading, failure: String? = nil) {
        ending = reading.ending
        findings = reading.findings
        frameCount = reading.frameCount
        damagedCount = reading.damagedCount
        digests = reading.digests
        movement = reading.movement.data
        selfie = reading.selfie.map(ReadingMessage.init)
        picture = reading.picture.map(PictureMessage.init)
        looks = reading.looks.map(PictureMessage.init)
        self.failure = failure
    }

    /// What the other process saw, with the reading and the pictures that came after the message.
    func reading(selfie: Reading?, picture: Image?, looks: [Image]) -> PresenceReading {
        var reading = PresenceReading(ending: ending, findings: findings)
        reading.frameCount = frameCount
        reading.damagedCount = damagedCount
        reading.digests = digests
        reading.movement = MovementSketch(data: movement) ?? MovementSketch([])
        reading.selfie = selfie
        reading.picture = picture
        reading.looks = looks
        return reading
    }
}

/// The measures of a picture whose samples come as a message of their own.
struct PictureMessage: Codable, Sendable {
    var width: Int
    var height: Int
    var isGrey: Bool

    init(_ image: Image) {
        (width, height) = (image.width, image.height)
        isGrey = image.format == .grey
    }

    var byteCount: Int { width * height * (isGrey ? 1 : 3) }

    /// The picture of these samples, as many as ``byteCount`` says.
    func image(_ samples: [UInt8]) -> Image {
        Image(packedSamples: samples, width: width, height: height, format: isGrey ? .grey : .rgb)
    }
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
        faceEmbedding = reading.faceEmbedding
        findings = reading.findings
        timing = reading.timing
        hasPreview = reading.preview != nil
        crops = reading.crops.map { CropMessage(part: $0.part, picture: PictureMessage($0.image)) }
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
        reading.crops = zip(crops, samples).map { Crop(part: $0.part, image: $0.picture.image($1)) }
        return reading
    }
}
