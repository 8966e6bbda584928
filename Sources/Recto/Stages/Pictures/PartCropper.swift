// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Cuts the parts that a reading names out of an image, in colour, upright and straightened.
struct PartCropper: Sendable {
    /// The parts to cut out.
    let parts: Set<Crop.Part>
    private let straightener = DocumentStraightener()
    private let barcodes = BarcodeCropper()
    private let portraits = PortraitCropper()

    /// The requested parts that one reading has.
    ///
    /// - Throws: `VisionError` and `ImagingError` if memory ran out.
    func crops(of reading: Reading, from content: ImageContent) throws -> [Crop] {
        guard reading.record != nil else { return [] }
        let image = try content.admitted.colours()
        let barcode = reading.evidence.barcode?.corners
        let face = barcode == nil ? content.faces.framed : nil
        var crops: [Crop] = []
        if parts.contains(.document), let outline = reading.evidence.document {
            let code = barcode ?? reading.evidence.zone?.corners
            // A face on another document says nothing about this one.
            let portrait = face.flatMap { outline.corners.contains($0.bounds.center) ? $0 : nil }
            let upright = outline.turned(upTo: code.map(\.reading) ?? portrait.map(\.reading))
            crops.append(Crop(part: .document, image: try straightener.straighten(image, outline: upright).image))
        }
        if parts.contains(.portrait), content.zones.mayNameHolder, !content.faces.isHolderUnknown, let face,
            let portrait = portrait(of: face, orientation: content.faces.orientation, in: image)
        {
            crops.append(Crop(part: .portrait, image: portrait))
        }
        if parts.contains(.barcode), let barcode {
            crops.append(Crop(part: .barcode, image: try barcodes.crop(barcode, from: image)))
        }
        return crops
    }

    /// The portrait, turned upright if its document lies on its side or head.
    private func portrait(of face: Face, orientation: Orientation, in image: Image) -> Image? {
        guard orientation != .up else { return portraits.crop(face, from: image) }
        let turned = image.upright(from: orientation)
        let (width, height) = (Double(turned.width), Double(turned.height))
        return portraits.crop(face.moved { orientation.inverse.stored($0, width: width, height: height) }, from: turned)
    }
}

extension DocumentOutline {
    /// The outline, turned so that its top is the top of text in this direction; unchanged if the direction is unknown.
    func turned(upTo direction: Point?) -> DocumentOutline {
        guard let direction else { return self }
        let turns = [
            corners, corners.quarterTurned, corners.halfTurned, corners.halfTurned.quarterTurned,
        ]
        func agreement(_ corners: Quadrilateral) -> Double {
            let top = corners.topRight - corners.topLeft
            return (top.x * direction.x + top.y * direction.y) / max(1, top.length)
        }
        let best = turns.max { agreement($0) < agreement($1) } ?? corners
        return DocumentOutline(corners: best, shape: shape, confidence: confidence, isCropped: isCropped)
    }
}

extension Quadrilateral {
    /// The reading direction of its content.
    fileprivate var reading: Point { topRight - topLeft }
}

extension Face {
    /// The reading direction of print beside it: from the right eye, which is on the left, to the left one.
    fileprivate var reading: Point { eyes.left - eyes.right }
}
