// SPDX-License-Identifier: Apache-2.0
public import RectoImaging
public import RectoSystem

/// Makes images of the frames of cameras and streams.
public struct FrameDecoder: Sendable {
    private let decoder: ImageDecoder

    /// The most pixels of the largest raw frames, 7680 × 4320.
    public static let mostPixels = 7680 * 4320

    /// A decoder of frames with at most this number of pixels.
    public init(maximumPixels: Int = FrameDecoder.mostPixels) {
        var configuration = ImageDecoder.Configuration()
        configuration.maximumPixels = maximumPixels
        // Cameras write one scan; hundreds of frames with many scans would take minutes.
        configuration.maximumScans = 16
        decoder = ImageDecoder(configuration: configuration)
    }

    /// The image of a frame.
    ///
    /// - Parameters:
    ///   - picture: The frame as its source delivered it.
    ///   - format: Grey takes a fraction of the time of colour.
    /// - Returns: The image, upright.
    /// - Throws: `ImagingError` if the frame cannot be used. A frame that ends early or is damaged is left out: half of
    ///   a face tells nothing, and the next frame comes soon.
    public func decode(_ picture: CameraFrame.Picture, as format: PixelFormat) throws(ImagingError) -> Image {
        switch picture {
        case .encoded(let bytes):
            let span = bytes.span
            let decoded = try decoder.decode(span, header: ImageHeader(span), as: format)
            if let defect = decoded.defect { throw defect.error }
            return decoded.image
        case .yuyv(let bytes, let size, let isFullRange):
            let image = Image(
                yuyv: bytes,
                width: size.width,
                height: size.height,
                isFullRange: isFullRange,
                as: format
            )
            guard let image else { throw .corrupt(reason: "its bytes are not as many as its size says") }
            return image
        case .grey(let bytes, let size):
            guard let image = Image(grey: bytes, width: size.width, height: size.height) else {
                throw .corrupt(reason: "its bytes are not as many as its size says")
            }
            return image
        }
    }
}

extension CameraFrame.Picture {
    /// The frame as the bytes of a file: its own if it is one, else a JPEG that shows the same.
    ///
    /// - Parameter isMirrored: True if the source shows things as a mirror does; the file shows them as they are.
    /// - Returns: A JPEG file, or a PNG file if the frame is one.
    /// - Throws: `ImagingError` if the frame cannot be used.
    public func file(isMirrored: Bool = false) throws(ImagingError) -> [UInt8] {
        if case .encoded(let bytes) = self, !isMirrored { return bytes }
        let format: PixelFormat = if case .grey = self { .grey } else { .rgb }
        let image = try FrameDecoder().decode(self, as: format)
        return try ImageEncoder(.jpeg(quality: 95)).encode(isMirrored ? image.upright(from: .upMirrored) : image)
    }
}

extension DecodedImage.Defect {
    fileprivate var error: ImagingError {
        switch self {
        case .truncated: .truncated
        case .corrupt(let reason): .corrupt(reason: reason)
        }
    }
}
