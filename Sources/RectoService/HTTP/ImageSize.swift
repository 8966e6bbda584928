// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// How large a picture is by its header, before anything is decoded.
struct ImageSize: Sendable, Hashable {
    let width: Int
    let height: Int

    var pixels: Int { width * height }

    /// What a header says.
    enum Reading: Sendable, Hashable {
        case size(ImageSize)
        /// The header goes on after these bytes.
        case unknownYet
        /// It says nothing.
        case none
    }

    /// Reads the header of a JPEG (ITU-T T.81, B.2.2) or PNG (RFC 2083, 4.1.1).
    static func read(_ bytes: Data, _ mediaType: MediaType) -> Reading {
        let bytes = Array(bytes)
        return mediaType == .png ? readPNG(bytes) : readJPEG(bytes)
    }

    private static func readPNG(_ bytes: [UInt8]) -> Reading {
        guard bytes.count >= 24 else { return .unknownYet }
        guard Array(bytes[12..<16]) == Array("IHDR".utf8) else { return .none }
        return .size(ImageSize(width: number(bytes[16..<20]), height: number(bytes[20..<24])))
    }

    private static func readJPEG(_ bytes: [UInt8]) -> Reading {
        var place = 2
        while place + 4 <= bytes.count {
            guard bytes[place] == 0xFF else { return .none }
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            // The scan begins, or the file ends: a frame header would have come before.
            guard marker != 0xDA, marker != 0xD9 else { return .none }
            if isFrame(marker) { return readFrame(bytes, place) }
            let hasLength = marker != 0x01 && !(0xD0...0xD8).contains(marker)
            place += hasLength ? 2 + number(bytes[place + 2..<place + 4]) : 2
        }
        return .unknownYet
    }

    private static func readFrame(_ bytes: [UInt8], _ place: Int) -> Reading {
        guard place + 9 <= bytes.count else { return .unknownYet }
        return .size(
            ImageSize(width: number(bytes[place + 7..<place + 9]), height: number(bytes[place + 5..<place + 7]))
        )
    }

    /// Whether a marker begins a frame header: SOF0 to SOF15 without DHT, JPG and DAC.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
