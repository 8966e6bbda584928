// SPDX-License-Identifier: Apache-2.0

/// The path of an image, from bytes to records: the body of `run` is the list of its stages.
struct CapturePipeline: Sendable {
    let admitter: ImageAdmitter
    let decoder: LuminanceDecoder
    let locator: OutlineLocator
    let barcodeReader: BarcodeReader
    let zoneReader: ZoneReader
    let faceReader: FaceReader
    let restorer: BarcodeRestorer
    let textReader: DocumentTextReader
    let assessor: PictureAssessor
    let inspector: RecaptureInspector
    let embedder: PortraitEmbedder
    let assembler: RecordAssembler
    let validator: ReadingValidator

    /// Reads one image.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - page: The page that this picture shows; `nil` if it shows none.
    ///   - expectation: The kind of image that is expected.
    ///   - deadline: Time limit, checked between stages.
    /// - Returns: A reading for each document, or one reading if no document was found; never empty.
    /// - Throws: `CancellationError`, ``RectoError/deadlineExceeded`` and failures that are not the image's fault.
    func run(
        _ bytes: [UInt8],
        ofPage page: InputDescription? = nil,
        expecting expectation: Expectation,
        deadline: ContinuousClock.Instant?
    ) throws -> [Reading] {
        var stages = StageRunner(deadline: deadline)
        do {
            let admitted = try stages.run("admit") { try admitter.admit(bytes, ofPage: page) }
            let decoded = try stages.run("decode") { try decoder.decode(admitted) }
            let documents = try stages.run("locate") { try locator.locate(in: decoded.image) }
            let clear = try stages.run("barcode") { try barcodeReader.read(decoded.image, expecting: expectation) }
            let zones = try stages.run("zone") {
                try zoneReader.read(decoded.image, documents: documents, barcodes: clear, expecting: expectation)
            }
            let faces = try stages.run("face") {
                try faceReader.read(
                    decoded.image,
                    documents: documents,
                    barcodes: clear,
                    zones: zones,
                    expecting: expectation
                )
            }
            let barcodes = try stages.run("restore") {
                try restorer.restore(
                    decoded.image,
                    after: clear,
                    expecting: expectation,
                    showsOther: !zones.zones.isEmpty || faces.showPortrait(on: documents, in: decoded.image)
                )
            }
            let print = try stages.run("print") {
                try textReader.read(
                    decoded.image,
                    documents: documents,
                    barcodes: barcodes,
                    zones: zones,
                    faces: faces,
                    expecting: expectation
                )
            }
            let holder = faces.ofHolder(print, beside: zones, on: documents, expecting: expectation)
            let quality = try stages.run("assess") {
                try assessor.assess(decoded.image, documents: documents, faces: holder)
            }
            let recapture = try stages.run("recapture") {
                try inspector.inspect(decoded.image, documents: documents, expecting: expectation)
            }
            let embedding = try stages.run("embed") { try embedder.embed(holder, of: admitted) }
            let content = ImageContent(
                admitted: admitted,
                decoded: decoded,
                documents: documents,
                barcodes: barcodes,
                zones: zones,
                faces: holder,
                print: print,
                quality: quality,
                recapture: recapture,
                embedding: embedding
            )
            let assembled = try stages.run("assemble") { try assembler.assemble(content, expecting: expectation) }
            let validated = try stages.run("validate") { assembled.map(validator.validate) }
            return validated.map(stages.timed)
        } catch let rejection as Rejection {
            return [stages.timed(Reading(rejection))]
        }
    }
}

/// Runs stages one after another, measures their time, and stops if the caller no longer waits.
private struct StageRunner {
    let deadline: ContinuousClock.Instant?
    private let start = ContinuousClock.now
    private(set) var timing = Timing()

    mutating func run<Result>(_ name: String, _ stage: () throws -> Result) throws -> Result {
        try Task.checkCancellation()
        if let deadline, .now >= deadline { throw RectoError.deadlineExceeded(before: name) }
        return try timing.measure(name, stage)
    }

    /// The reading with the time of all stages so far.
    func timed(_ reading: Reading) -> Reading {
        var reading = reading
        reading.timing = timing
        reading.timing.total = start.duration(to: .now)
        return reading
    }
}
