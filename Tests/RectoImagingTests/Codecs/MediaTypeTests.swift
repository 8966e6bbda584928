// SPDX-License-Identifier: Apache-2.0

import RectoImaging
import Testing

struct MediaTypeTests {
    static let specimens: [(start: [UInt8], type: MediaType)] = [
        ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        (Array("%PDF-1.7".utf8), .pdf),
        (Array("mail header\r\n%PDF-1.7".utf8), .pdf),
        (Array("GIF89a".utf8), .gif),
        (Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8), .webP),
        (Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8), .heic),
        (Array("\0\0\0\u{18}ftypmif1\0\0\0\0mif1heic".utf8), .heic),
        (Array("\0\0\0\u{14}ftypmif1\0\0\0\0mif1heic".utf8), .heif),
        (Array("\0\0\0\u{18}ftypavif\0\0\0\0mif1miaf".utf8), .avif),
        (Array("\0\0\0\u{18}ftypisom\0\0\0\0isommp41".utf8), .unknown),
        (Array("II*\0".utf8), .tiff),
        (Array("MM\0*".utf8), .tiff),
        (Array("BM\u{7F}\0\0\0\0\0\0\0\u{36}\0".utf8), .bmp),
        (Array("BMW or bus?".utf8), .text),
        (Array("\0\0\0\u{C}jP  \r\n".utf8), .jpeg2000),
        ([0xFF, 0x0A], .jpegXL),
        (Array("PK\u{3}\u{4}".utf8), .zip),
        (Array("\n <!DOCTYPE HTML><title>Not found".utf8), .html),
        ([0xEF, 0xBB, 0xBF] + Array("<?xml version=\"1.0\"?>".utf8), .xml),
        (Array("Grüße".utf8), .text),
        ([], .empty),
        ([0x00, 0x01, 0x02, 0x03], .unknown),
        ([0xFF], .text),
    ]

    @Test(arguments: specimens) func `tells the kind of a file by its first bytes`(start: [UInt8], type: MediaType) {
        #expect(MediaType(sniffing: start.span) == type)
    }

    @Test func `looks no further than a kilobyte`() {
        let bytes = [UInt8](repeating: 0x20, count: 1024) + Array("%PDF-1.7".utf8)
        #expect(MediaType(sniffing: bytes.span) == .text)
    }

    @Test func `has a name for every kind`() {
        #expect(Set(MediaType.allCases.map(\.name)).count == MediaType.allCases.count)
    }
}
