// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import RectoImaging
import RectoRecords
import Testing

@testable import Recto

struct ImageAdmitterTests {
    private let admitter = ImageAdmitter(limits: Limits(bytes: 1000, pixels: 2000, side: 100))

    private func rejection(of bytes: [UInt8], by admitter: ImageAdmitter) -> Rejection? {
        do throws(Rejection) {
            _ = try admitter.admit(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func `admits an image within the limits and describes it`() throws {
        let admitted = try ImageAdmitter(limits: .default).admit(TestPictures.png())
        #expect(admitted.input.mediaType == "image/png")
        #expect(admitted.input.width == 40)
        #expect(admitted.input.height == 30)
        #expect(admitted.input.bytes == admitted.bytes.count)
        #expect(admitted.input.sha256?.count == 64)
    }

    @Test func `describes the picture of a page as the page, whatever its bytes`() throws {
        var page = InputDescription()
        page.bytes = 7
        page.mediaType = "application/pdf"
        page.page = 2
        let admitter = ImageAdmitter(limits: Limits(bytes: 10, pixels: 2000, side: 100))
        let admitted = try admitter.admit(TestPictures.png(), ofPage: page)
        page.width = 40
        page.height = 30
        #expect(admitted.input == page)
        #expect(throws: Rejection.self) {
            try ImageAdmitter(limits: Limits(bytes: 10, pixels: 2000, side: 39)).admit(TestPictures.png(), ofPage: page)
        }
    }

    @Test func `gives the digest that everyone gives`() throws {
        let rejection = try #require(self.rejection(of: Array("abc".utf8), by: admitter))
        #expect(
            rejection.input.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
    }

    @Test(arguments: [(999, true), (1000, true), (1001, false)])
    func `counts the bytes`(count: Int, isAdmitted: Bool) throws {
        let picture = TestPictures.jpegHeader(width: 40, height: 30)
        let bytes = picture + [UInt8](repeating: 0, count: count - picture.count)
        let rejection = self.rejection(of: bytes, by: admitter)
        #expect((rejection == nil) == isAdmitted)
        guard let rejection else { return }
        #expect(rejection.finding.code == .imageTooManyBytes)
        #expect(rejection.finding.severity == .error)
        #expect(rejection.input.bytes == count)
        #expect(rejection.input.sha256 == nil, "what is refused by its size is not looked at")
    }

    @Test(arguments: [
        (100, 20, true), (20, 100, true), (101, 1, false), (1, 101, false), (50, 40, true), (50, 41, false),
        (1, 1, true), (65_535, 65_535, false),
    ])
    func `counts pixels and the longer side`(width: Int, height: Int, isAdmitted: Bool) throws {
        for bytes in [
            TestPictures.jpegHeader(width: UInt16(width), height: UInt16(height)),
            TestPictures.pngHeader(width: UInt32(width), height: UInt32(height)),
        ] {
            let rejection = self.rejection(of: bytes, by: admitter)
            #expect((rejection == nil) == isAdmitted)
            guard let rejection else { continue }
            #expect(rejection.finding.code == .imageTooManyPixels)
            #expect(rejection.input.width == width)
            #expect(rejection.input.height == height)
            #expect(rejection.input.sha256 != nil)
        }
    }

    @Test(arguments: [(8, 2, true), (8, 6, true), (16, 0, true), (16, 2, false), (16, 6, false)])
    func `counts the bytes of samples that a PNG declares`(depth: Int, colour: Int, isAdmitted: Bool) {
        let bytes = TestPictures.pngHeader(width: 50, height: 40, depth: UInt8(depth), colour: UInt8(colour))
        let rejection = self.rejection(of: bytes, by: admitter)
        #expect((rejection == nil) == isAdmitted)
        #expect(rejection.map { $0.finding.code == .imageTooManyPixels } ?? true)
    }

    @Test(arguments: [(1, true), (16, true), (17, false), (900, false)])
    func `counts the scans of a JPEG before any is decoded`(count: Int, isAdmitted: Bool) {
        let bytes = TestPictures.progressiveHeader(width: 40, height: 40, scans: count)
        let limits = Limits(bytes: .max, pixels: 1_600, side: 100)
        let rejection = self.rejection(of: bytes, by: ImageAdmitter(limits: limits))
        #expect((rejection == nil) == isAdmitted)
        #expect(rejection.map { $0.finding.message.contains("\(count) scans") } ?? true)
    }

    @Test func `refuses a header of any size at once`() throws {
        let duration = ContinuousClock().measure {
            for bytes in [
                TestPictures.jpegHeader(width: 65_535, height: 65_535),
                TestPictures.pngHeader(width: 65_535, height: 65_535),
                TestPictures.pngHeader(width: UInt32(Int32.max), height: UInt32(Int32.max)),
            ] {
                #expect(
                    rejection(of: bytes, by: ImageAdmitter(limits: .default))?.finding.code == .imageTooManyPixels
                )
            }
        }
        #expect(duration < .seconds(1))
    }

    @Test(
        arguments: [
            (Array("GIF89a\u{1}\u{0}\u{1}\u{0}".utf8), MediaType.gif),
            (Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBPVP8 ".utf8), .webP),
            ([0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8), .heic),
            ([0, 0, 0, 24] + Array("ftypavif".utf8) + [0, 0, 0, 0] + Array("mif1avif".utf8), .avif),
            ([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], .tiff),
            ([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], .tiff),
            (Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0], .bmp),
            ([0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 0x0A], .jpeg2000),
            ([0xFF, 0x0A, 1, 2], .jpegXL),
            (Array("%PDF-1.7\n".utf8), .pdf),
            ([0x50, 0x4B, 3, 4, 20, 0], .zip),
            (Array("<!DOCTYPE html><title>404</title>".utf8), .html),
            (Array("<?xml version=\"1.0\"?><svg/>".utf8), .xml),
            (Array("not an image, in spite of the name".utf8), .text),
            ([], .empty),
            ([0, 1, 2, 3, 0xFF, 0xFE], .unknown),
        ] as [([UInt8], MediaType)]
    )
    func `names what it does not read`(bytes: [UInt8], type: MediaType) throws {
        let rejection = try #require(self.rejection(of: bytes, by: admitter))
        #expect(rejection.finding.code == .imageUnsupported)
        #expect(rejection.finding.severity == .error)
        #expect(rejection.finding.message.contains(type.name))
        #expect(rejection.input.mediaType == type.rawValue)
        #expect(rejection.input.width == nil)
    }

    @Test func `tells damage from an early end`() throws {
        let damaged: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9, 0, 0]
        #expect(rejection(of: damaged, by: admitter)?.finding.code == .imageCorrupt)
        let short = Array(TestPictures.jpegHeader(width: 10, height: 10).prefix(10))
        #expect(rejection(of: short, by: admitter)?.finding.code == .imageTruncated)
        #expect(rejection(of: Array(try TestPictures.png().prefix(8)), by: admitter)?.finding.code == .imageTruncated)
    }

    @Test func `takes limits without bound`() throws {
        let admitter = ImageAdmitter(limits: Limits(bytes: .max, pixels: .max, side: .max))
        #expect(rejection(of: try TestPictures.png(), by: admitter) == nil)
        let largest = TestPictures.pngHeader(width: UInt32(Int32.max), height: UInt32(Int32.max))
        #expect(rejection(of: largest, by: admitter) == nil)
    }
}
