// SPDX-License-Identifier: Apache-2.0

/// The kinds of files that are sent.
public enum FileKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A JPEG image.
    case jpeg = "image/jpeg"
    /// A PNG image.
    case png = "image/png"
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
        let kinds: [FileKind] = isFrames ? [.motionJPEG] : [.jpeg, .png, .pdf]
        guard let kind = kinds.first(where: { $0.isOf(bytes) }) else { return nil }
        self = kind
    }

    /// True if bytes begin as a file of this kind does.
    public func isOf(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: signature) }

    /// The first bytes of files of this kind.
    private var signature: [UInt8] {
        switch self {
        case .jpeg, .motionJPEG: [0xFF, 0xD8, 0xFF]
        case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        case .pdf: Array("%PDF-".utf8)
        }
    }
}
