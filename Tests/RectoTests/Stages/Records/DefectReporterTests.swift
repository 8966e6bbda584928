// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoRecords
import TestSupport
import Testing

@testable import Recto

@Suite struct DefectReporterTests {
    @Test(arguments: Sample.all.filter { $0.family.hasPrefix("license-backs") })
    func `warns of no back that can be read`(sample: Sample) throws {
        let quality = try QualityAssessor().assess(image(of: sample))
        #expect(DefectReporter().findings(for: quality, wasRead: false).isEmpty)
    }

    @Test func `says that the picture out of focus is blurred`() throws {
        let image = try image(of: .named("unreadable/out-of-focus"))
        let quality = try QualityAssessor().assess(image)
        let findings = DefectReporter().findings(for: quality, wasRead: false)
        #expect(findings.map(\.code) == [.imageBlurred])
        #expect(findings.map(\.severity) == [.warning])
        #expect(DefectReporter().findings(for: quality, wasRead: true).map(\.severity) == [.info])
    }

    @Test func `blames pixels, not blur, where a document has too few`() throws {
        let image = try image(of: .named("license-backs-clean/florida"))
        let small = try #require(image.cropped(x: 0, y: 0, width: 200, height: 130))
        let quality = try QualityAssessor().assess(document: nil, format: .id1, in: small)
        #expect(DefectReporter().findings(for: quality, wasRead: false).map(\.code) == [.imageTooSmall])
    }

    @Test func `names what is wrong with a selfie`() throws {
        let image = try image(of: .named("license-backs-clean/florida"))
        let small = Face(
            bounds: Rectangle(x: 100, y: 100, width: 60, height: 60),
            eyes: Face.Eyes(right: Point(x: 117, y: 116), left: Point(x: 143, y: 116)),
            score: 1
        )
        let cut = Face(
            bounds: Rectangle(x: -60, y: 100, width: 200, height: 200),
            eyes: Face.Eyes(right: Point(x: -3, y: 155), left: Point(x: 83, y: 155)),
            score: 1
        )
        #expect(try codes(of: small, in: image).contains(.faceTooSmall))
        #expect(try !codes(of: small, in: image).contains(.faceCropped))
        #expect(try codes(of: cut, in: image).contains(.faceCropped))
    }

    private func codes(of face: Face, in image: Image) throws -> [Finding.Code] {
        DefectReporter().findings(forSelfie: try QualityAssessor().assess(face, in: image)).map(\.code)
    }

    private func image(of sample: Sample) throws -> Image {
        let bytes = try sample.bytes()
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }
}
