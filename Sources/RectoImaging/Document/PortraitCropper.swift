// SPDX-License-Identifier: Apache-2.0

/// Cuts a portrait out of an image, framed about the face as ICAO 9303 frames one.
public struct PortraitCropper: Sendable {
    /// Settings, in shares of the distance between the eyes.
    public struct Configuration: Sendable, Hashable {
        /// Width of the portrait: ISO/IEC 39794-5 has the head take half to three quarters of it.
        public var widthByEyeDistance = 4.0
        /// Height over width: a portrait of 35 × 45 mm.
        public var aspectRatio = 45.0 / 35.0
        /// The height of the eyes, as a share of the height from the top.
        public var eyeLine = 0.45

        /// The framing of a travel document's portrait.
        public init() {}
    }

    private let configuration: Configuration

    /// A cropper with these settings.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The frame about a face, upright, as much of it as lies in an image of this size.
    public func frame(_ face: Face, width: Int, height: Int) -> Rectangle? {
        let middle = (face.eyes.right + face.eyes.left) * 0.5
        let wide = face.eyes.distance * configuration.widthByEyeDistance
        let tall = wide * configuration.aspectRatio
        let frame = Rectangle(
            x: middle.x - wide / 2,
            y: middle.y - tall * configuration.eyeLine,
            width: wide,
            height: tall
        )
        return frame.intersection(Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)))
    }

    /// A view of the portrait; `nil` if the face does not lie in the image.
    public func crop(_ face: Face, from image: Image) -> Image? {
        guard let frame = frame(face, width: image.width, height: image.height) else { return nil }
        let (left, top) = (Int(frame.x.rounded(.down)), Int(frame.y.rounded(.down)))
        let (right, bottom) = (Int((frame.x + frame.width).rounded(.up)), Int((frame.y + frame.height).rounded(.up)))
        return image.cropped(x: left, y: top, width: right - left, height: bottom - top)
    }
}
