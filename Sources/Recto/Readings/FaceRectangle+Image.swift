// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

extension FaceRectangle {
    /// The pixels of an image that a rectangle covers, without the part outside.
    ///
    /// - Parameters:
    ///   - bounds: Of the face.
    ///   - width: Width of the image, in pixels.
    ///   - height: Height of the image, in pixels.
    init(_ bounds: Rectangle, width: Int, height: Int) {
        let left = min(max(0, Int(bounds.x.rounded())), width - 1)
        let top = min(max(0, Int(bounds.y.rounded())), height - 1)
        let right = min(max(left + 1, Int((bounds.x + bounds.width).rounded())), width)
        let bottom = min(max(top + 1, Int((bounds.y + bounds.height).rounded())), height)
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }
}
