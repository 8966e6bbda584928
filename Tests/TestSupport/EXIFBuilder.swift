// SPDX-License-Identifier: Apache-2.0

/// Writes EXIF data that holds an orientation.
package struct EXIFBuilder {
    package var orientation: Int
    package var isLittleEndian = false
    /// Number of entries that the first directory claims; there is one before the orientation.
    package var entryCount = 2
    /// The start of the first directory, as the data says it.
    package var directory = 8
    /// Type of the value: 3 short, 4 long.
    package var valueType = 3

    package init(orientation: Int) {
        self.orientation = orientation
    }

    /// The data from its TIFF header on, as PNG's `eXIf` holds it.
    package var tiff: [UInt8] {
        let mark = Array((isLittleEndian ? "II" : "MM").utf8)
        let software = number(0x0131, 2) + number(2, 2) + number(4, 4) + Array("test".utf8)
        let value = valueType == 3 ? number(orientation, 2) + [0, 0] : number(orientation, 4)
        let entry = number(0x0112, 2) + number(valueType, 2) + number(1, 4) + value
        return mark + number(42, 2) + number(directory, 4) + number(entryCount, 2) + software + entry + number(8, 4)
    }

    /// The data as a JPEG file's APP1 marker.
    package var marker: [UInt8] {
        let content = Array("Exif\0\0".utf8) + tiff
        let length = content.count + 2
        return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    private func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittleEndian ? bytes : bytes.reversed()
    }
}
