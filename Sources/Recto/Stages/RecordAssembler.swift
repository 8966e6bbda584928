// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Stage: makes records from the content of an image, or names the missing parts.
struct RecordAssembler: Sendable {
    let licenses: LicenseAssembler
    let selfies: SelfieAssembler
    /// The reference day for dates with two-digit years.
    let day: CalendarDate
    /// Cuts parts out of the image; `nil` if none are requested.
    let cropper: PartCropper?
    /// Makes previews of the image; `nil` if none are requested.
    let previews: PreviewMaker?
    private let classifier = DocumentClassifier()
    private let defectReporter = DefectReporter()
    private let passports = PassportAssembler()
    private let prints = PrintAssembler()
    private let merger = PrintMerger()

    /// A reading for each document in the image, or one that says why there is none; never empty.
    ///
    /// - Throws: ``Rejection`` for a selfie that the limits refuse; `VisionError` if a part could not be cut out.
    func assemble(_ content: ImageContent, expecting expectation: Expectation) throws -> [Reading] {
        let readings =
            switch classifier.subject(of: content, expecting: expectation) {
            case .licenseBacks: licensesAndZones(of: content, expecting: expectation)
            case .licenseFront: [withPortrait(licenseFront(of: content, expecting: expectation), content)]
            case .cardFront: [withPortrait(printedPage(passports.cardFront(of: content), content), content)]
            case .licenseBackWithoutBarcode: [licenses.backWithoutBarcode(of: content)]
            case .zones: zones(of: content, expecting: expectation)
            case .passportPage: [withPortrait(printedPage(passports.page(of: content), content), content)]
            case .selfie: [withPortrait(try selfies.selfie(of: content), content)]
            case .nothing: [UnreadAssembler(country: licenses.country).reading(of: content, expecting: expectation)]
            }
        var complete = try readings.map { try withEvidence($0, content) }
        complete[0].preview = try previews?.preview(of: content.admitted)
        return complete
    }

    /// The backs of licences, and documents with zones beside them, if any.
    private func licensesAndZones(of content: ImageContent, expecting expectation: Expectation) -> [Reading] {
        let backs = licenses.backs(of: content, expecting: expectation)
        if let back = passports.compared(backs, with: content, on: day) { return [back] }
        return backs + zones(of: content, expecting: expectation)
    }

    private func zones(of content: ImageContent, expecting expectation: Expectation) -> [Reading] {
        var readings = passports.documents(of: content, on: day, expecting: expectation)
        // The zones come with the largest first, and its page is the one whose print is read.
        if !readings.isEmpty, let print = content.print.besideZone {
            readings[0] = withPrint(readings[0], print)
        }
        return readings.map { withFace($0, content, expecting: expectation) }
    }

    private func licenseFront(of content: ImageContent, expecting expectation: Expectation) -> Reading {
        var reading = licenses.front(of: content, expecting: expectation)
        if let print = content.print.first {
            prints.add(print, toFront: &reading)
            licenses.compareCountry(ofPrint: &reading)
        }
        if let line = content.zones.zones.first {
            merger.add(passports.read(line, from: content.input, on: day), toFront: &reading)
        }
        return reading
    }

    private func printedPage(_ reading: Reading, _ content: ImageContent) -> Reading {
        content.print.first.map { withPrint(reading, $0) } ?? reading
    }

    private func withPrint(_ reading: Reading, _ print: PrintReading) -> Reading {
        var reading = reading
        prints.add(print, toPage: &reading)
        return reading
    }

    /// The reading, without its record if the record needs a face and none was found.
    ///
    /// A front or a page whose print names its holder keeps its record, with an error: nobody can be compared with it.
    private func withPortrait(_ reading: Reading, _ content: ImageContent) -> Reading {
        guard content.faces.wereSought, content.faces.largest == nil else { return reading }
        var reading = reading
        if reading.kind != .selfie, content.printNamesHolder {
            let message =
                "No portrait was found beside the print. If there is one, take the picture again: sharp, without glare."
            reading.findings.append(Finding(.faceNotFound, .error, message: message))
            return reading
        }
        reading.outcome = .unread
        reading.record = nil
        if reading.evidence.barcode == nil, reading.evidence.zone == nil {
            // What print alone states goes with the record.
            reading.fields = EvidenceByField()
            reading.zoneFields = EvidenceByField()
        }
        let message =
            reading.kind == .selfie
            ? "There is no face in the selfie. Take it again: the whole face, from the front, in even light."
            : "There is no portrait. Take a picture of the side with the portrait: sharp, without glare, the whole of it."
        reading.findings = [Finding(.faceNotFound, .error, message: message)]
        return reading
    }

