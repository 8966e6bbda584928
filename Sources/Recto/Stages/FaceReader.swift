// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Stage: the faces in the places of the image that may hold a portrait or a selfie.
struct FaceReader: Sendable {
    let detector: any FaceDetector
    /// Measures eyes, if a model for it was supplied.
    let embedder: (any FaceEmbedder)?
    /// True if faces are looked for at all.
    let checksFaces: Bool

    /// The faces of an image, the holder's first if a zone tells its place, else the largest first.
    ///
    /// A back is not searched after its barcode was read: the barcode already gives the portrait's facts. Without an
    /// expectation, the image is searched for people unless a document was found in it.
    ///
    /// - Throws: The detector's and the embedder's errors.
    func read(
        _ image: Image,
        documents: DocumentLocation,
        barcodes: BarcodeReadings,
        zones: ZoneReadings,
        expecting expectation: Expectation
    ) throws -> FaceReadings {
        guard checksFaces else { return FaceReadings(wereSought: false) }
        let mayBeBack = expectation.side != .front && expectation.side != .page && expectation != .selfie
        if mayBeBack, !barcodes.licenses.isEmpty { return FaceReadings(wereSought: false) }

        var result = FaceReadings(wereSought: true)
        switch expectation {
        case .selfie:
            (result.faces, result.orientation) = try person(in: image)
        case .anything where documents == .notFound && zones.zones.isEmpty:
            (result.faces, result.orientation) = try person(in: image)
        case .anything, .driverLicense, .passport:
            let found = try PortraitFinder(detector: detector).find(
                in: image,
                documents: documents,
                places: zones.zones.compactMap(\.portraitPlace)
            )
            result.faces = found.faces
            result.orientation = found.orientation
        }
        // A detector may be the caller's, or its network damaged: a face must be a place near the image.
        result.areSure = detector.clearScore == .infinity || result.faces.bestScore >= detector.clearScore
        result.faces.removeAll { !$0.isPlausible(width: image.width, height: image.height) }
        result.faces = Self.holderFirst(result.faces, zones.zones)
        result.measuredEyes = try result.largest.flatMap { try embedder?.eyes(of: $0, in: image) }
        return result
    }

    /// The faces, those above the only zone of a page or card first, or else of a visa.
    ///
    /// A page always has its portrait there: if no face is, no other one in the picture is the holder's, such as that
    /// on a card beside the page.
    private static func holderFirst(_ faces: [Face], _ zones: [DecodedZone]) -> [Face] {
        let pages = zones.filter { $0.portraitPlace?.isCertain == true }
        let holders = pages.isEmpty ? zones.filter { $0.portraitPlace?.likely != nil } : pages
        guard holders.count == 1, let place = holders[0].portraitPlace?.possible else { return faces }
        let own = faces.filter { place.contains($0.bounds.center) }
        guard !own.isEmpty || holders[0].zone.format != .td3 else { return [] }
        return own + faces.filter { !own.contains($0) }
    }

    /// The faces in a photograph, which may be upside down.
    private func person(in image: Image) throws -> ([Face], Orientation) {
        let faces = try detector.faces(in: image, of: .photograph).filter(\.isUpright)
        guard !faces.isEmpty, faces.bestScore < detector.clearScore else { return (faces, .up) }
        let turned = try detector.faces(in: image.upright(from: .down), of: .photograph).filter(\.isUpright)
        guard turned.bestScore > faces.bestScore else { return (faces, .up) }
        let (width, height) = (Double(image.width), Double(image.height))
        return (turned.map { $0.moved { Orientation.down.stored($0, width: width, height: height) } }, .down)
    }
}

extension DecodedZone {
    /// The likely place of the document's portrait; `nil` if the place of the zone is unknown.
    ///
    /// The portrait is above the zone, and on pages mostly at the left. The place leaves room for issuers' variants
    /// (Doc 9303 parts 4 to 7).
    fileprivate var portraitPlace: PortraitPlace? {
        guard let corners else { return nil }
        // Cards of the smallest format have their portrait on the other side, and here at most a ghost of it. Many
        // visas have none.
        let isCard = zone.format == .td1
        return PortraitPlace(
            likely: isCard ? nil : zone.format.place(above: corners, width: 58),
            possible: zone.format.place(above: corners, width: zone.format.documentInMillimetres.width),
            isCertain: !isCard && !zone.format.isVisa
        )
    }
}

extension Face {
    /// True if all its numbers are finite and within a few sizes of the image.
    fileprivate func isPlausible(width: Int, height: Int) -> Bool {
        let reach = 4 * Double(max(width, height))
        let numbers =
            [bounds.x, bounds.y, bounds.width, bounds.height]
            + ([eyes.right, eyes.left] + (landmarks?.points ?? [])).flatMap { [$0.x, $0.y] }
        return score.isFinite && bounds.width > 0 && bounds.height > 0 && numbers.allSatisfy { abs($0) <= reach }
    }
}
