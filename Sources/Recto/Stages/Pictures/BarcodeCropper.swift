// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Cuts a barcode out of an image, straightened, with its quiet zone.
struct BarcodeCropper: Sendable {
    /// Share of the code's size added on every side.
    ///
    /// ISO/IEC 15438 asks for two modules of quiet zone, about 1 % of a licence's code. Corners are exact to a few
    /// modules.
    private let margin = 0.04
    /// Longest side of a crop, in pixels, for any corners.
    private let longestSide = 4096.0
    private let corrector = PerspectiveCorrector()

    /// The part of the image inside `corners`, upright.
    func crop(_ corners: Quadrilateral, from image: Image) throws(VisionError) -> Image {
        let outline = corners.grown(by: margin)
        let scale = min(1, longestSide / max(outline.width, outline.height, 1))
        return try corrector.correct(
            image,
            outline: outline,
            width: max(1, Int(outline.width * scale)),
            height: max(1, Int(outline.height * scale))
        ).image
    }
}
