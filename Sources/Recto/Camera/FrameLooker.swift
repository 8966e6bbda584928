// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Looks at one small picture with the stages that read documents, as far as a person can do something about it.
///
/// The cheap stages come first, and the first obstacle ends the look: most pictures of a hand that moves cost no search
/// for zones or portraits. Nothing is restored, compared or read out.
struct FrameLooker: Sendable {
    /// The stages.
    let pipeline: CapturePipeline
    private let defects = DefectReporter(configuration: .init(leastGlare: leastGlare))
    private let assessor = QualityAssessor()

    /// Least freedom from reflections: more than files need, since one over a single value spoils the picture, and a person
    /// who still holds the document tilts it.
    private static let leastGlare = 0.8
    /// Least share of the picture's width or height that a document must fill, so that the large picture shows its print.
    private static let leastShare = 0.6
    /// The quality of the straightened picture: people compare it with the card in their hand.
    private static let quality = 80

    /// The look at a picture.
    ///
    /// - Parameters:
    ///   - bytes: A JPEG file.
    ///   - expectation: The side, or the face, that should be there; ``Expectation/anything`` is any document.
    ///   - before: The document in the look before; `nil` if there was none. The content is searched if it is still there,
    ///     and was not yet the right side.
    ///   - straightens: True if the straightened document is wanted, despite any obstacle.
    /// - Returns: The look; a file that cannot be decoded is an obstacle.
    /// - Throws: Only errors that are not the picture's fault.
    func look(
        at bytes: [UInt8],
        expecting expectation: Expectation,
        after before: SeenDocument? = nil,
        straightens: Bool
    ) throws -> FrameLook {
        do {
            let admitted = try pipeline.admitter.admit(bytes)
            let decoded = try pipeline.decoder.decode(admitted)
            guard decoded.findings.isEmpty else { return FrameLook(failing: .imageCorrupt) }
            if expectation == .selfie { return try lookAtFace(decoded.image) }
            return try lookAtDocument(decoded.image, of: admitted, expectation, before, straightens)
        } catch is Rejection {
            return FrameLook(failing: .imageCorrupt)
        }
    }

    // MARK: Documents

    private func lookAtDocument(
        _ image: Image,
        of admitted: AdmittedImage,
        _ expectation: Expectation,
        _ before: SeenDocument?,
        _ straightens: Bool
    ) throws -> FrameLook {
        var look = FrameLook(width: image.width, height: image.height)
        let documents = try pipeline.locator.locate(in: image)
        guard let outline = documents.outlines.first else {
            look.obstacles = [.documentNotFound]
            return look
        }
        look.outline = outline.corners
        look.obstacles = try obstacles(to: outline, in: image)
        var direction: Point?
        let isStill = before?.isStill(at: outline.corners) ?? true
        if straightens || look.obstacles.isEmpty && isStill && before?.isRightSide != true {
            let side = try side(of: documents, in: image, expectation)
            direction = side.direction
            look.obstacles += side.obstacles
            look.isRightSide = side.obstacles.isEmpty
        } else if isStill, before?.isRightSide == true {
            look.isRightSide = true
        }
        if straightens { look.straightened = try straightened(outline, of: admitted, upTo: direction) }
        return look
    }

    /// The obstacles of place and light, the gravest first.
    private func obstacles(to outline: DocumentOutline, in image: Image) throws -> [Finding.Code] {
        let place = defects.findings(for: outline, wasRead: false).map(\.code)
        guard place.isEmpty else { return place }
        guard outline.corners.fills(Self.leastShare, of: image) else { return [.imageTooSmall] }
        // The document alone: what else lies on the table needs not be sharp.
        let quality = try assessor.assess(document: outline.corners, format: outline.shape?.format, in: image)
        return defects.findings(for: quality, wasRead: false).map(\.code)
    }

    /// The look at the expected side.
    private struct Side {
        var obstacles: [Finding.Code] = []
        /// The reading direction of its content, if it is known.
        var direction: Point?
    }

    private func side(of documents: DocumentLocation, in image: Image, _ expectation: Expectation) throws -> Side {
        switch expectation {
        case .driverLicense(.front): try front(of: documents, in: image, expectation)
        case .driverLicense: try back(of: documents, in: image, expectation)
        case .passport: try page(of: documents, in: image, expectation)
        case .anything, .selfie: Side()
        }
    }

    /// The side with the portrait.
    private func front(of documents: DocumentLocation, in image: Image, _ expectation: Expectation) throws -> Side {
        let faces = try faces(on: documents, in: image, expectation)
        guard let face = faces.largest, faces.showPortrait(on: documents, in: image) else {
            return Side(obstacles: [.documentWrongSide])
        }
        return Side(direction: face.eyes.left - face.eyes.right)
    }

