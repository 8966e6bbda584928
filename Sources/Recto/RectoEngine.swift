// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import RectoImaging
public import RectoRecords
internal import RectoSystem
public import SystemPackage

/// Reads identity documents from the bytes of images and of PDF files.
///
/// An engine is made once and used from everywhere: it computes on threads of its own, as many at once as it has
/// workers, and blocks no thread of the caller. It keeps nothing of what it read and never reaches the network.
///
/// It decodes in the caller's process: a flaw in a decoder is the process's, and an image that ends a decoder ends it.
/// Read images from strangers with ``IsolatedEngine``, or in a process that is confined already.
public final class RectoEngine: Sendable {
    /// How an engine reads.
    public struct Configuration: Sendable {
        /// What an input may cost before it is refused.
        public var limits = Limits.default
        /// The day on which documents must be valid; `nil` is the day of the call, by the machine's time zone.
        public var asOf: CalendarDate?
        /// Country of the documents, where it is known: licences of the USA and Canada have a barcode, others none.
        public var country: Country?
        /// The steps in which licences are captured; overrides what ``country`` implies.
        public var captureSteps: [DriverLicense.CaptureStep]?
        /// The reader of barcodes; `nil` is the engine's own, ``PDF417Scanner``.
        public var idScanner: (any IDScanner)?
        /// Finds faces; `nil` is the engine's own.
        public var faceDetector: (any FaceDetector)?
        /// Whether fronts, passport pages and selfies must show a face; if not, none is looked for.
        public var checksFaces = true
        /// Whether readings come with straightened parts of the image.
        public var makesCrops = false
        /// Most pixels of a preview's longer side, at least 1; `nil` makes no previews.
        public var previewSide: Int?
        /// Compares faces; `nil` is the engine's own where ``modelFolders`` have a model for it.
        public var faceMatcher: FaceMatcher?
        /// Where model files are looked for that a user supplies; none without folders.
        public var modelFolders = ModelLibrary.standardFolders
        /// Where the programs `pdfinfo` and `pdftoppm` are looked for, by which PDF files are read.
        public var programFolders: [FilePath] = ["/usr/bin", "/usr/local/bin"]
        /// Images read at the same time, at least 1.
        public var workers = ProcessInfo.processInfo.activeProcessorCount

        /// The defaults.
        public init() {}
    }

    let configuration: Configuration
    private let workers: WorkerPool
    private let faceDetector: any FaceDetector
    let faceMatcher: FaceMatcher?

    /// An engine with this configuration; model files are loaded and verified here, once.
    ///
    /// - Throws: ``ModelError`` where a model file is there that must not be used.
    public init(_ configuration: Configuration = Configuration()) throws(ModelError) {
        self.configuration = configuration
        workers = WorkerPool(threadCount: configuration.workers)
        let models = try ModelLibrary(folders: configuration.modelFolders)
        let supplied: (any FaceDetector)? =
            if let detector = configuration.faceDetector { detector } else { try models.faceDetector() }
        faceDetector = supplied ?? StandardFaceDetector()
        faceMatcher = if let matcher = configuration.faceMatcher { matcher } else { try models.faceMatcher() }
    }

    /// Reads the first document in an image, or on the first page of a PDF file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file: JPEG, PNG or PDF.
    ///   - expectation: What the image is said to show.
    ///   - time: How long the caller waits; looked at between stages. `nil` waits for as long as it takes.
    /// - Returns: What was read; what is wrong with the image stands in its findings.
    /// - Throws: Only what is not the image's fault: `CancellationError`, ``RectoError``, what a supplied scanner throws.
    public func read(
        _ bytes: [UInt8],
        expecting expectation: Expectation = .anything,
        within time: Duration? = nil
    ) async throws -> Reading {
        let readings = try await readAll(bytes, expecting: expectation, within: time)
        guard let first = readings.first else { preconditionFailure("an image has at least one reading") }
        return first
    }

    /// Reads every document in an image, or on the first two pages of a PDF file: several cards can lie on one page.
    ///
    /// - Returns: A reading for each document, or one that says why there is none; never empty. Pages come
    ///   in order, and of each the most prominent document first.
    /// - Throws: As ``read(_:expecting:within:)``.
    public func readAll(
        _ bytes: [UInt8],
        expecting expectation: Expectation = .anything,
        within time: Duration? = nil
    ) async throws -> [Reading] {
        let deadline = time.map { ContinuousClock.now.advanced(by: $0) }
        let pages = PageReader(
            renderer: PageRenderer(programFolders: configuration.programFolders, limits: configuration.limits)
        )
        let pipeline = pipeline
        return try await onWorker {
            try pages.read(bytes, deadline: deadline) { bytes, page in
                try pipeline.run(bytes, ofPage: page, expecting: expectation, deadline: deadline)
            }
        }
    }

    /// Reads every document in an image that may be the picture of a page, on the thread of the caller.
    func readImage(
        _ bytes: [UInt8],
        ofPage page: InputDescription?,
        expecting expectation: Expectation,
        under terms: ReadingTerms
    ) throws -> [Reading] {
        try pipeline(under: terms).run(bytes, ofPage: page, expecting: expectation, deadline: nil)
    }

