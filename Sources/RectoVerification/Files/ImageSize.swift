// SPDX-License-Identifier: Apache-2.0

/// The size of an image by its header: no pixel is decoded.
package struct ImageSize: Sendable, Hashable {
    package let width: Int
    package let height: Int
    /// True if the file goes over its picture several times: a progressive JPEG, an interlaced PNG.
    package let isProgressive: Bool
    /// Bits of a pixel as stored in a PNG; 8 for a JPEG, whose value is not read.
    package let bitsPerPixel: Int

    package init(width: Int, height: Int, isProgressive: Bool = false, bitsPerPixel: Int = 8) {
        self.width = width
        self.height = height
        self.isProgressive = isProgressive
        self.bitsPerPixel = bitsPerPixel
    }

    /// More pixels than telephones' photographs usually have.
    private static let manyPixels = 16_000_000
    /// Bytes of a pixel at the limit of pixels: red, green, blue and transparency.
    private static let bytesPerPixel = 4

    /// True if reading the image takes long, as far as its header tells.
    package var isCostly: Bool { isProgressive || width * height > Self.manyPixels || bitsPerPixel > 32 }

    /// The size of a whole file's image; `nil` if the header states none.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - kind: Of the file; of frames the first one counts.
    package init?(of bytes: [UInt8], kind: FileKind) {
        guard case .size(let size) = Self.read(bytes, kind) else { return nil }
        self = size
    }

    /// The result of reading the beginning of a file.
    package enum Reading: Sendable, Hashable {
        case size(ImageSize)
        /// The header continues after these bytes.
        case unknownYet
        /// It states no size.
        case none
    }

    /// True if the limits of a journey allow such an image.
    package func isWithin(_ limits: JourneyLimits) -> Bool {
        guard max(width, height) <= limits[.sideInPixels] else { return false }
        guard width * height <= limits[.pixels] else { return false }
        return width * height * bitsPerPixel / 8 <= limits[.pixels] * Self.bytesPerPixel
    }

    /// Reads the header of a file from the bytes so far.
    package static func read(_ bytes: [UInt8], _ kind: FileKind) -> Reading {
        switch kind {
        case .png: readPNG(bytes)
        case .jpeg, .motionJPEG: readJPEG(bytes)
        // The engine looks at these, in processes that can do nothing else.
        case .pdf, .heic, .heif, .webP: .none
        }
    }

    /// The chunk IHDR stands first (ISO/IEC 15948, 5.6).
    private static func readPNG(_ bytes: [UInt8]) -> Reading {
        guard bytes.count >= 29 else { return .unknownYet }
        guard bytes[12..<16].elementsEqual("IHDR".utf8) else { return .none }
        // Samples by the kind of colour: grey, colours, palette, and the first two with transparency.
        let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] ?? 4
        return .size(
            ImageSize(
                width: number(bytes[16..<20]),
                height: number(bytes[20..<24]),
                isProgressive: bytes[28] != 0,
                bitsPerPixel: samples * Int(bytes[24])
            )
        )
    }

    /// The frame header, whichever process it announces (ISO/IEC 10918-1, B.2.2).
    private static func readJPEG(_ bytes: [UInt8]) -> Reading {
        var place = 2
        while place + 2 <= bytes.count {
            guard bytes[place] == 0xFF else { return .none }
            let marker = bytes[place + 1]
            switch marker {
            // A fill byte (B.1.1.2).
            case 0xFF: place += 1
            // Without a segment: TEM, RST, SOI.
            case 0x01, 0xD0...0xD8: place += 2
            // The file ends, or the scan begins: a frame header would have come before.
            case 0xD9, 0xDA: return .none
            case _ where frameHeaders.contains(marker): return readFrame(bytes, place)
            default:
                guard place + 4 <= bytes.count else { return .unknownYet }
                place += 2 + max(number(bytes[place + 2..<place + 4]), 2)
            }
        }
        return .unknownYet
    }

    private static func readFrame(_ bytes: [UInt8], _ place: Int) -> Reading {
        guard place + 9 <= bytes.count else { return .unknownYet }
        return .size(
            ImageSize(
                width: number(bytes[place + 7..<place + 9]),
                height: number(bytes[place + 5..<place + 7]),
                isProgressive: [0xC2, 0xC6, 0xCA, 0xCE].contains(bytes[place + 1])
            )
        )
    }

    /// SOF0 to SOF15, without DHT, JPG and DAC.
    private static let frameHeaders = Set<UInt8>(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
