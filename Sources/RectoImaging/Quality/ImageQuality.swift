// SPDX-License-Identifier: Apache-2.0

/// The quality of a picture with unknown content.
public struct ImageQuality: Sendable, Hashable, Codable {
    /// Sharpness of the strongest edges, as if a card filled the image.
    public var sharpness: Assessment
    /// That no reflection has blown out a part.
    public var glare: Assessment
    /// That the bright parts are bright.
    public var underExposurePrevention: Assessment
    /// That the dark parts are dark.
    public var overExposurePrevention: Assessment
    /// The contrast between print and its background.
    public var contrast: Assessment

    init(_ view: LuminanceView, detail: Double) {
        let histogram = view.histogram
        sharpness = Sharpness().assess(view, detail: detail)
        glare = Glare().assess(view)
        underExposurePrevention = UnderExposurePrevention().assess(histogram)
        overExposurePrevention = OverExposurePrevention().assess(histogram, of: .paper)
        contrast = Contrast().assess(view)
    }

    init(notAssessed reason: Assessment.Reason) {
        sharpness = .notAssessed(reason)
        glare = .notAssessed(reason)
        underExposurePrevention = .notAssessed(reason)
        overExposurePrevention = .notAssessed(reason)
        contrast = .notAssessed(reason)
    }
}
