// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
import TestSupport
import Testing

struct PDF417ScannerTests {
    private func scan(_ image: Image) throws -> BarcodeScan {
        try PDF417Scanner().scan(image, effort: .thorough)
    }

    private func scan(_ name: String) throws -> BarcodeScan {
        try scan(TestPictures.grey(Sample.named(name).bytes()))
    }

    @Test(arguments: Sample.all.filter { $0.family == "license-backs-clean" })
    func `reads each clean code once`(sample: Sample) throws {
        let image = try TestPictures.grey(sample.bytes())
        let barcodes = try scan(image).barcodes
        #expect(barcodes.map(\.symbology) == ["PDF417"])
        let code = try #require(barcodes.first)
        #expect(try AAMVAParser().parse(code.payload).holderSubfile != nil)
        #expect(
            code.corners.corners.allSatisfy { point in
                (0...Double(image.width)).contains(point.x) && (0...Double(image.height)).contains(point.y)
            }
        )
        #expect(code.corners.topRight.x - code.corners.topLeft.x > 500)
        #expect(code.corners.bottomRight.x - code.corners.bottomLeft.x > 500)
        #expect(code.corners.topLeft.y < code.corners.bottomLeft.y)
        #expect(code.corners.topRight.y < code.corners.bottomRight.y)
    }

    @Test func `starts the corners where the code starts, not the picture`() throws {
        let corners = try #require(scan("license-backs-photographed/ontario-upside-down").barcodes.first).corners
        #expect(corners.topLeft.x > corners.topRight.x)
        #expect(corners.bottomLeft.x > corners.bottomRight.x)
        #expect(corners.topLeft.y > corners.bottomLeft.y)
    }

    @Test func `follows a code that is read upwards`() throws {
        let corners = try #require(scan("license-backs-photographed/quebec-head-down").barcodes.first).corners
        #expect(corners.topLeft.y > corners.topRight.y)
        #expect(corners.topLeft.x < corners.bottomLeft.x)
    }

    @Test func `follows a code that stands on end`() throws {
        let code = try #require(scan("license-backs-photographed/california-on-its-side").barcodes.first)
        let across = abs(code.corners.topLeft.x - code.corners.topRight.x)
        let along = abs(code.corners.topLeft.y - code.corners.topRight.y)
        #expect(along > across)
    }

    @Test func `reads two codes on a page`() throws {
        let scan = try scan("two-on-a-page/alberta-and-hawaii")
        #expect(scan.barcodes.count == 2)
        #expect(Set(scan.barcodes.map(\.payload)).count == 2)
    }

    @Test func `reads codes that are no licences as well`() throws {
        let payload = try #require(scan("not-a-license/boarding-pass").barcodes.first?.payload)
        #expect(payload.starts(with: Array("M1".utf8)))
    }

    @Test(arguments: ["torn", "out-of-focus"])
    func `does not make up what it cannot read`(name: String) throws {
        #expect(try scan("unreadable/\(name)").barcodes.isEmpty)
    }

    @Test(arguments: [(1, 1), (2, 3), (1, 2000), (2000, 1), (64, 64), (999, 3)])
    func `finds nothing in pictures of any shape`(width: Int, height: Int) throws {
        let slope = try scan(TestPictures.image(width: width, height: height))
        #expect(slope.barcodes.isEmpty)
        let noise = try scan(TestPictures.noise(width: width, height: height))
        #expect(noise.barcodes.isEmpty)
    }

    @Test func `reads a part of a larger picture as it reads a picture`() throws {
        let whole = try TestPictures.grey(Sample.named("license-backs-clean/california").bytes())
        let margin = 7
        let part = try #require(
            whole.cropped(x: margin, y: margin, width: whole.width - 2 * margin, height: whole.height - 2 * margin)
        )
        let (inWhole, inPart) = (try scan(whole).barcodes, try scan(part).barcodes)
        #expect(inPart.map(\.payload) == inWhole.map(\.payload))
        let (left, moved) = (try #require(inWhole.first?.corners.topLeft), try #require(inPart.first?.corners.topLeft))
        #expect(abs(left.x - Double(margin) - moved.x) < 3)
        #expect(abs(left.y - Double(margin) - moved.y) < 3)
    }
}
