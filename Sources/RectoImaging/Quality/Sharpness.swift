// SPDX-License-Identifier: Apache-2.0

/// Sharpness (ISO/IEC 29794-5): the blur of edges, against the size of the details that matter.
struct Sharpness: Sendable {
    /// The scale of the value.
    struct Configuration: Sendable {
        /// Blur at which the value is a half, over the detail's size.
        ///
        /// Lines as wide as the gaps between them keep a quarter of their contrast at a deviation of 0.53 of their
        /// width. There, readers of barcodes and print begin to fail.
        var halfBlur = 0.53
    }

    var configuration = Configuration()

    /// - Parameters:
    ///   - view: The region to look at.
    ///   - detail: Width in pixels of the image of the finest lines that matter.
    /// - Returns: A half if the blur is ``Configuration/halfBlur`` of them.
    func assess(_ view: LuminanceView, detail: Double) -> Assessment {
        guard detail > 0, min(view.width, view.height) >= 9 else { return .notAssessed(.tooFewPixels) }
        guard let deviation = EdgeBlur().deviation(in: view) else { return .notAssessed(.noEdges) }
        return .falling(deviation / detail, half: configuration.halfBlur)
    }
}
