// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import RectoRecords
import Testing

@testable import Recto

struct RecaptureInspectorTests {
    private let inspector = RecaptureInspector()
    private static let corners = Quadrilateral(
        topLeft: Point(x: 200, y: 200),
        topRight: Point(x: 1000, y: 200),
        bottomRight: Point(x: 1000, y: 700),
        bottomLeft: Point(x: 200, y: 700)
    )
    private let outline = DocumentOutline(corners: corners, shape: .card, confidence: 0.9, isCropped: false)

    /// A picture with two fine patterns across each other all over it, as of a screen's pixels, or a plain one.
    private func picture(hasPattern: Bool) -> Image {
        func wave(_ way: Double, _ height: Double) -> Double { height * cos(2 * .pi * way / 3.7) }
        return unsafe Image(width: 1200, height: 900, format: .grey) { pixels in
            for offset in pixels.indices {
                let (x, y) = (Double(offset % 1200), Double(offset / 1200))
                let pattern = wave(x + 0.02 * y, 20) + wave(y - 0.02 * x, 8) + wave(2 * x + 0.04 * y, 6)
                unsafe pixels[offset] = UInt8((160 + (hasPattern ? pattern : 0)).rounded())
            }
        }
    }

    @Test func `doubts a document with traces of a screen, and gives the measure`() throws {
        let readings = try inspector.inspect(
            picture(hasPattern: true),
            documents: .outlined([outline]),
            expecting: .anything
        )
        let doubt = try #require(readings.doubt(about: outline))
        #expect(doubt.code == .documentRecaptured && doubt.severity == .warning)
        #expect(doubt.message.contains("copyTraces 100 %"))
        #expect(doubt.message.contains("a screen's pixels"))
    }

    @Test func `doubts a document without edges if the pattern is everywhere`() throws {
        let readings = try inspector.inspect(picture(hasPattern: true), documents: .notFound, expecting: .anything)
        #expect(readings.doubt(about: nil)?.code == .documentRecaptured)
    }

    @Test(arguments: [DocumentLocation.notFound, .fillsImage(.card)])
    func `doubts no plain picture`(documents: DocumentLocation) throws {
        let readings = try inspector.inspect(picture(hasPattern: false), documents: documents, expecting: .anything)
        #expect(readings.doubt(about: nil) == nil)
    }

    @Test func `does not look at a selfie`() throws {
        let readings = try inspector.inspect(picture(hasPattern: true), documents: .notFound, expecting: .selfie)
        #expect(readings.picture == nil && readings.doubt(about: nil) == nil)
    }

    @Test func `an unread picture shows a document if one fills it, or has edges in it`() throws {
        let picture = Image(greyOf: 160, width: 86, height: 54, format: .grey)
        let assessor = QualityAssessor()
        var reading = Reading(input: InputDescription(), outcome: .unread)
        reading.evidence.quality = CapturedQuality(image: try assessor.assess(picture))
        #expect(!reading.showsDocument)
        reading.evidence.quality?.document = try assessor.assess(document: nil, format: .id1, in: picture)
        #expect(reading.showsDocument)
        reading.kind = .selfie
        #expect(!reading.showsDocument)
        reading = Reading(input: InputDescription(), outcome: .unread)
        reading.evidence.document = outline
        #expect(reading.showsDocument)
    }
}
