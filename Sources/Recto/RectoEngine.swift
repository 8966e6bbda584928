// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import RectoImaging
public import RectoRecords
internal import RectoSystem
public import SystemPackage

/// Reads identity documents from the bytes of images and of PDF files.
///
/// Make one engine and use it everywhere: it computes on its own threads, one for each worker, and blocks no thread of
/// the caller. It keeps no results and never uses the network.
///
/// It decodes in the caller's process: a flaw in a decoder is a flaw of the process. An image that crashes a decoder
/// crashes the process. Read images from strangers with ``IsolatedEngine``, or in a process that is already confined.
public final class RectoEngine: Sendable, DocumentReader {
    /// Settings of an engine.
    public struct Configuration: Sendable {
        /// The limits of an input; a larger one is refused.
        public var limits = Limits.default
        /// The day on which documents must be valid; `nil` is the day of the call, by the machine's time zone.
        public var asOf: CalendarDate?
        /// Country of the documents, if known: licences of the USA and Canada have a barcode, others none.
        public var country: Country?
        /// The steps for capturing licences; overrides those of ``country``.
        public var captureSteps: [DriverLicense.CaptureStep]?
        /// The reader of barcodes; `nil` is the engine's own, ``PDF417Scanner``.
        public var idScanner: (any IDScanner)?
        /// Finds faces; `nil` is the engine's own.
        public var faceDetector: (any FaceDetector)?
        /// True if fronts, passport pages and selfies must show a face; if false, no face is looked for.
        public var checksFaces = true
        /// True if the print of fronts and pages is read; see `Docs/print.md` for what it can and cannot read.
        public var readsPrint = true
        /// True if readings come with straightened parts of the image.
        public var makesCrops = false
        /// Most pixels of a preview's longer side, at least 1; `nil` makes no previews.
        public var previewSide: Int?
        /// Compares faces; `nil` is the engine's own if ``modelFolders`` have a model for it.
        public var faceMatcher: FaceMatcher?
        /// Highest allowed rate of false matches between different people; for the engine's own ``faceMatcher``.
        public var falseMatchRate = FaceComparer.defaultFalseMatchRate
        /// Folders of the model files that a user supplies; none without folders.
        public var modelFolders = ModelLibrary.standardFolders
        /// Folders of the programs `pdfinfo` and `pdftoppm`, which read PDF files.
        public var programFolders: [FilePath] = ["/usr/bin", "/usr/local/bin"]
        /// Images read at the same time, at least 1.
        public var workers = ProcessInfo.processInfo.activeProcessorCount
        /// True if the process of the engine can do nothing but compute: only there HEIC and WebP are decoded.
        var isConfined = false

        /// The defaults.
        public init() {}
    }

    let configuration: Configuration
    private let workers: WorkerPool
    let faceDetector: any FaceDetector
    let faceMatcher: FaceMatcher?
    private let faceComparer: FaceComparer?

    /// An engine with this configuration; loads and verifies the model files once.
    ///
    /// - Throws: ``ModelError`` if there is a model file that must not be used.
    public init(_ configuration: Configuration = Configuration()) throws(ModelError) {
        self.configuration = configuration
        workers = WorkerPool(threadCount: configuration.workers)
        let models = try ModelLibrary(folders: configuration.modelFolders)
        let supplied = configuration.faceDetector
        faceDetector =
            if let supplied { supplied } else { try models.faceDetector(supportedBy: StandardFaceDetector()) }
        faceMatcher =
            if let matcher = configuration.faceMatcher {
                matcher
            } else {
                try models.faceMatcher(falseMatchRate: configuration.falseMatchRate)
            }
        faceComparer = faceMatcher?.comparer
    }

    /// An engine that merges and compares the readings of others; verifies the model files and loads none.
    ///
    /// - Throws: ``ModelError`` if there is a model file that must not be used.
    init(assembling configuration: Configuration) throws(ModelError) {
        self.configuration = configuration
        workers = WorkerPool(threadCount: 1)
        let models = try ModelLibrary(folders: configuration.modelFolders)
        try models.checkFaceDetector()
        faceDetector = StandardFaceDetector()
        faceMatcher = nil
        faceComparer = try models.faceComparer(falseMatchRate: configuration.falseMatchRate)
    }

    /// Reads the first document in an image, or on the first page of a PDF file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file: JPEG, PNG or PDF. HEIC and WebP are read by ``IsolatedEngine`` alone.
    ///   - expectation: The kind of image that is expected.
    ///   - time: Time limit, checked between stages. `nil` waits for as long as it takes.
    /// - Returns: The reading; problems of the image are in its findings.
    /// - Throws: Only errors that are not the image's fault: `CancellationError`, ``RectoError``, a supplied scanner's
    ///   error.
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
    /// - Returns: A reading for each document, or one with the reason for none; never empty. Pages come in order, and
    ///   on each page the most prominent document first.
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

    /// Reads every document in an image on the thread of the caller; the image may be the picture of a page.
    func readImage(
        _ bytes: [UInt8],
        ofPage page: InputDescription?,
        expecting expectation: Expectation,
        under terms: ReadingTerms
    ) throws -> [Reading] {
        try pipeline(under: terms).run(bytes, ofPage: page, expecting: expectation, deadline: nil)
    }

