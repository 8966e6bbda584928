// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Chooses the sides of documents whose print is read.
struct PrintedSideFinder {
    /// Longest side of what is straightened, in pixels, whatever its format.
    private static let longest = 1700.0
    /// The pixels on the longer side of a picture whose scale nothing tells.
    private static let ofPicture = 1400.0
    /// The height, from the lower edge, in which a page has nothing but its zone, in millimetres (Doc 9303 part 3: 23.2).
    private static let zoneInMillimetres = 22.0
    /// A document larger than its zone's format by this factor is a passport that lies open.
    private static let mostOverFormat = 1.2

    /// The sides, the most prominent first.
    func sides(
        in image: Image,
        documents: DocumentLocation,
        zones: ZoneReadings,
        faces: FaceReadings,
        expecting expectation: Expectation
    ) -> [PrintedSide] {
        let hasPortrait = faces.showPortrait(on: documents, in: image)
        if let zone = zones.zones.first {
            return side(of: zone, documents: documents, faces: faces, hasPortrait: hasPortrait).map { [$0] } ?? []
        }
        // The back of a licence, and a person: neither has print that could be used.
        if !hasPortrait, expectation.side == .back { return [] }
        if expectation == .anything, faces.showPersonAlone(on: documents, in: image) { return [] }
        let direction = hasPortrait ? faces.largest.map(\.reading) : nil
        let outlines = documents.outlines
        if let face = faces.largest, hasPortrait {
            if let outline = outlines.first(where: { $0.corners.contains(face.bounds.center) }) {
                // Of several documents with a portrait, the print tells which one is meant.
                let others = faces.portraitsElsewhere(on: documents)
                return [side(of: outline, upTo: direction)]
                    + others.map { side(of: $0.outline, upTo: $0.face.reading) }
            }
            return [picture(image, documents, upTo: direction)]
        }
        if !outlines.isEmpty { return outlines.map { side(of: $0, upTo: nil) } }
        return [picture(image, documents, upTo: nil)]
    }

    /// The page or card with a zone; `nil` if its print says nothing that is used.
    private func side(
        of zone: DecodedZone,
        documents: DocumentLocation,
        faces: FaceReadings,
        hasPortrait: Bool
    ) -> PrintedSide? {
        guard let corners = zone.corners else { return nil }
        switch zone.zone.format {
        case .td3, .td2: break
        // The zone is on the back, whose print is no more than an address.
        case .td1: return nil
        // In some states the line is beneath the portrait.
        case .licence: if !hasPortrait { return nil }
        case .mrvA, .mrvB: return nil
        }
        let (width, height) = zone.zone.format.documentInMillimetres
        let zoneWidth = ZoneFormat.pitchInMillimetres * Double(zone.zone.format.lineLength)
        let pixelsPerMillimetre = corners.width / zoneWidth
        let direction = corners.topRight - corners.topLeft
        if let outline = documents.outlines.first(where: { $0.corners.contains(corners.centre) && !$0.isCropped }) {
            let turned = outline.turned(upTo: direction).corners
            let most = Self.mostOverFormat * pixelsPerMillimetre
            if turned.width <= most * width, turned.height <= most * height {
                return withZone(side(turned, width: width, height: height, outline: outline), zone, height: height)
            }
        }
        let placed = corners.document(width: width, height: height, zoneWidth: zoneWidth)
        return withZone(side(placed, width: width, height: height, outline: nil), zone, height: height)
    }

    /// A side of this height in millimetres with its zone, above which the print ends.
    private func withZone(_ side: PrintedSide, _ zone: DecodedZone, height: Double) -> PrintedSide {
        var side = side
        side.hasZone = true
        if zone.zone.format != .licence {
            side.bottomOfPrint = Double(side.height) * (height - Self.zoneInMillimetres) / height
        }
        return side
    }

    private func side(of outline: DocumentOutline, upTo direction: Point?) -> PrintedSide {
        let format = (outline.shape ?? .card).format
        let turned =
            direction == nil ? outline.corners.startingWithLongSide : outline.turned(upTo: direction).corners
        let (long, short) = (format.widthInMillimetres, format.heightInMillimetres)
        let isUpright = turned.height > turned.width
        var side = side(
            turned,
            width: isUpright ? short : long,
            height: isUpright ? long : short,
            outline: outline
        )
        side.isDirectionKnown = direction != nil
        if outline.shape == nil { side.keepProportions() }
        return side
    }

    private func side(
        _ corners: Quadrilateral,
        width: Double,
        height: Double,
        outline: DocumentOutline?
    ) -> PrintedSide {
        let scale = min(PrintTextReader.pixelsPerMillimetre, Self.longest / max(width, height))
        return PrintedSide(
            corners: corners,
            width: Int((width * scale).rounded()),
            height: Int((height * scale).rounded()),
            isDirectionKnown: true,
            hasEdges: true,
            outline: outline
        )
    }

    /// The whole picture, as one document.
    private func picture(_ image: Image, _ documents: DocumentLocation, upTo direction: Point?) -> PrintedSide {
        let whole = DocumentOutline(
            corners: Quadrilateral(width: Double(image.width), height: Double(image.height)),
            shape: nil,
            confidence: 0,
            isCropped: false
        )
        let corners = direction == nil ? whole.corners : whole.turned(upTo: direction).corners
        var longer = Self.ofPicture
        if case .fillsImage(let shape) = documents {
            longer = min(Self.longest, PrintTextReader.pixelsPerMillimetre * shape.format.widthInMillimetres)
        }
        var side = PrintedSide(
            corners: corners,
            width: Int(longer),
            height: Int(longer),
            isDirectionKnown: direction != nil,
            hasEdges: false,
            outline: nil
        )
        side.keepProportions()
        return side
    }
}

extension PrintedSide {
    /// Makes the shorter side as long as the corners have it.
    fileprivate mutating func keepProportions() {
        let longer = Double(max(width, height))
        let scale = longer / max(1, max(corners.width, corners.height))
        width = max(1, Int((corners.width * scale).rounded()))
        height = max(1, Int((corners.height * scale).rounded()))
    }
}

extension Quadrilateral {
    /// The corners of the document whose zone these are the corners of; sizes in millimetres.
    ///
    /// The zone is in the middle, 19 mm high with the margin below it (Doc 9303 parts 4 to 6).
    fileprivate func document(width: Double, height: Double, zoneWidth: Double) -> Quadrilateral {
        let along = (topRight - topLeft + bottomRight - bottomLeft) * (0.5 / zoneWidth)
        let down = Point(x: -along.y, y: along.x)
        let topLeft = self.topLeft - along * ((width - zoneWidth) / 2) - down * (height - 19)
        return Quadrilateral(
            topLeft: topLeft,
            topRight: topLeft + along * width,
            bottomRight: topLeft + along * width + down * height,
            bottomLeft: topLeft + down * height
        )
    }
}

extension Face {
    /// The reading direction of print beside it: from the right eye, which is on the left, to the left one.
    fileprivate var reading: Point { eyes.left - eyes.right }
}
