// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoLanguages
public import RectoRecords
public import RectoSystem

/// Reads a document that somebody holds before a camera; nobody has to press a button.
///
/// Of each moment the sharpest frame is read; zones are read from all of these frames together. The capture is done
/// when nothing about the document is in doubt any more.
public struct DocumentCapture: Sendable {
    /// The result of a moment's frame.
    public enum Step: Sendable {
        /// The frame was not the moment's last: nothing was read.
        case waiting
        /// There are obstacles: the codes that were not there at the moment before.
        case reading(notices: [Finding.Code])
        /// The document is read.
        case done
    }

    private let engine: any FrameReader
    private let expected: ExpectedDocument
    private let isMirrored: Bool
    private var moment: (start: Duration, best: CameraFrame, sharpness: Double)?
    private var readings: [Reading] = []
    private var obstacles: Set<Finding.Code> = []
    /// Number of moments in a row in which nothing was in doubt.
    private var clearCount = 0
    private var pictures: [String: CameraFrame.Picture] = [:]
    /// The best reading so far.
    public private(set) var best: Reading?

    /// True if the document was read, if with doubts.
    public var isRead: Bool { best?.shows(expected) ?? false }

    /// Length of a moment, of which the sharpest frame is read.
    private static let momentLength: Duration = .milliseconds(200)
    /// Most readings of a zone that count together: those of the last seconds, because the person may take another
    /// document.
    private static let maximumReadings = 8

    /// A capture of a document.
    ///
    /// - Parameters:
    ///   - expectation: The side that is expected: ``Expectation/passport``, or a licence's back or front. A front has no
    ///     code: it is taken once its portrait and its edges are seen well in two moments.
    ///   - engine: Reads the frames.
    ///   - isMirrored: True if the source shows things as a mirror does.
    ///   - takesIdentityCards: True if a licence's back may also be that of an identity card.
    public init(
        expecting expectation: Expectation,
        engine: RectoEngine,
        isMirrored: Bool = false,
        takesIdentityCards: Bool = true
    ) {
        self.init(
            expecting: expectation,
            reader: engine,
            isMirrored: isMirrored,
            takesIdentityCards: takesIdentityCards
        )
    }

    /// A capture whose frames are decoded and read in confined workers.
    ///
    /// - Parameters:
    ///   - expectation: The side that is expected: ``Expectation/passport``, or a licence's back.
    ///   - engine: Reads the frames; a worker that ends over one costs a notice, ``Finding/Code/inputWorkerFailed``.
    ///   - isMirrored: True if the source shows things as a mirror does.
    ///   - takesIdentityCards: True if a licence's back may also be that of an identity card.
    public init(
        expecting expectation: Expectation,
        engine: IsolatedEngine,
        isMirrored: Bool = false,
        takesIdentityCards: Bool = true
    ) {
        self.init(
            expecting: expectation,
            reader: engine,
            isMirrored: isMirrored,
            takesIdentityCards: takesIdentityCards
        )
    }

    init(
        expecting expectation: Expectation,
        reader: any FrameReader,
        isMirrored: Bool,
        takesIdentityCards: Bool
    ) {
        expected = ExpectedDocument(expectation: expectation, takesIdentityCards: takesIdentityCards)
        engine = reader
        self.isMirrored = isMirrored
    }

    /// The frame of the best reading, as the bytes of a file.
    public var bestPicture: [UInt8]? {
        get async throws {
            guard let digest = best?.input.sha256, let picture = pictures[digest] else { return nil }
            return try await engine.file(of: picture, isMirrored: isMirrored)
        }
    }

    /// Takes a frame; reads the moment's sharpest one when the moment is over.
    ///
    /// - Throws: Only errors that are not the frame's fault, as ``RectoEngine/read(_:expecting:within:)``.
    public mutating func take(_ frame: CameraFrame) async throws -> Step {
        let sharpness: Double
        switch try await engine.sharpness(of: frame.picture) {
        case .of(let detail): sharpness = detail
        case .unusable: return .waiting
        case .workerFailed: return .reading(notices: fresh([.inputWorkerFailed]))
        }
        guard let current = moment else {
            moment = (frame.time, frame, sharpness)
            return .waiting
        }
        if frame.time - current.start < Self.momentLength {
            if sharpness > current.sharpness { moment = (current.start, frame, sharpness) }
            return .waiting
        }
        moment = (frame.time, frame, sharpness)
        return try await read(current.best)
    }

    /// Reads the rest of the last moment, after the last frame.
    ///
    /// - Throws: As ``take(_:)``.
    public mutating func finish() async throws -> Step {
        guard let last = moment?.best else { return .waiting }
        moment = nil
        return try await read(last)
    }

