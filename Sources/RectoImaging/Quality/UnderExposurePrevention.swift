// SPDX-License-Identifier: Apache-2.0

/// Under-exposure prevention (ISO/IEC 29794-5): the brightness of the bright parts.
///
/// The standard counts dark pixels in a face. Ink and hair are dark in a good picture, so we ask the opposite: paper
/// and lit skin must be well above the camera's noise.
struct UnderExposurePrevention: Sendable {
    /// Share of the pixels that may be brighter than the level judged.
    var brightShare = 0.05

    func assess(_ histogram: Histogram) -> Assessment {
        .value(Double(histogram.level(atShare: 1 - brightShare)) / 255)
    }
}
