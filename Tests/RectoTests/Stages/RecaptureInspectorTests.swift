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

    /// A picture with a fine pattern all over it, or a plain one.
    private func picture(hasPattern: Bool) -> Image {
        unsafe Image(width: 1200, height: 900, format: .grey) { pixels in
            for offset in pixels.indices {
                let (x, y) = (Double(offset % 1200), Double(offset / 1200))
                let wave = hasPattern ? 6 * cos(2 * .pi * (x + 0.07 * y) / 5.3) : 0
                unsafe pixels[offset] = UInt8((160 + wave).rounded())
            }
        }
    }

    @Test func `doubts a document whose pattern goes on beyond its edges, and gives the measure`() throws {
        let readings = try inspector.inspect(
            picture(hasPattern: true),
            documents: .outlined([outline]),
            expecting: .anything
        )
        let doubt = try #require(readings.doubt(about: outline))
        #expect(doubt.code == .documentRecaptured && doubt.severity == .warning)
        #expect(doubt.message.contains("sharedPattern 100 %"))
        #expect(doubt.message.contains("beyond its edges"))
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
}