    private mutating func read(_ frame: CameraFrame) async throws -> Step {
        guard let bytes = try await engine.file(of: frame.picture, isMirrored: isMirrored) else { return .waiting }
        let reading = try await engine.read(bytes, expecting: expected.expectation)
        let isOther = reading.contradicts(expected)
        // The zone of another document does not count together with those of the right one.
        if !isOther { readings = readings.suffix(Self.maximumReadings - 1) + [reading] }
        if let digest = reading.input.sha256 { pictures[digest] = frame.picture }
        let together = isOther ? nil : engine.fused(readings)
        // Another document, or none, may be there by now: what was seen before does not count for it.
        let fused = together.flatMap { $0.showsZone(of: reading) ? $0 : nil } ?? reading
        if fused.isBetter(than: best, showing: expected) { best = fused }
        let kept = Set(readings.compactMap(\.input.sha256) + [best?.input.sha256].compactMap(\.self))
        pictures = pictures.filter { kept.contains($0.key) }
        clearCount = fused.isBeyondDoubt(showing: expected) ? clearCount + 1 : 0
        guard clearCount < (expected.side == .front ? 2 : 1) else {
            best = fused
            return .done
        }
        return .reading(notices: fresh(reading.obstacles(before: expected)))
    }

    /// The obstacles of a moment that were not there at the moment before.
    private mutating func fresh(_ codes: [Finding.Code]) -> [Finding.Code] {
        defer { obstacles = Set(codes) }
        return codes.filter { !obstacles.contains($0) }
    }
}

/// The document that a capture waits for.
private struct ExpectedDocument: Sendable {
    let expectation: Expectation
    /// True if a licence's back may also be that of an identity card.
    let takesIdentityCards: Bool

    var side: DocumentSide? { expectation.side }
}

extension Reading {
    /// True if both are readings of one zone.
    fileprivate func showsZone(of other: Reading) -> Bool {
        guard let one = evidence.zone?.decoded, let two = other.evidence.zone?.decoded else { return false }
        return ZoneFusion().agrees(one, two)
    }

    /// True if a zone or a barcode of the expected document was read, or if a front is expected its portrait.
    ///
    /// Of another side, a portrait alone is the other side, or not seen well enough yet. A face beside the document is
    /// nobody's portrait.
    fileprivate func shows(_ expected: ExpectedDocument) -> Bool {
        guard outcome == .read, !contradicts(expected) else { return false }
        guard expected.side == .front else { return evidence.zone != nil || evidence.barcode != nil }
        guard side == .front || evidence.zone != nil, evidence.barcode == nil, let document = evidence.document else {
            return false
        }
        return evidence.faces.contains { document.corners.contains($0.bounds.center) }
    }

    /// True if this is surely another document, or another side, than the expected one.
    ///
    /// Backs of identity cards are expected as those of licences, unless a licence alone is taken.
    fileprivate func contradicts(_ expected: ExpectedDocument) -> Bool {
        switch (expected.expectation, kind) {
        case (.driverLicense, .passport), (.driverLicense, .visa), (.passport, .driverLicense): true
        case (.driverLicense(.front), .driverLicense), (.driverLicense(.front), .identityCard): side == .back
        case (.driverLicense, .identityCard): !expected.takesIdentityCards
        default: false
        }
    }

    /// True if nothing in the record is in doubt, or about a front that has none.
    fileprivate func isBeyondDoubt(showing expected: ExpectedDocument) -> Bool {
        let doubts = expected.side == .front ? Self.doubts.union(Self.frontDoubts) : Self.doubts
        return shows(expected) && !findings.contains { doubts.contains($0.code) }
    }

    /// Doubts about a picture whose print nobody reads here.
    private static let frontDoubts: Set<Finding.Code> = [
        .imageBlurred, .imageGlare, .imageDark, .imageBright, .imageTooSmall, .documentCropped, .faceMultiple,
    ]

    /// Doubts that another frame may resolve.
    private static let doubts: Set<Finding.Code> = [
        .mrzUncertain, .mrzCheckDigit, .mrzUnreadable, .fieldInvalid, .imageTruncated, .imageCorrupt,
    ]

    /// Obstacles that a person can remove, the gravest first.
    fileprivate func obstacles(before expected: ExpectedDocument) -> [Finding.Code] {
        var seen: Set<Finding.Code> = []
        let english = LiveText(.english)
        // The finding says that a page has no portrait. A person who holds the page up would take it for their own
        // face.
        let codes = findings.compactMap { finding -> Finding.Code? in
            guard finding.code == .faceNotFound else { return finding.code }
            return evidence.zone != nil ? nil : expected.side == .front ? .documentNotFound : .mrzNotFound
        }
        // Without a document, nothing can be missing on it.
        let isMissing: Set<Finding.Code> = [.mrzNotFound, .barcodeNotFound]
        let showsNothing = evidence.document == nil && outcome != .read && !isMissing.isDisjoint(with: codes)
        var said = showsNothing ? [.documentNotFound] + codes.filter { !isMissing.contains($0) } : codes
        // The reading of an identity card has no such finding, because others take its back for that of a licence.
        if contradicts(expected), !said.contains(.documentWrongSide) { said.insert(.documentWrongSide, at: 0) }
        return said.filter { english.notice($0) != nil && seen.insert($0).inserted }
    }

    /// True if more of the document was read than in another reading.
    fileprivate func isBetter(than other: Reading?, showing expected: ExpectedDocument) -> Bool {
        guard let other else { return true }
        let rank: (Reading) -> (Int, Int) = { reading in
            let outcome =
                reading.shows(expected) ? 3 : reading.outcome == .read ? 2 : reading.outcome == .unread ? 1 : 0
            return (outcome, -reading.findings.count { $0.severity != .info })
        }
        return rank(self) >= rank(other)
    }
}
