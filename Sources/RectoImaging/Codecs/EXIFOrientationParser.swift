// SPDX-License-Identifier: Apache-2.0

/// Finds the one tag of EXIF data (CIPA DC-008) that changes how an image is seen.
///
/// It stands in the first directory, so no other is followed: offsets that form a loop lead nowhere.
enum EXIFOrientationParser {
    /// The orientation in the content of a JPEG file's APP1 marker, if that is EXIF data.
    static func orientation(inMarker content: Span<UInt8>) -> Orientation? {
        let name: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0x00, 0x00]  // Exif
        guard content.hasBytes(name, at: 0) else { return nil }
        return orientation(inTIFF: content.extracting(droppingFirst: name.count))
    }

    /// The orientation in EXIF data that starts with its TIFF header.
    static func orientation(inTIFF data: Span<UInt8>) -> Orientation? {
        let littleEndian: Bool
        switch data.unsigned16(at: 0) {
        case 0x4949: littleEndian = true
        case 0x4D4D: littleEndian = false
        default: return nil
        }
        guard data.unsigned16(at: 2, littleEndian: littleEndian) == 42,
            let directory = data.unsigned32(at: 4, littleEndian: littleEndian),
            let entryCount = data.unsigned16(at: directory, littleEndian: littleEndian)
        else { return nil }
        for entry in stride(from: directory + 2, to: directory + 2 + 12 * entryCount, by: 12) {
            guard let tag = data.unsigned16(at: entry, littleEndian: littleEndian) else { return nil }
            if tag == 0x0112 {
                return value(at: entry, in: data, littleEndian: littleEndian).flatMap(Orientation.init(rawValue:))
            }
        }
        return nil
    }

    /// The number in an entry; the standard wants a short one, some writers make it long.
    private static func value(at entry: Int, in data: Span<UInt8>, littleEndian: Bool) -> Int? {
        switch data.unsigned16(at: entry + 2, littleEndian: littleEndian) {
        case 3: data.unsigned16(at: entry + 8, littleEndian: littleEndian)
        case 4: data.unsigned32(at: entry + 8, littleEndian: littleEndian)
        default: nil
        }
    }
}
