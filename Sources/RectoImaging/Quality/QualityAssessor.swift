// SPDX-License-Identifier: Apache-2.0

/// Measures the quality of a picture, and of a document or a face in it: every measure from 0 to 1, with 1 the best.
///
/// Each subject is reduced once, to about the size at which the finest lines that matter are three pixels wide. All its
/// measures share that view. Finer detail does not matter, and coarser detail shows.
public struct QualityAssessor: Sendable {
    /// Sizes of the details that matter.
    public struct Configuration: Sendable {
        /// Width in millimetres of the finest lines: modules of a barcode, strokes of small print.
        public var finestLine = 0.25
        /// Inter-eye distance over the width of the finest lines of a face: lids, lashes, the rim of the iris.
        public var linesPerEyeDistance = 25.0

        /// The measured defaults.
        public init() {}
    }

    private let configuration: Configuration

    /// Longest side of a view in pixels, give or take a third: a card has 342 lines of 0.25 mm, at three pixels each.
    private static let longSide = 1024.0
    /// Inter-eye distance in a view: 25 lines at three pixels each.
    private static let eyeDistance = 75.0

    /// An assessor.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The quality of an image, or of a region of it, with any content.
    ///
    /// - Throws: ``VisionError`` if memory ran out.
    public func assess(_ image: Image, in region: Rectangle? = nil) throws(VisionError) -> ImageQuality {
        guard let part = region.map(image.cropped(to:)) ?? image else {
            return ImageQuality(notAssessed: .outsideImage)
        }
        let longSide = Double(max(part.width, part.height))
        let lines = DocumentFormat.id1.widthInMillimetres / configuration.finestLine
        let view = try LuminanceView(of: part, dividedBy: factor(longSide / Self.longSide))
        return ImageQuality(view, detail: longSide / lines)
    }

    /// The areas of a straightened document that reflections hide, as rows of pixels.
    ///
    /// Print fades around them as well, over about as far as the light falls off.
    ///
    /// - Throws: ``VisionError`` if memory ran out.
    public func reflections(on document: Image) throws(VisionError) -> [Rectangle] {
        let longSide = Double(max(document.width, document.height))
        return Glare().reflections(in: try LuminanceView(of: document, dividedBy: factor(longSide / Self.longSide)))
    }

    /// The quality of a document in an image.
    ///
    /// - Parameters:
    ///   - outline: Its corners; the whole image if the document fills it.
    ///   - format: Its size; `nil` if it is not known. Then there is no resolution, and sharpness is judged as for a
    ///     card.
    ///   - image: The image.
    /// - Returns: Every measure, or for each the reason that there is none.
    /// - Throws: ``VisionError`` if the outline has no area or memory ran out.
    public func assess(
        document outline: Quadrilateral?,
        format: DocumentFormat?,
        in image: Image
    ) throws(VisionError) -> DocumentQuality {
        let whole = Quadrilateral(width: Double(image.width), height: Double(image.height))
        let outline = outline ?? whole
        let resolution = Resolution().assess(outline, format: format)
        let detail = Resolution.pixelsPerMillimetre(outline, format: format ?? .id1) * configuration.finestLine
        guard let view = try view(of: outline, in: image) else {
            return DocumentQuality(resolution: resolution, surface: ImageQuality(notAssessed: .outsideImage))
        }
        return DocumentQuality(resolution: resolution, surface: ImageQuality(view, detail: detail))
    }

    /// The quality of a face in an image.
    ///
    /// Everything goes by the eyes. Eyes that are estimated from the detector's rectangle have an error. It is a tenth
    /// of their distance for half of all faces, and a fifth for one in ten. The measures allow for that.
    ///
    /// - Throws: ``VisionError`` if memory ran out.
    public func assess(_ face: Face, in image: Image) throws(VisionError) -> FaceQuality {
        guard let geometry = FaceGeometry(face) else { return FaceQuality(notAssessed: .noEyes) }
        var quality = FaceQuality(notAssessed: .outsideImage)
        quality.interEyeDistance = InterEyeDistance().assess(geometry)
        quality.faceCropping = FaceCropping().assess(geometry, in: image)
        quality.illuminationUniformity = try IlluminationUniformity().assess(geometry, in: image)
        quality.backgroundUniformity = try BackgroundUniformity().assess(geometry, in: image)
        guard let skin = image.cropped(to: geometry.skin) else { return quality }
        let view = try LuminanceView(of: skin, dividedBy: factor(geometry.distance / Self.eyeDistance))
        let histogram = view.histogram
        let detail = geometry.distance / configuration.linesPerEyeDistance
        quality.sharpness = Sharpness().assess(view, detail: detail)
        quality.underExposurePrevention = UnderExposurePrevention().assess(histogram)
        quality.overExposurePrevention = OverExposurePrevention().assess(histogram, of: .skin)
        quality.dynamicRange = DynamicRange().assess(histogram)
        return quality
    }

    private func factor(_ ratio: Double) -> Int { max(1, Int(ratio.rounded())) }

    /// The content of an outline, upright, no larger than its pixels allow.
    private func view(of outline: Quadrilateral, in image: Image) throws(VisionError) -> LuminanceView? {
        guard outline.area >= 1, let part = image.cropped(to: outline.bounds) else { return nil }
        let factor = factor(max(outline.width, outline.height) / Self.longSide)
        let reduced = try part.divided(by: factor)
        let origin = outline.bounds
        let corner = Point(x: max(0, origin.x.rounded(.down)), y: max(0, origin.y.rounded(.down)))
        let scaled = outline.moved(by: corner * -1).scaled(by: 1 / Double(factor))
        guard !scaled.isUpright else { return LuminanceView(of: reduced, scale: Double(factor)) }
        let upright = try PerspectiveCorrector().correct(
            reduced,
            outline: scaled,
            width: max(1, Int(scaled.width)),
            height: max(1, Int(scaled.height))
        )
        return LuminanceView(of: upright.image, scale: Double(factor))
    }
}

extension Quadrilateral {
    /// True if its sides run along the image's, to a hundredth.
    ///
    /// Then it need not be straightened, which blurs a little.
    fileprivate var isUpright: Bool { area >= 0.98 * bounds.area }
}