    /// The other side of a card: with a code, with a zone, or with neither, but without the portrait.
    private func back(of documents: DocumentLocation, in image: Image, _ expectation: Expectation) throws -> Side {
        let barcodes = try pipeline.barcodeReader.read(image, expecting: expectation)
        if let corners = barcodes.licenses.first?.corners {
            return Side(direction: corners.topRight - corners.topLeft)
        }
        let zones = try pipeline.zoneReader.read(
            image,
            documents: documents,
            barcodes: barcodes,
            expecting: expectation,
            inShadows: false
        )
        if !zones.zones.isEmpty || zones.showUnreadable { return Self.side(of: zones) }
        if !barcodes.unread.isEmpty { return Side(obstacles: [.barcodeUnreadable]) }
        let faces = try faces(on: documents, in: image, expectation)
        return Side(obstacles: faces.showPortrait(on: documents, in: image) ? [.documentWrongSide] : [])
    }

    /// The page with portrait and zone.
    private func page(of documents: DocumentLocation, in image: Image, _ expectation: Expectation) throws -> Side {
        let zones = try pipeline.zoneReader.read(
            image,
            documents: documents,
            barcodes: BarcodeReadings(wereSought: false),
            expecting: expectation,
            inShadows: false
        )
        var side = Self.side(of: zones)
        // A reflection or a thumb over the portrait spoils the picture as much as one over the zone.
        if side.obstacles.isEmpty, try faces(on: documents, zones, in: image, expectation).largest == nil {
            side.obstacles = [.faceNotFound]
        }
        return side
    }

    private static func side(of zones: ZoneReadings) -> Side {
        guard let zone = zones.zones.first else {
            return Side(obstacles: [zones.showUnreadable ? .mrzUnreadable : .mrzNotFound])
        }
        let direction = zone.corners.map { $0.topRight - $0.topLeft }
        return Side(obstacles: zone.isDoubtful ? [.mrzUncertain] : [], direction: direction)
    }

    private func faces(
        on documents: DocumentLocation,
        _ zones: ZoneReadings = ZoneReadings(),
        in image: Image,
        _ expectation: Expectation
    ) throws -> FaceReadings {
        try pipeline.faceReader.read(
            image,
            documents: documents,
            barcodes: BarcodeReadings(wereSought: false),
            zones: zones,
            expecting: expectation
        )
    }

    private func straightened(
        _ outline: DocumentOutline,
        of admitted: AdmittedImage,
        upTo direction: Point?
    ) throws -> [UInt8] {
        let image = try admitted.colours()
        let upright =
            direction == nil
            ? DocumentOutline(
                corners: outline.corners.startingWithLongSide,
                shape: outline.shape,
                confidence: outline.confidence,
                isCropped: outline.isCropped
            ) : outline.turned(upTo: direction)
        let straight = try DocumentStraightener().straighten(image, outline: upright).image
        return try ImageEncoder(.jpeg(quality: Self.quality)).encode(straight)
    }

    // MARK: Faces

    private func lookAtFace(_ image: Image) throws -> FrameLook {
        var look = FrameLook(width: image.width, height: image.height)
        let faces = try faces(on: .notFound, in: image, .selfie)
        guard let face = faces.largest else {
            look.obstacles = [.faceNotFound]
            return look
        }
        look.outline = face.bounds.corners
        guard !faces.showSeveral else {
            look.obstacles = [.faceMultiple]
            return look
        }
        look.obstacles = defects.findings(forSelfie: try assessor.assess(faces.framed ?? face, in: image)).map(\.code)
        return look
    }
}

extension Quadrilateral {
    /// True if it reaches over this share of a picture, across or down.
    fileprivate func fills(_ share: Double, of image: Image) -> Bool {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let width = (xs.max() ?? 0) - (xs.min() ?? 0)
        let height = (ys.max() ?? 0) - (ys.min() ?? 0)
        return width >= share * Double(image.width) || height >= share * Double(image.height)
    }
}

extension Rectangle {
    /// Its corners, from the top left.
    fileprivate var corners: Quadrilateral {
        Quadrilateral(
            topLeft: Point(x: x, y: y),
            topRight: Point(x: x + width, y: y),
            bottomRight: Point(x: x + width, y: y + height),
            bottomLeft: Point(x: x, y: y + height)
        )
    }
}

extension FaceReadings {
    /// Least width of a second face, as a share of the first one's, of somebody who stands beside the person.
    private static let leastSecondWidth = 0.5

    /// True if two people are before the camera.
    fileprivate var showSeveral: Bool {
        guard faces.count > 1 else { return false }
        return faces[1].bounds.width >= Self.leastSecondWidth * faces[0].bounds.width
    }
}
