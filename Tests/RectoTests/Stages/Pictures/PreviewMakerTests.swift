// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PreviewMakerTests {
    private func readings(of name: String, side: Int?) async throws -> [Reading] {
        var configuration = RectoEngine.Configuration()
        configuration.previewSide = side
        configuration.checksFaces = false
        return try await RectoEngine(configuration).readAll(Sample.named(name).bytes())
    }

    @Test(arguments: [
        "license-backs-photographed/texas-on-wood", "license-backs-photographed/washington-exif-6",
        "license-backs-photographed/district-of-columbia-grey", "unreadable/torn",
    ])
    func `shows the whole image upright, so many pixels long`(name: String) async throws {
        let reading = try #require(try await readings(of: name, side: 300).first)
        let preview = try #require(reading.preview)
        let header = try ImageHeader(preview.span)
        #expect(header.mediaType == .jpeg)
        #expect(header.orientation == .up)
        #expect(max(header.width, header.height) == 300)
        let (width, height) = (Double(reading.input.width ?? 0), Double(reading.input.height ?? 0))
        let ratio = Double(header.width) / Double(header.height)
        #expect(abs(ratio - width / height) < 0.01 * ratio)
    }

    @Test func `shows the brightness of the image where it is`() async throws {
        let name = "license-backs-photographed/washington-exif-6"
        let preview = try #require(try await readings(of: name, side: 200).first?.preview)
        let bytes = try Sample.named(name).bytes()
        let decoder = ImageDecoder()
        let small = try decoder.decode(preview.span, header: ImageHeader(preview.span), as: .grey).image
        let whole = try decoder.decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
            .reduced(width: small.width, height: small.height)
        #expect(try meanDifference(small, whole) < 4)
        #expect(try meanDifference(small, whole.upright(from: .down)) > 12)
    }

    @Test func `leaves a smaller image as large as it is`() async throws {
        let reading = try #require(try await readings(of: "license-backs-clean/texas", side: 5_000).first)
        let preview = try #require(reading.preview)
        let header = try ImageHeader(preview.span)
        #expect(header.width == reading.input.width)
        #expect(header.height == reading.input.height)
    }

    @Test func `makes one for several documents in an image, and none unasked`() async throws {
        let name = "two-on-a-page/alberta-and-hawaii"
        #expect(try await readings(of: name, side: 100).map { $0.preview != nil } == [true, false])
        #expect(try await readings(of: name, side: nil).map { $0.preview != nil } == [false, false])
    }

    private func meanDifference(_ one: Image, _ other: Image) throws -> Double {
        let (a, b) = (pixels(of: one), pixels(of: other))
        try #require(a.count == b.count)
        return Double(zip(a, b).map { abs(Int($0) - Int($1)) }.reduce(0, +)) / Double(a.count)
    }

    private func pixels(of image: Image) -> [UInt8] {
        unsafe image.withUnsafeBytes { bytes in
            (0..<image.height).flatMap { row in
                unsafe Array(bytes[row * image.bytesPerRow..<row * image.bytesPerRow + image.width])
            }
        }
    }
}