    /// The reading of a zone.
    ///
    /// A page must have a portrait if it was asked for, and otherwise should.
    private func withFace(_ reading: Reading, _ content: ImageContent, expecting expectation: Expectation) -> Reading {
        guard reading.kind == .passport, reading.side == .page else { return reading }
        if expectation == .passport { return withPortrait(reading, content) }
        guard content.faces.wereSought, content.faces.largest == nil else { return reading }
        var reading = reading
        let message = "There is no portrait beside the zone. Take a picture of the whole page, sharp and without glare."
        reading.findings.append(Finding(.faceNotFound, .warning, message: message))
        return reading
    }

    /// The document of a reading: around its barcode or its face, or the only one.
    private func document(of reading: Reading, in content: ImageContent) -> DocumentOutline? {
        if reading.kind == .selfie { return nil }
        if let corners = reading.evidence.barcode?.corners { return content.document(around: corners.centre) }
        if let corners = reading.evidence.zone?.corners { return content.document(around: corners.centre) }
        if let face = content.faces.largest { return content.document(around: face.bounds.center) }
        return content.documents.outlines.count == 1 ? content.documents.outlines.first : nil
    }

    /// The defects of the picture: of the face of a selfie, of the document, or of all of it.
    private func defectReporter(for reading: Reading, _ content: ImageContent) -> [Finding] {
        if reading.kind == .selfie {
            return content.quality.face.map { defectReporter.findings(forSelfie: $0) } ?? []
        }
        // The print of a front or a page is not read here: the measures decide if it is legible.
        let wasRead = reading.evidence.barcode != nil || reading.evidence.zone != nil
        guard let outline = reading.evidence.document, let document = reading.evidence.quality?.document else {
            return defectReporter.findings(for: content.quality.image, wasRead: wasRead)
        }
        return defectReporter.findings(for: document, wasRead: wasRead)
            + defectReporter.findings(for: outline, wasRead: wasRead)
    }

    /// The doubts that the image meets the expectation.
    private func doubts(about reading: Reading, _ content: ImageContent) -> [Finding] {
        if content.faces.isHolderUnknown, reading.evidence.barcode == nil {
            let message =
                "Several documents have a portrait, and which one is meant is not known, so none was taken. "
                + "Take a picture of one document alone."
            return [Finding(.faceMultiple, .warning, message: message)]
        }
        guard let face = content.faces.largest, reading.outcome == .read else { return [] }
        if reading.kind == .selfie, content.showsDocument(around: face) {
            let message = "The face in the selfie is on a document. Take a picture of the person."
            return [Finding(.documentWrongSide, .warning, message: message)]
        }
        if reading.side == .front || reading.side == .page, content.showsPersonOnly(face) {
            let message = "This looks like a selfie: there is a large face and no document around it."
            return [Finding(.documentWrongSide, .warning, message: message)]
        }
        return []
    }

    /// The doubt that the document was on a screen, or is a print; pictures without a document raise none.
    private func recaptureDoubts(about reading: Reading, _ content: ImageContent) -> [Finding] {
        guard reading.showsDocument else { return [] }
        return content.recapture.doubt(about: reading.evidence.document).map { [$0] } ?? []
    }

    /// The reading with the evidence beside the record, which is the same for every kind.
    private func withEvidence(_ reading: Reading, _ content: ImageContent) throws -> Reading {
        var reading = reading
        reading.evidence.otherCodes = content.barcodes.others
        reading.evidence.faces = content.faces.faces
        reading.evidence.facesWereSought = content.faces.wereSought
        reading.evidence.document = document(of: reading, in: content)
        reading.evidence.quality = content.quality.captured(of: reading.evidence.document)
        if reading.kind == .selfie { reading.evidence.quality?.document = nil }
        reading.faceEmbedding = content.embedding
        reading.findings =
            content.decoded.findings + reading.findings + doubts(about: reading, content)
            + recaptureDoubts(about: reading, content) + defectReporter(for: reading, content)
        reading.crops = try cropper?.crops(of: reading, from: content) ?? []
        return reading
    }
}
