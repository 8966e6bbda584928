// SPDX-License-Identifier: Apache-2.0

/// The kinds of files that are sent.
public enum FileKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A JPEG image.
    case jpeg = "image/jpeg"
    /// A PNG image.
    case png = "image/png"
    /// A HEIC image, as phones make; its first picture is read.
    case heic = "image/heic"
    /// A HEIC image under the name of its container.
    case heif = "image/heif"
    /// A WebP image.
    case webP = "image/webp"
    /// A PDF file; its first pages are read.
    case pdf = "application/pdf"
    /// Frames of a camera, one JPEG image after the other.
    case motionJPEG = "video/x-motion-jpeg"

    /// The kind of a file by its first bytes, never by its name; `nil` if it is none that is sent.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - isFrames: True if it is meant for frames: those begin as a single image does.
    public init?(of bytes: some Collection<UInt8>, isFrames: Bool) {
        let kinds: [FileKind] = isFrames ? [.motionJPEG] : [.jpeg, .png, .pdf, .heic, .heif, .webP]
        guard let kind = kinds.first(where: { $0.isOf(bytes) }) else { return nil }
        self = kind
    }

    /// True if it is one picture.
    public var isPicture: Bool { self != .pdf && self != .motionJPEG }

    /// The first bytes of a file that tell its kind.
    package static let signatureBytes = 12

    /// True if bytes begin as a file of this kind does.
    ///
    /// HEIC and HEIF begin alike: which of them a file is called does not matter.
    public func isOf(_ bytes: some Collection<UInt8>) -> Bool {
        switch self {
        case .jpeg, .motionJPEG: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .pdf: bytes.starts(with: Array("%PDF-".utf8))
        case .webP: bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        case .heic, .heif:
            bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
                && Self.brands.contains { bytes.dropFirst(8).starts(with: Array($0.utf8)) }
        }
    }

    /// The major brands of pictures and sequences coded by HEVC, and of HEIF of any coding (ISO/IEC 23008-12).
    private static let brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]
}