    /// Looks at one small picture of a document, or of a face, on the thread of the caller.
    package func look(
        at bytes: [UInt8],
        expecting expectation: Expectation,
        after before: SeenDocument? = nil,
        straightens: Bool,
        under terms: ReadingTerms
    ) throws -> FrameLook {
        try FrameLooker(pipeline: pipeline(under: terms))
            .look(at: bytes, expecting: expectation, after: before, straightens: straightens)
    }

    /// Reads the text of a licence's barcode, as a scanner gives it.
    ///
    /// - Returns: The same reading as for an image with this barcode, without the parts about the image.
    public func read(aamva payload: [UInt8]) -> Reading {
        PayloadReader(assembler: pipeline.assembler.licenses, validator: pipeline.validator).read(payload)
    }

    /// Reads the text of a machine readable zone, as tolerant as ``ZoneText``.
    ///
    /// - Returns: The same reading as for an image with this zone, without the parts about the image.
    public func read(mrz text: [UInt8]) -> Reading {
        ZoneTextReader(assembler: PassportAssembler(), validator: pipeline.validator).read(text)
    }

    /// The fusion of several readings of one machine readable zone, such as those of a camera's frames.
    ///
    /// It weighs the looks of each place of the zone in all frames together. So a character that a reflection hides in
    /// one frame is read from another, and two doubtful frames may be sure together.
    ///
    /// - Parameter readings: Of images. Readings without a zone do not count, nor do zones that differ from the one
    ///   that most readings show.
    /// - Returns: The clearest reading with the values that all of them give; `nil` if none has a zone.
    public func fused(_ readings: [Reading]) -> Reading? {
        let pipeline = pipeline
        let fused = PassportAssembler().fused(readings, on: pipeline.validator.day)
        return fused.map(pipeline.validator.validate)
    }

    /// Reads the images of one person and compares them with each other.
    ///
    /// - Parameters:
    ///   - front: The front of a driver licence.
    ///   - back: Its back.
    ///   - page: The information page of a passport.
    ///   - selfie: A picture of the person.
    ///   - time: Time limit for each image; `nil` waits for as long as it takes.
    /// - Returns: The merged records and their contradictions; the readings are in the order of the parameters.
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

    /// Merges the readings of one person's images and compares them with each other.
    public func person(from readings: [Reading]) -> PersonReading { person(from: readings, on: day) }

    package func person(from readings: [Reading], on day: CalendarDate) -> PersonReading {
        PersonAssembler(day: day, comparer: faceComparer).assemble(readings)
    }

    /// Compares a person's face in several pictures with the face in another one.
    ///
    /// The pictures are taken together, as ``FaceTemplate`` does, which is more exact than one picture alone. They must
    /// be known to show one person: compare each two of them first, or take them from one session before a camera.
    ///
    /// - Parameters:
    ///   - pictures: Readings of pictures of one person, such as selfies.
    ///   - other: The reading of the picture to compare with, such as a document's.
    /// - Returns: The result; not compared without pictures, or if one has no face.
    public func comparison(of pictures: [Reading], with other: Reading) -> FaceComparison {
        PortraitMatcher(comparer: faceComparer).compare(pictures, other)
    }

    /// Compares as ``comparison(of:with:)`` does, by another rate than the configuration's.
    package func comparison(
        of pictures: [Reading],
        with other: Reading,
        falseMatchRate: Double,
        includingWorstGroup: Bool
    ) -> FaceComparison {
        let comparer = comparer(falseMatchRate: falseMatchRate, includingWorstGroup: includingWorstGroup)
        return PortraitMatcher(comparer: comparer).compare(pictures, other)
    }

    /// The comparer of faces, by another rate than the configuration's; `nil` without a model.
    package func comparer(falseMatchRate: Double, includingWorstGroup: Bool) -> FaceComparer? {
        faceComparer?.allowing(falseMatchRate: falseMatchRate, includingWorstGroup: includingWorstGroup)
    }

    /// Does work that computes or waits, on one of the engine's threads.
    package func onWorker<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await workers.run(work)
    }

    /// The day on which documents must be valid.
    private var day: CalendarDate { configuration.asOf ?? .today }

    private var pipeline: CapturePipeline { pipeline(under: configuration.terms) }

    private func pipeline(under terms: ReadingTerms) -> CapturePipeline {
        // Read once: it may change at any moment.
        let day = terms.day ?? .today
        let scanner: any IDScanner = configuration.idScanner ?? PDF417Scanner()
        return CapturePipeline(
            admitter: ImageAdmitter(limits: terms.limits, decoders: configuration.isConfined ? .confined : .common),
            decoder: LuminanceDecoder(
                needsColours: faceMatcher != nil || !terms.crops.isEmpty || configuration.previewSide != nil
            ),
            locator: OutlineLocator(),
            barcodeReader: BarcodeReader(
                scanner: scanner,
                steps: configuration.captureSteps
                    ?? configuration.country.map { DriverLicense.CaptureStep.steps(forCountry: $0.alpha3) }
            ),
            zoneReader: ZoneReader(),
            faceReader: FaceReader(
                detector: faceDetector,
                embedder: faceMatcher?.embedder,
                checksFaces: terms.checksFaces
            ),
            restorer: BarcodeRestorer(scanner: scanner),
            textReader: DocumentTextReader(isAsked: terms.readsPrint, day: day),
            assessor: PictureAssessor(),
            inspector: RecaptureInspector(),
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

    package var limits: Limits { configuration.limits }
}
