// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Writes WebP files (RFC 9649) around coded pictures of four parts: red and green above, blue and white below.
///
/// They are drawn by a script, and coded by Debian's `cwebp`: 128 × 64 pixels, the right half perhaps not there.
package enum WebPBuilder {
    /// With loss.
    package static let lossy = bytes(
        """
        UklGRp4AAABXRUJQVlA4IJIAAAAQBwCdASqAAEAAPrVSo0wnJKMiLBlYAOAWiWMIcAGO1hX+M2nc/HKs/ALSPp6CSDhRjW6HpwsMS/0y
        nvNhD6Dk/AD9tFr75z9gFNgI2PO1H8CZ34a9N+SaWt+vfffK/O6GevEjAAp8NPKKQGTDcKnspi5rYOvB9b56wfZO07rN64/YnObSpmRS
        q7H74WREiAAAAA==
        """
    )
    /// Without loss.
    package static let lossless = bytes(
        """
        UklGRkoAAABXRUJQVlA4TD0AAAAvf8APAB8gECAmxEiTLUdN2wYMy/AH0HX1FggQW5qkqZMw//GuAOkCkQCJJz3pSSMDKBH9n4DiY78N
        B/sNAA==
        """
    )
    /// With loss, and transparency.
    package static let transparent = bytes(
        """
        UklGRs4AAABXRUJQVlA4WAoAAAAQAAAAfwAAPwAAQUxQSBUAAAABDzD/ERFCLJjMXzqInoj+R1UVwO8AVlA4IJIAAAAQBwCdASqAAEAA
        PrVSo0wnJKMiLBlYAOAWiWMIcAGO1hX+M2nc/HKs/ALSPp6CSDhRjW6HpwsMS/0ynvNhD6Dk/AD9tFr75z9gFNgI2PO1H8CZ34a9N+Sa
        Wt+vfffK/O6GevEjAAp8NPKKQGTDcKnspi5rYOvB9b56wfZO07rN64/YnObSpmRSq7H74WREiAAAAA==
        """
    )
    /// Without loss, and with transparency.
    package static let losslessTransparent = bytes(
        """
        UklGRj4AAABXRUJQVlA4TDIAAAAvf8APEBcgEEhxEEMsEEiinH4YgUASzuxTzn/AtwbCbKNJnuSJDmCfiP5PwDS6b9e9Aw==
        """
    )

    private static let (width, height) = (128, 64)

    /// A picture with EXIF data that say how it is to be turned.
    package static func file(turnedBy orientation: Int, _ picture: [UInt8] = lossy) -> [UInt8] {
        riff(
            chunk("VP8X", [0x08, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3)) + picture.dropFirst(12)
                + chunk("EXIF", EXIFBuilder(orientation: orientation).tiff)
        )
    }

    /// An animation whose frames show one picture; the first one lies at a place of a canvas.
    package static func animation(
        _ picture: [UInt8] = lossy,
        canvas: (width: Int, height: Int) = (128, 64),
        at place: (x: Int, y: Int) = (0, 0)
    ) -> [UInt8] {
        let frame = number(width - 1, 3) + number(height - 1, 3) + number(100, 3) + [0] + picture.dropFirst(12)
        return riff(
            chunk("VP8X", [0x02, 0, 0, 0] + number(canvas.width - 1, 3) + number(canvas.height - 1, 3))
                + chunk("ANIM", [0, 0, 0, 0, 0, 0])
                + chunk("ANMF", number(place.x / 2, 3) + number(place.y / 2, 3) + frame)
                + chunk("ANMF", number(0, 3) + number(0, 3) + frame)
        )
    }

    private static func riff(_ chunks: [UInt8]) -> [UInt8] { chunk("RIFF", Array("WEBP".utf8) + chunks) }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + number(content.count, 4) + content + (content.count.isMultiple(of: 2) ? [] : [0])
    }

    private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func bytes(_ base64: String) -> [UInt8] {
        Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map { Array($0) } ?? []
    }
}
