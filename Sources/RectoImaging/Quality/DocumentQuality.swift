// SPDX-License-Identifier: Apache-2.0

/// The quality of a document in a picture.
public struct DocumentQuality: Sendable, Hashable, Codable {
    /// Dots per inch, against 300.
    public var resolution: Assessment
    /// Sharpness of the strongest edges, against the finest print.
    public var sharpness: Assessment
    /// That no reflection has blown out a part of the document.
    public var glare: Assessment
    /// That the paper is bright.
    public var underExposurePrevention: Assessment
    /// That the ink is dark.
    public var overExposurePrevention: Assessment
    /// The contrast between print and paper.
    public var contrast: Assessment

    init(resolution: Assessment, surface: ImageQuality) {
        self.resolution = resolution
        sharpness = surface.sharpness
        glare = surface.glare
        underExposurePrevention = surface.underExposurePrevention
        overExposurePrevention = surface.overExposurePrevention
        contrast = surface.contrast
    }
}
