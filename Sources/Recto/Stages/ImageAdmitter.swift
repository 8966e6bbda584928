// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords
internal import Synchronization

/// Stage: refuses a file that is no image or exceeds the limits, before any pixel is decoded.
struct ImageAdmitter: Sendable {
    let limits: Limits
    /// The decoders that its process may use.
    var decoders = Decoders.common

    /// Checks size, first bytes and header.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - page: The page that the file is a picture of, if any; the byte limit then does not apply to the picture.
    /// - Returns: The image, described as the page if it is the picture of one.
    /// - Throws: ``Rejection``.
    func admit(_ bytes: [UInt8], ofPage page: InputDescription? = nil) throws(Rejection) -> AdmittedImage {
        var input = if let page { page } else { try description(of: bytes) }
        let header: ImageHeader
        do {
            header = try ImageHeader(bytes.span, for: decoders)
        } catch {
            throw Rejection(error, input: input)
        }
        input.width = header.uprightWidth
        input.height = header.uprightHeight
        guard max(header.width, header.height) <= limits.side,
            max(header.width * header.height, header.codedPixels) <= limits.pixels
        else {
            let message =
                "The image has \(header.width) × \(header.height) pixels; at most \(limits.pixels) and "
                + "\(limits.side) on a side are allowed. Scale it down, or raise the limits."
            throw Rejection(input: input, finding: Finding(.imageTooManyPixels, .error, message: message))
        }
        if let reason = header.excess(over: limits) {
            throw Rejection(input: input, finding: Finding(.imageTooManyPixels, .error, message: reason))
        }
        return AdmittedImage(bytes: bytes, header: header, input: input)
    }

    private func description(of bytes: [UInt8]) throws(Rejection) -> InputDescription {
        guard bytes.count <= limits.bytes else { throw tooManyBytes(bytes.count) }
        let mediaType = MediaType(sniffing: bytes.span)
        let input = InputDescription(of: bytes, mediaType: mediaType.rawValue)
        guard mediaType != .empty else {
            let message = "This is an empty file. Transfer it again."
            throw Rejection(input: input, finding: Finding(.imageUnsupported, .error, message: message))
        }
        return input
    }

    /// The refusal of an input with too many bytes; the input need not be read for it.
    func tooManyBytes(_ count: Int) -> Rejection {
        var input = InputDescription()
        input.bytes = count
        let message =
            "The file has \(count) bytes; at most \(limits.bytes) are allowed. "
            + "Compress it more, or raise the limits."
        return Rejection(input: input, finding: Finding(.imageTooManyBytes, .error, message: message))
    }
}

extension ImageHeader {
    /// Scans that every picture may have: encoders write about ten.
    private static let usualScans = 16
    /// Most pixel passes, as a multiple of the pixel limit, in more scans than usual.
    private static let mostPasses = 8
    /// Bytes of a pixel at the limit of pixels: red, green, blue and transparency.
    private static let bytesPerPixel = 4

    /// Most bytes that a decoder may take beside the image, as a multiple of the pixel limit: red, green and blue.
    private static let mostWorkingBytes = 3

    /// The reason why decoding costs more than the pixel limit allows for; `nil` if it does not.
    ///
    /// A file of a few bytes can claim samples of sixteen bits, or hundreds of scans over its picture.
    fileprivate func excess(over limits: Limits) -> String? {
        let most = limits.pixels.multipliedOrGreatest(by: Self.bytesPerPixel)
        if mediaType == .png, sampleByteCount > most {
            return "The image has \(sampleByteCount) bytes of samples; at most \(most) are allowed. "
                + "Save it with 8 bits a sample, or smaller."
        }
        let mostWorking = limits.pixels.multipliedOrGreatest(by: Self.mostWorkingBytes)
        if workingByteCount > mostWorking {
            return "Decoding the image takes \(workingByteCount) bytes beside it; at most \(mostWorking) are allowed. "
                + "Save it as JPEG, or smaller, or with 8 bits a sample and nothing transparent."
        }
        let mostRefined = limits.pixels.multipliedOrGreatest(by: Self.mostPasses)
        if scanCount > Self.usualScans, scanCount * width * height > mostRefined {
            return "The image is refined in \(scanCount) scans, more than a picture needs. Save it as an ordinary JPEG."
        }
        return nil
    }
}

extension Int {
    /// The product, or the greatest number if it overflows, as with limits that are practically none.
    fileprivate func multipliedOrGreatest(by factor: Int) -> Int {
        let (product, hasOverflown) = multipliedReportingOverflow(by: factor)
        return hasOverflown ? .max : product
    }
}

/// An image that may be decoded.
struct AdmittedImage {
    let bytes: [UInt8]
    let header: ImageHeader
    let input: InputDescription
    private let decoded = DecodedColours()

    init(bytes: [UInt8], header: ImageHeader, input: InputDescription) {
        self.bytes = bytes
        self.header = header
        self.input = input
    }

    /// True if decoding takes many times as long as of other files, so that it is done once: of HEIC.
    var isSlow: Bool { header.mediaType == .heic || header.mediaType == .heif }

    /// The upright image in colour.
    ///
    /// Most files are decoded for each call, which is cheap and leaves no memory behind; those that are slow, once.
    func colours(reducedBy reduction: Reduction = .none) throws(ImagingError) -> Image {
        if isSlow { return try decoded.image(of: self).reduced(by: reduction) }
        return try ImageDecoder().decode(bytes.span, header: header, as: .rgb, reduction: reduction).image
    }
}

/// Keeps the colours of an image, once they were needed.
private final class DecodedColours: Sendable {
    private let image = Mutex<Image?>(nil)

    func image(of admitted: AdmittedImage) throws(ImagingError) -> Image {
        if let known = image.withLock({ $0 }) { return known }
        let made = try ImageDecoder().decode(admitted.bytes.span, header: admitted.header, as: .rgb).image
        image.withLock { $0 = made }
        return made
    }
}

extension Reading {
    /// The reading of an input with more bytes than the limits allow; the input need not be read for it.
    package init(byteCount: Int, exceeding limits: Limits) {
        self.init(ImageAdmitter(limits: limits).tooManyBytes(byteCount))
    }
}
