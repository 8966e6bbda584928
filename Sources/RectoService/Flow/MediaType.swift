// SPDX-License-Identifier: Apache-2.0

/// The kinds of files that are taken.
enum MediaType: String, Sendable, Hashable, Codable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case pdf = "application/pdf"
    /// Frames of a camera, one JPEG after the other.
    case motionJPEG = "video/x-motion-jpeg"

    /// The kind that a header names, whatever parameters it adds.
    init?(header: String) {
        let name = header.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        self.init(rawValue: name)
    }

    /// What files of this kind begin with.
    private var signature: [UInt8] {
        switch self {
        case .jpeg, .motionJPEG: [0xFF, 0xD8, 0xFF]
        case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        case .pdf: Array("%PDF-".utf8)
        }
    }

    /// Whether bytes begin as a file of this kind does.
    func isOf(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: signature) }
}