    /// Reads the text of a licence's barcode, as a scanner gives it.
    ///
    /// - Returns: The same reading as for an image with this barcode, without what concerns the image.
    public func read(aamva payload: [UInt8]) -> Reading {
        PayloadReader(assembler: pipeline.assembler.licenses, validator: pipeline.validator).read(payload)
    }

    /// Reads the text of a machine readable zone, as ``ZoneText`` tolerates it.
    ///
    /// - Returns: The same reading as for an image with this zone, without what concerns the image.
    public func read(mrz text: [UInt8]) -> Reading {
        ZoneTextReader(assembler: PassportAssembler(), validator: pipeline.validator).read(text)
    }

    /// What several readings of one machine readable zone say together, such as those of a camera's frames.
    ///
    /// What each place of the zone looks like in each frame is weighed together, so that a character that a reflection
    /// hides in one frame is read from another, and two frames that are both in doubt may be sure together.
    ///
    /// - Parameter readings: Of images; those without a zone, and those of another zone than most show, do not count.
    /// - Returns: The clearest reading with the values that all of them give; `nil` where none has a zone.
    public func fused(_ readings: [Reading]) -> Reading? {
        let pipeline = pipeline
        let fused = PassportAssembler().fused(readings, on: pipeline.validator.day)
        return fused.map(pipeline.validator.validate)
    }

    /// Reads the images of one person and holds them against each other.
    ///
    /// - Parameters:
    ///   - front: The front of a driver licence.
    ///   - back: Its back.
    ///   - page: The information page of a passport.
    ///   - selfie: A picture of the person.
    ///   - time: How long the caller waits for each image; `nil` waits for as long as it takes.
    /// - Returns: The records, merged, and what they say against each other; the readings stand in the order of the
    ///   parameters.
    /// - Throws: As ``read(_:expecting:within:)``.
    public func read(
        front: [UInt8]? = nil,
        back: [UInt8]? = nil,
        page: [UInt8]? = nil,
        selfie: [UInt8]? = nil,
        within time: Duration? = nil
    ) async throws -> PersonReading {
        let images: [([UInt8]?, Expectation)] = [
            (front, .driverLicense(.front)), (back, .driverLicense(.back)), (page, .passport), (selfie, .selfie),
        ]
        let readings = try await withThrowingTaskGroup(of: (Int, Reading).self) { group in
            for (index, (bytes, expectation)) in images.enumerated() {
                guard let bytes else { continue }
                group.addTask { (index, try await self.read(bytes, expecting: expectation, within: time)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        return person(from: readings.sorted { $0.0 < $1.0 }.map(\.1))
    }

    /// Puts together what was read of one person's images, and holds it against each other.
    public func person(from readings: [Reading]) -> PersonReading { person(from: readings, on: day) }

    package func person(from readings: [Reading], on day: CalendarDate) -> PersonReading {
        PersonAssembler(day: day, comparer: faceMatcher?.comparer).assemble(readings)
    }

    package func comparison(of one: Reading, with other: Reading) -> FaceComparison {
        PortraitMatcher(comparer: faceMatcher?.comparer).compare(one, other)
    }

    /// Does work that computes or waits on one of the engine's threads.
    package func onWorker<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withTaskExecutorPreference(workers) { try await Self.run(work) }
    }

    /// Starts on the executor that the task prefers, not on the caller's.
    @concurrent
    private static func run<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result {
        try work()
    }

    /// The day on which documents must be valid.
    private var day: CalendarDate { configuration.asOf ?? .today }

    private var pipeline: CapturePipeline { pipeline(under: configuration.terms) }

    private func pipeline(under terms: ReadingTerms) -> CapturePipeline {
        // Asked for once: it may change at any moment.
        let day = terms.day ?? .today
        return CapturePipeline(
            admitter: ImageAdmitter(limits: terms.limits),
            decoder: LuminanceDecoder(),
            locator: DocumentLocator(),
            barcodeReader: BarcodeReader(
                scanner: configuration.idScanner ?? PDF417Scanner(),
                steps: configuration.captureSteps
                    ?? configuration.country.map { DriverLicense.CaptureStep.steps(forCountry: $0.alpha3) }
            ),
            zoneReader: ZoneReader(),
            faceReader: FaceReader(
                detector: faceDetector,
                checksFaces: terms.checksFaces
            ),
            qualityReader: QualityReader(),
            embedder: PortraitEmbedder(embedder: faceMatcher?.embedder),
            assembler: RecordAssembler(
                licenses: LicenseAssembler(country: configuration.country),
                selfies: SelfieAssembler(smallestWidth: terms.limits.selfieWidth),
                day: day,
                cropper: terms.crops.isEmpty ? nil : PartCropper(parts: Set(terms.crops)),
                previews: configuration.previewSide.map { PreviewMaker(side: $0) }
            ),
            validator: ReadingValidator(day: day)
        )
    }
}
