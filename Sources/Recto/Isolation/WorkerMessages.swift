// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging
internal import RectoLiveness
internal import RectoRecords
internal import RectoSystem
internal import SystemPackage

/// The first message to a worker: the settings for every image, and the limits.
struct WorkerSettings: Codable, Sendable {
    var country: String?
    var captureSteps: [DriverLicense.CaptureStep]?
    var previewSide: Int?
    var modelFolders: [String]
    /// Limit of the bytes that it can write to.
    var memory: Int

    /// The settings that make a worker read like an engine with this configuration.
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

/// The message of a worker that is confined and ready to read.
struct WorkerGreeting: Codable, Sendable {
    var protection: Confinement.Protection
}

/// A request to a worker; the bytes of the image, or of the frames, follow as a message of their own.
struct WorkerRequest: Codable, Sendable {
    var question: Question
    /// Seconds that it may compute for the answer.
    var seconds: Int

    /// A question about the bytes.
    enum Question: Codable, Sendable {
        /// The documents that an image shows.
        ///
        /// - page: The page that the image is a picture of; `nil` if it is none.
        case image(Expectation, page: InputDescription?, ReadingTerms)
        /// The presence of a person in frames.
        case presence(PresenceRecording)
        /// The sharpness of a frame.
        case sharpness
        /// The mirror image of a frame, as a file.
        case mirrored
    }
}

/// A worker's answer about an image; small pictures and the samples of the crops follow, a message each.
struct WorkerAnswer: Codable, Sendable {
    /// The readings; none if reading failed for a reason other than the image.
    var readings: [ReadingMessage]
    /// The reason for no readings.
    var failure: String?
}

/// The sharpness of a frame; none if it cannot be used.
struct SharpnessMessage: Codable, Sendable {
    var sharpness: Double?
}

/// Tells if a frame could be mirrored; if so, the bytes of the file follow.
struct MirroredMessage: Codable, Sendable {
    var hasFile: Bool
}

/// A worker's answer about frames; the parts of a reading and the samples of the pictures follow as messages of their
/// own.
struct PresenceMessage: Codable, Sendable {
    private var ending: PresenceReading.Ending
    private var findings: [Finding]
    private var frameCount: Int
    private var damagedCount: Int
    private var digests: [String]
    private var movement: Data
    /// The reading of the best picture.
    let selfie: ReadingMessage?
    /// The picture; its samples come after those of the reading.
    let picture: PictureMessage?
    /// The looks of the steps; their samples come last.
    let looks: [PictureMessage]
    /// The reason for no result, if it is not the frames.
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

    /// The result of the other process, with the reading and the pictures that came after the message.
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

/// The measures of a picture; its samples come as a message of their own.
struct PictureMessage: Codable, Sendable {
    var width: Int
    var height: Int
    var isGrey: Bool

    init(_ image: Image) {
        (width, height) = (image.width, image.height)
        isGrey = image.format == .grey
    }

    var byteCount: Int { width * height * (isGrey ? 1 : 3) }

    /// The picture of these ``byteCount`` samples.
    func image(_ samples: [UInt8]) -> Image {
        Image(packedSamples: samples, width: width, height: height, format: isGrey ? .grey : .rgb)
    }
}

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
    private var faceEmbedding: FaceEmbedding?
    private var findings: [Finding]
    private var timing: Timing
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
        faceEmbedding = reading.faceEmbedding
        findings = reading.findings
        timing = reading.timing
        hasPreview = reading.preview != nil
        crops = reading.crops.map { CropMessage(part: $0.part, picture: PictureMessage($0.image)) }
    }

    /// The reading.
    ///
    /// - Parameters:
    ///   - preview: The small picture, if any.
    ///   - samples: Of the crops; for each as many bytes as it has.
    /// - Returns: The reading of the other process.
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
