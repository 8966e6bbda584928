// SPDX-License-Identifier: Apache-2.0

/// The size that an image's header states: no pixel is decoded.
struct ImageSize: Sendable, Hashable {
    let width: Int
    let height: Int

    /// The size of a file's image; `nil` where the header states none.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - kind: Of the file; of frames the first one counts.
    init?(of bytes: [UInt8], kind: FileKind) {
        switch kind {
        case .png: self.init(png: bytes)
        case .jpeg, .motionJPEG: self.init(jpeg: bytes)
        case .pdf: return nil
        }
    }

    /// The chunk IHDR stands first (ISO/IEC 15948, 5.6).
    private init?(png bytes: [UInt8]) {
        guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        width = bytes.bigEndian(at: 16, count: 4)
        height = bytes.bigEndian(at: 20, count: 4)
    }

    /// The frame header, whichever process it announces (ISO/IEC 10918-1, B.2.2).
    private init?(jpeg bytes: [UInt8]) {
        var position = 2
        while let marker = bytes.marker(at: &position) {
            // Without a segment: TEM, RST, SOI.
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            guard marker != 0xD9, marker != 0xDA, position + 2 <= bytes.count else { return nil }
            if Self.frameHeaders.contains(marker) {
                guard position + 7 <= bytes.count else { return nil }
                height = bytes.bigEndian(at: position + 3, count: 2)
                width = bytes.bigEndian(at: position + 5, count: 2)
                return
            }
            position += max(bytes.bigEndian(at: position, count: 2), 2)
        }
        return nil
    }

    /// SOF0 to SOF15, without DHT, JPG and DAC.
    private static let frameHeaders = Set<UInt8>(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])
}

extension [UInt8] {
    fileprivate func bigEndian(at position: Int, count: Int) -> Int {
        self[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The marker at a position, which moves behind it; fill bytes may stand before one (B.1.1.2).
    fileprivate func marker(at position: inout Int) -> UInt8? {
        guard position < count, self[position] == 0xFF else { return nil }
        while position < count, self[position] == 0xFF { position += 1 }
        guard position < count else { return nil }
        defer { position += 1 }
        return self[position]
    }
}
