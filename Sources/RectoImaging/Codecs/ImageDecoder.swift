// SPDX-License-Identifier: Apache-2.0
internal import CRectoCodecs

/// Turns picture files into upright images.
public struct ImageDecoder: Sendable {
    /// The limits on the cost of a file.
    public struct Configuration: Sendable {
        /// Most pixels that a file may have: a header is believed, and memory taken, up to here.
        public var maximumPixels = 1 << 27
        /// Most scans of a JPEG file: encoders write about ten, a bomb repeats them to burn time.
        public var maximumScans = 64

        /// The defaults.
        public init() {}
    }

    private let configuration: Configuration

    /// A decoder with the limits of `configuration`.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The upright picture in a file, as much of it as can be read.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - header: The header of the same bytes.
    ///   - format: Grey takes half the time of colour: for JPEG it is the luminance as stored.
    ///   - reduction: The factor by which the stored image is reduced.
    /// - Returns: The image, and the defect of the file.
    /// - Throws: ``ImagingError`` if not even one row can be read.
    public func decode(
        _ bytes: Span<UInt8>,
        header: ImageHeader,
        as format: PixelFormat,
        reduction: Reduction = .none
    ) throws(ImagingError) -> DecodedImage {
        let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
        guard !overflow, max(pixels, header.codedPixels) <= configuration.maximumPixels else {
            throw .tooManyPixels(width: header.width, height: header.height, limit: configuration.maximumPixels)
        }
        guard header.scanCount <= configuration.maximumScans else {
            throw .corrupt(reason: "more scans than a picture needs")
        }
        switch header.mediaType {
        case .jpeg:
            let stored = try decodeJPEG(bytes, header: header, as: format, reduction: reduction)
            return stored.map { $0.upright(from: header.orientation) }
        case .png:
            let stored = try decodePNG(bytes, header: header, as: format)
            return stored.map { $0.reduced(by: reduction).upright(from: header.orientation) }
        case .webP:
            let stored = try decodeWebP(bytes, header: header, as: format)
            return stored.map { $0.reduced(by: reduction).upright(from: header.orientation) }
        case .heic, .heif:
            return DecodedImage(
                image: try decodeHEIF(bytes, header: header, as: format).reduced(by: reduction),
                defect: nil
            )
        default:
            throw .unsupported(header.mediaType.name)
        }
    }

    private func decodeJPEG(
        _ bytes: Span<UInt8>,
        header: ImageHeader,
        as format: PixelFormat,
        reduction: Reduction
    ) throws(ImagingError) -> DecodedImage {
        // A progressive file keeps two bytes for each coefficient, of which blocks at the edges have a few more.
        let workingMemory = (header.width + 64) * (header.height + 64) * header.components * 2 + (1 << 24)
        let limits = RectoJPEGLimits(scans: Int32(clamping: configuration.maximumScans), memory: workingMemory)
        return unsafe try decodeRows(
            width: reduction.reduced(header.width),
            height: reduction.reduced(header.height),
            format: format
        ) { pixels, report in
            unsafe withSource(bytes, header: header) { source in
                let to = pixels.baseAddress!
                let size = Int32(reduction.rawValue)
                return unsafe recto_jpeg_decode(source, size, format.codecFormat, limits, to, pixels.count, &report)
            }
        }
    }

    private func decodePNG(
        _ bytes: Span<UInt8>,
        header: ImageHeader,
        as format: PixelFormat
    ) throws(ImagingError) -> DecodedImage {
        unsafe try decodeRows(width: header.width, height: header.height, format: format) { pixels, report in
            unsafe withSource(bytes, header: header) { source in
                let to = pixels.baseAddress!
                return unsafe recto_png_decode(source, format.codecFormat, to, pixels.count, &report)
            }
        }
    }

    private func decodeWebP(
        _ bytes: Span<UInt8>,
        header: ImageHeader,
        as format: PixelFormat
    ) throws(ImagingError) -> DecodedImage {
        let frame = bytes.extracting((header.frame ?? 0..<bytes.count).clamped(to: 0..<bytes.count))
        return unsafe try decodeRows(width: header.width, height: header.height, format: format) { pixels, report in
            unsafe withSource(frame, header: header) { source in
                let to = pixels.baseAddress!
                return unsafe recto_webp_decode(source, format.codecFormat, to, pixels.count, &report)
            }
        }
    }

    /// Memory for the image is taken when the decoder has given back its own.
    private func decodeHEIF(
        _ bytes: Span<UInt8>,
        header: ImageHeader,
        as format: PixelFormat
    ) throws(ImagingError) -> Image {
        var picture: OpaquePointer?
        var report = RectoDecodeReport()
        let status = unsafe withSource(bytes, header: header) { unsafe recto_heif_decode($0, &picture, &report) }
        if let error = ImagingError(status, reason: report.reason) { throw error }
        guard let decoded = unsafe picture else { preconditionFailure("a decoded picture is there") }
        defer { unsafe recto_heif_free(decoded) }
        return unsafe Image(width: header.width, height: header.height, format: format) { memory in
            let pixels = unsafe memory.bindMemory(to: UInt8.self)
            unsafe recto_heif_read(decoded, format.codecFormat, pixels.baseAddress!)
        }
    }

    private func withSource(
        _ bytes: Span<UInt8>,
        header: ImageHeader,
        decode: (RectoDecodeSource) -> RectoCodecStatus
    ) -> RectoCodecStatus {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return .truncated }
            let (width, height) = (Int32(clamping: header.width), Int32(clamping: header.height))
            return unsafe decode(
                RectoDecodeSource(bytes: start, byte_count: bytes.count, width: width, height: height)
            )
        }
    }

    /// Lets `decode` fill an image's rows, greys those that it could not read, and says so.
    private func decodeRows(
        width: Int,
        height: Int,
        format: PixelFormat,
        by decode: (UnsafeMutableBufferPointer<UInt8>, inout RectoDecodeReport) -> RectoCodecStatus
    ) throws(ImagingError) -> DecodedImage {
        var report = RectoDecodeReport()
        let image = unsafe try Image(width: width, height: height, format: format) { memory throws(ImagingError) in
            let pixels = unsafe memory.bindMemory(to: UInt8.self)
            let status = unsafe decode(pixels, &report)
            if let error = ImagingError(status, reason: report.reason) {
                throw error
            }
            let bytesRead = Int(report.rows) * width * format.bytesPerPixel
            unsafe pixels[bytesRead...].update(repeating: 128)
        }
        if report.corrupt {
            return DecodedImage(image: image, defect: .corrupt(reason: report.reason))
        }
        let fraction = Double(report.rows) / Double(height)
        return DecodedImage(image: image, defect: report.truncated ? .truncated(fraction: fraction) : nil)
    }
}

extension DecodedImage {
    /// The same with another image.
    fileprivate func map(_ transform: (Image) -> Image) -> DecodedImage {
        DecodedImage(image: transform(image), defect: defect)
    }
}

extension RectoDecodeReport {
    /// The codec's words.
    fileprivate var reason: String {
        unsafe withUnsafeBytes(of: message) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
