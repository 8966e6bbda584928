// SPDX-License-Identifier: Apache-2.0

/// Counts consecutive JPEG images, a part of the file at a time.
///
/// An image counts once it begins. Thumbnails lie inside segments, which are skipped (ISO/IEC 10918-1, B.1.1.4).
package struct FrameCounter: Sendable, Hashable {
    /// The images that have begun.
    package private(set) var count = 0
    private var place = Place.between

    /// The place of the next byte.
    private enum Place: Sendable, Hashable {
        /// Outside of every image, or in its entropy-coded data.
        case between
        /// Behind a byte 0xFF outside of segments.
        case marker
        /// Among the markers of an image, ahead of 0xFF.
        case header
        /// Behind a byte 0xFF among the markers.
        case headerMarker
        /// Ahead of the two bytes of a segment's length; true if the scan follows.
        case length(isScan: Bool)
        /// Ahead of the second of them.
        case lengthEnd(high: Int, isScan: Bool)
        /// Inside a segment.
        case segment(rest: Int, isScan: Bool)
    }

    /// A counter that has seen nothing.
    package init() {}

    /// Looks at the next bytes.
    package mutating func look(at bytes: some Sequence<UInt8>) {
        for byte in bytes { look(at: byte) }
    }

    private mutating func look(at byte: UInt8) {
        switch place {
        case .between: if byte == 0xFF { place = .marker }
        case .marker:
            switch byte {
            case 0xD8: begin()
            case 0xFF: break
            default: place = .between
            }
        // Bytes that are no marker belong to an image that is torn.
        case .header: place = byte == 0xFF ? .headerMarker : .between
        case .headerMarker: readMarker(byte)
        case .length(let isScan): place = .lengthEnd(high: Int(byte), isScan: isScan)
        case .lengthEnd(let high, let isScan): enter(high << 8 | Int(byte), isScan)
        case .segment(let rest, let isScan):
            if rest == 1 { leave(isScan) } else { place = .segment(rest: rest - 1, isScan: isScan) }
        }
    }

    private mutating func begin() {
        count += 1
        place = .header
    }

    private mutating func readMarker(_ marker: UInt8) {
        switch marker {
        case 0xD8: begin()
        // A fill byte (B.1.1.2).
        case 0xFF: break
        // Without a segment: TEM and RST.
        case 0x01, 0xD0...0xD7: place = .header
        case 0xD9: place = .between
        default: place = .length(isScan: marker == 0xDA)
        }
    }

    /// Enters a segment; its length counts its own two bytes.
    private mutating func enter(_ length: Int, _ isScan: Bool) {
        if length > 2 { place = .segment(rest: length - 2, isScan: isScan) } else { leave(isScan) }
    }

    private mutating func leave(_ isScan: Bool) { place = isScan ? .between : .header }
}
