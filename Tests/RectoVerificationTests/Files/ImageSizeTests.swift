// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

/// Beginnings of files that say how large their image is, and nothing else.
enum FileBeginning {
    static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
        let size = [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8] + size + [1, 1, 0x11, 0]
        return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0x4A, 0x46] + frame + [0xFF, 0xDA, 0x55, 0xFF, 0xD9]
    }

    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        let bytes = { (number: Int) in [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bytes(width)
            + bytes(height) + [8, 0, 0, 0, 0]
    }

    static let pdf = Array("%PDF-1.7\n".utf8)
    static let heic = Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)
    static let webP = Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8)
}

struct ImageSizeTests {
    @Test func `reads the size of a JPEG image behind other segments, and of the first of several frames`() {
        let size = ImageSize.Reading.size(ImageSize(width: 65_535, height: 40_000))
        for kind in [FileKind.jpeg, .motionJPEG] {
            #expect(ImageSize.read(FileBeginning.jpeg(65_535, 40_000), kind) == size)
        }
    }

    @Test func `reads the size of a PNG image`() {
        let size = ImageSize.read(FileBeginning.png(70_000, 3), .png)
        #expect(size == .size(ImageSize(width: 70_000, height: 3)))
    }

    @Test func `passes over fill bytes and markers without a segment`() {
        var bytes = FileBeginning.jpeg(8, 9)
        bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF, 0x01], at: 2)
        #expect(ImageSize(of: bytes, kind: .jpeg) == ImageSize(width: 8, height: 9))
    }

    @Test func `waits for the rest of a header, wherever it is cut`() {
        let (jpeg, png) = (FileBeginning.jpeg(8, 9), FileBeginning.png(5, 5))
        for count in 2..<17 { #expect(ImageSize.read(Array(jpeg.prefix(count)), .jpeg) == .unknownYet) }
        for count in 0..<24 { #expect(ImageSize.read(Array(png.prefix(count)), .png) == .unknownYet) }
        #expect(ImageSize(of: Array(jpeg.prefix(16)), kind: .jpeg) == nil)
    }

    @Test func `says nothing of a file whose header is none`() {
        #expect(ImageSize.read([0xFF, 0xD8, 0x00, 0x01, 0x02, 0x03], .jpeg) == .none)
        #expect(ImageSize.read([0xFF, 0xD8, 0xFF, 0xDA, 0, 8], .jpeg) == .none)
        #expect(ImageSize.read([UInt8](repeating: 7, count: 64), .png) == .none)
        #expect(ImageSize.read(FileBeginning.pdf, .pdf) == .none)
    }

    /// The files, and the bytes of each that its answer depends on.
    private static let files: [(file: [UInt8], kind: FileKind, read: Set<Int>)] = [
        // Of the first segment the marker and the length, of the frame header the marker and the size.
        (FileBeginning.jpeg(8, 9), .jpeg, [2, 3, 4, 5, 8, 9, 13, 14, 15, 16]),
        // Of the chunk the name, the size, the depth, the kind of colour and the interlacing.
        (FileBeginning.png(5, 5), .png, Set(12...25).union([28])),
    ]

    @Test(arguments: files.indices) func `answers a changed byte only if it reads it, cut anywhere`(index: Int) {
        let (file, kind, read) = Self.files[index]
        let answers = (0...file.count).map { ImageSize.read(Array(file.prefix($0)), kind) }
        var decisive: Set<Int> = []
        for index in file.indices {
            for value in stride(from: 0, through: 255, by: 5) {
                var changed = file
                changed[index] = UInt8(value)
                var last = ImageSize.Reading.unknownYet
                for count in 0...changed.count {
                    let answer = ImageSize.read(Array(changed.prefix(count)), kind)
                    #expect(last == .unknownYet || answer == last, "more bytes changed what was told")
                    if count <= index { #expect(answer == answers[count], "a byte that is not there counted") }
                    if answer != answers[count] { decisive.insert(index) }
                    last = answer
                }
            }
        }
        #expect(decisive == read)
    }

    @Test func `holds an image against both limits, however large it says it is`() {
        let limits = JourneyLimits(.idwise, overrides: [.sideInPixels: 1_000, .pixels: 500_000])
        #expect(ImageSize(width: 1_000, height: 500).isWithin(limits))
        #expect(!ImageSize(width: 1_001, height: 1).isWithin(limits))
        #expect(!ImageSize(width: 1_000, height: 501).isWithin(limits))
        #expect(!ImageSize(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF).isWithin(limits))
    }
}
