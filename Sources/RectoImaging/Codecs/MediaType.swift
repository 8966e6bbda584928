// SPDX-License-Identifier: Apache-2.0

/// The kind of a file, told by its first few bytes, never by a name.
public enum MediaType: String, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case pdf = "application/pdf"
    case gif = "image/gif"
    case webP = "image/webp"
    case heic = "image/heic"
    case heif = "image/heif"
    case avif = "image/avif"
    case tiff = "image/tiff"
    case bmp = "image/bmp"
    case jpeg2000 = "image/jp2"
    case jpegXL = "image/jxl"
    case zip = "application/zip"
    case html = "text/html"
    case xml = "application/xml"
    case text = "text/plain"
    case empty = "application/x-empty"
    case unknown = "application/octet-stream"

    /// The common name, for messages.
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .pdf: "PDF"
        case .gif: "GIF"
        case .webP: "WebP"
        case .heic: "HEIC"
        case .heif: "HEIF"
        case .avif: "AVIF"
        case .tiff: "TIFF"
        case .bmp: "BMP"
        case .jpeg2000: "JPEG 2000"
        case .jpegXL: "JPEG XL"
        case .zip: "ZIP archive"
        case .html: "HTML"
        case .xml: "XML"
        case .text: "plain text"
        case .empty: "empty file"
        case .unknown: "unknown kind of file"
        }
    }

    /// The kind of file that starts with `bytes`; the first kilobyte is enough.
    public init(sniffing bytes: Span<UInt8>) {
        let head = bytes.extracting(first: 1024)
        if head.isEmpty {
            self = .empty
        } else if let type = Self.signatures.first(where: { head.hasBytes($0.bytes, at: $0.offset) })?.type {
            self = type
        } else if let type = Self.isoBrand(of: head) {
            self = type
        } else if head.contains("%PDF-") {
            // Readers of PDF look for its mark in the first kilobyte, so files with something before it exist.
            self = .pdf
        } else {
            self = Self.textType(of: head)
        }
    }

    private static let signatures: [(type: MediaType, offset: Int, bytes: [UInt8])] = [
        (.jpeg, 0, [0xFF, 0xD8, 0xFF]),
        (.png, 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        (.gif, 0, Array("GIF87a".utf8)),
        (.gif, 0, Array("GIF89a".utf8)),
        (.webP, 8, Array("WEBP".utf8)),
        (.tiff, 0, [0x49, 0x49, 0x2A, 0x00]),
        (.tiff, 0, [0x4D, 0x4D, 0x00, 0x2A]),
        (.tiff, 0, [0x49, 0x49, 0x2B, 0x00]),
        (.tiff, 0, [0x4D, 0x4D, 0x00, 0x2B]),
        (.jpeg2000, 4, Array("jP  \r\n".utf8)),
        (.jpeg2000, 0, [0xFF, 0x4F, 0xFF, 0x51]),
        (.jpegXL, 4, Array("JXL \r\n".utf8)),
        (.jpegXL, 0, [0xFF, 0x0A]),
        (.zip, 0, Array("PK\u{3}\u{4}".utf8)),
        (.zip, 0, Array("PK\u{5}\u{6}".utf8)),
    ]

    /// The kind that the brands of an ISO base media file name, its own first, then those it is compatible with.
    private static func isoBrand(of head: Span<UInt8>) -> MediaType? {
        guard let boxSize = head.unsigned32(at: 0), head.hasBytes(Array("ftyp".utf8), at: 4) else { return nil }
        var generic: MediaType?
        for offset in stride(from: 8, to: min(boxSize, head.count) - 3, by: 4) where offset != 12 {
            switch head.unsigned32(at: offset) {
            case 0x6865_6963, 0x6865_6978, 0x6865_7663, 0x6865_7678, 0x6865_696D, 0x6865_6973, 0x6865_766D, 0x6865_7673:
                return .heic  // heic heix hevc hevx heim heis hevm hevs
            case 0x6176_6966, 0x6176_6973:
                return .avif  // avif avis
            case 0x6D69_6631, 0x6D73_6631:
                generic = .heif  // mif1 msf1
            default:
                continue
            }
        }
        return generic
    }

    private static func textType(of head: Span<UInt8>) -> MediaType {
        // A bitmap's two letters could start a text as well; the four bytes of zero behind its size could not.
        if head.hasBytes(Array("BM".utf8), at: 0), head.unsigned32(at: 6) == 0 {
            return .bmp
        }
        guard head.isText else { return .unknown }
        let start = head.textStart
        if head.hasBytes(Array("<?xml".utf8), at: start) || head.hasBytes(Array("<svg".utf8), at: start) {
            return .xml
        }
        let isMarkup = ["<!doctype html", "<html", "<head", "<body"].contains { tag in
            head.hasLetters(tag, at: start)
        }
        return isMarkup ? .html : .text
    }
}

extension Span<UInt8> {
    /// The start of the text, after a byte order mark and white space.
    fileprivate var textStart: Int {
        var start = hasBytes([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
        while start < count, self[start] <= 0x20 {
            start += 1
        }
        return start
    }

    /// True if there is no control character other than white space.
    fileprivate var isText: Bool {
        for index in indices where self[index] < 0x20 || self[index] == 0x7F {
            guard (0x09...0x0D).contains(self[index]) else { return false }
        }
        return true
    }

    /// True if the lowercase `letters` stand at `offset`, in either case.
    fileprivate func hasLetters(_ letters: String, at offset: Int) -> Bool {
        let letters = Array(letters.utf8)
        guard offset + letters.count <= count else { return false }
        return letters.indices.allSatisfy { index in
            let byte = self[offset + index]
            return (0x41...0x5A).contains(byte) ? byte | 0x20 == letters[index] : byte == letters[index]
        }
    }

    fileprivate func contains(_ mark: String) -> Bool {
        let mark = Array(mark.utf8)
        return indices.contains { hasBytes(mark, at: $0) }
    }
}
