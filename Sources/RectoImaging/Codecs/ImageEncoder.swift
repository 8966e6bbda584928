// SPDX-License-Identifier: Apache-2.0
internal import CRectoCodecs

/// Turns images into files.
public struct ImageEncoder: Sendable {
    /// The kind of file.
    public enum FileFormat: Sendable, Hashable {
        /// JPEG of a quality from 1 to 100; colour is stored at half resolution.
        case jpeg(quality: Int)
        /// PNG, which loses nothing.
        case png
    }

    private let format: FileFormat

    /// An encoder of one kind of file.
    public init(_ format: FileFormat) {
        self.format = format
    }

    /// The bytes of a file that shows the image.
    ///
    /// - Throws: ``ImagingError`` if the format cannot hold so long a side, or memory runs out.
    public func encode(_ image: Image) throws(ImagingError) -> [UInt8] {
        var encoded = unsafe RectoEncoded()
        defer { unsafe recto_encoded_free(&encoded) }
        let status = unsafe image.withUnsafeBytes { pixels in
            let source = unsafe RectoEncodeSource(
                pixels: pixels.bindMemory(to: UInt8.self).baseAddress!,
                width: Int32(clamping: image.width),
                height: Int32(clamping: image.height),
                bytes_per_row: image.bytesPerRow,
                format: image.format.codecFormat
            )
            return switch format {
            case .jpeg(let quality): unsafe recto_jpeg_encode(source, Int32(clamping: quality), &encoded)
            case .png: unsafe recto_png_encode(source, &encoded)
            }
        }
        if let error = ImagingError(status, reason: "a side of more than 65,500 pixels") {
            throw error
        }
        return unsafe Array(UnsafeBufferPointer(start: encoded.bytes, count: encoded.byte_count))
    }
}
