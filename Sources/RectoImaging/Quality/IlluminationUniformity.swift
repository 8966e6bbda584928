// SPDX-License-Identifier: Apache-2.0

/// Illumination uniformity (ISO/IEC 29794-5): the evenness of the light on both halves of a face.
///
/// The standard compares histograms of both cheeks bin by bin, which a little noise pulls apart. We take the mean
/// luminance of each cheek and of each half of the forehead. The value is the darker over the brighter of the pair that
/// differs less. Hair over one brow or a beard is not light from the side.
struct IlluminationUniformity: Sendable {
    func assess(_ geometry: FaceGeometry, in image: Image) throws(VisionError) -> Assessment {
        var ratios: [Double] = []
        for part in [geometry.cheek(side:), geometry.forehead(side:)] {
            guard let left = try mean(image, part(1)), let right = try mean(image, part(-1)) else { continue }
            // Half a level more, so that two black halves are alike.
            ratios.append((min(left, right) + 0.5) / (max(left, right) + 0.5))
        }
        return ratios.max().map(Assessment.value) ?? .notAssessed(.outsideImage)
    }

    /// Mean luminance of the part of a region that lies in the image, if that is most of it.
    private func mean(_ image: Image, _ region: Rectangle) throws(VisionError) -> Double? {
        guard let part = image.cropped(to: region), Double(part.width * part.height) > region.area / 2 else {
            return nil
        }
        let factor = max(1, min(part.width, part.height) / 8)
        let pixels = try LuminanceView(of: part, dividedBy: factor).pixels
        return Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count)
    }
}
