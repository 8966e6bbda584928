// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct BarcodeLocatorTests {
    private func image(_ name: String) throws -> Image {
        let bytes = try Sample.named(name).bytes()
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }

    @Test(arguments: ["license-backs-clean/texas", "license-backs-clean/quebec", "license-backs-clean/illinois"])
    func `puts the code before everything else on a card`(name: String) throws {
        let image = try image(name)
        let first = try #require(BarcodeLocator().locate(in: image).first)
        // Where zxing-cpp reads the same code.
        let code = try #require(BarcodeDecoder().decode(image).first)
        #expect((first.outline.centre - code.corners.centre).length < code.corners.height / 4)
        #expect(first.outline.width > code.corners.width)
    }

    @Test func `gives the outline of a turned code along its long side`() throws {
        let first = try #require(
            BarcodeLocator().locate(in: image("license-backs-photographed/california-on-its-side")).first
        )
        #expect(first.outline.width > 2 * first.outline.height)
        let side = first.outline.topRight - first.outline.topLeft
        #expect(abs(side.y) > 10 * abs(side.x))
    }

    @Test func `finds nothing where there is no edge, or hardly a pixel`() throws {
        for size in [1, 5, 400] {
            let blank = unsafe Image(width: size, height: size, format: .grey) { pixels in
                unsafe pixels.initializeMemory(as: UInt8.self, repeating: 200)
            }
            #expect(try BarcodeLocator().locate(in: blank).isEmpty)
        }
    }

    @Test func `keeps no more candidates than it is told`() throws {
        var configuration = BarcodeLocator.Configuration()
        configuration.maximumCandidates = 1
        let locator = BarcodeLocator(configuration: configuration)
        #expect(try locator.locate(in: image("two-on-a-page/alberta-and-hawaii")).count == 1)
    }
}
