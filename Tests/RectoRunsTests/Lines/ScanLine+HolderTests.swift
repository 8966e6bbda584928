// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoRecords
import RectoRuns
import Testing

struct ScanLineHolderTests {
    private static let face = FaceRectangle(x: 400, y: 100, width: 200, height: 200)

    /// A picture of a person, whose largest face is ``face``.
    private func picture(_ code: Finding.Code?, page: Int? = nil) -> ScanLine {
        var input = InputDescription()
        input.page = page
        var reading = Reading(input: input, outcome: .read)
        reading.kind = .selfie
        var selfie = Selfie()
        selfie.face = Self.face
        reading.record = .selfie(selfie)
        reading.faceEmbedding = FaceEmbedding(model: "m", values: [1])
        reading.findings = code.map { [Finding($0, .warning, message: "A test.")] } ?? []
        return ScanLine(path: "picture.jpg", reading: reading)
    }

    /// The page of a passport in the same picture, with the portrait at a place.
    private func document(_ kind: DocumentKind = .passport, portraitAt x: Double?, page: Int? = nil) -> ScanLine {
        var input = InputDescription()
        input.page = page
        var reading = Reading(input: input, outcome: .read)
        (reading.kind, reading.side) = (kind, .page)
        if let x {
            let bounds = Rectangle(x: x, y: 90, width: 180, height: 180)
            let eyes = Face.Eyes(right: Point(x: x + 60, y: 150), left: Point(x: x + 120, y: 150))
            reading.evidence.faces = [Face(bounds: bounds, eyes: eyes, score: 1)]
        }
        return ScanLine(path: "picture.jpg", reading: reading)
    }

    @Test(arguments: [
        (Finding.Code?.none, false), (.documentWrongSide, true), (.faceMultiple, true), (.imageDark, false),
    ])
    func `looks for a page if there may be another face`(code: Finding.Code?, mayShow: Bool) {
        #expect(picture(code).mayShowOtherFace == mayShow)
    }

    @Test func `keeps the face that is on the page, or if there is no page`() {
        let picture = picture(.documentWrongSide)
        for documents in [
            [], [document(portraitAt: 410)], [document(.identityCard, portraitAt: 20)],
            [document(portraitAt: 20, page: 2)],
        ] {
            let line = picture.withHolder(among: documents)
            #expect(line.reading.record?.face == Self.face && line.reading.faceEmbedding != nil)
            #expect(line.reading.findings.map(\.code) == [.documentWrongSide])
        }
    }

    /// A card in the same picture with faces of these places and widths on it, or beside its right edge at 800 pixels.
    private func card(_ faces: [(x: Double, width: Double)], kind: DocumentKind = .driverLicense) -> ScanLine {
        var reading = Reading(input: InputDescription(), outcome: .read)
        (reading.kind, reading.side) = (kind, .front)
        var license = DriverLicense()
        license.face = Self.face
        reading.record = .driverLicense(license)
        let corners = Quadrilateral(width: 800, height: 500)
        reading.evidence.document = DocumentOutline(corners: corners, shape: .card, confidence: 1, isCropped: false)
        reading.evidence.faces = faces.map { x, width in
            let eyes = Face.Eyes(right: Point(x: x + 10, y: 150), left: Point(x: x + 40, y: 150))
            return Face(bounds: Rectangle(x: x, y: 90, width: width, height: width), eyes: eyes, score: 1)
        }
        return ScanLine(path: "picture.jpg", reading: reading)
    }

    @Test func `takes the portrait of a card that repeats it, and of no other`() {
        var several = card([(50, 200), (600, 110)])
        several.reading.record = nil
        several.reading.findings = [Finding(.faceMultiple, .error, message: "A test.")]
        #expect(several.showsSeveralFaces && !picture(.faceMultiple).showsSeveralFaces)
        let repeated = card([(50, 200), (600, 110)])
        #expect(several.documentWithEveryFace(among: [repeated])?.reading.record?.face == Self.face)
        let others = [
            [], [card([(50, 200), (600, 190)])], [card([(50, 200), (850, 110)])], [repeated, repeated],
            [card([(50, 200)], kind: .selfie)],
        ]
        for documents in others { #expect(several.documentWithEveryFace(among: documents) == nil) }
        several.reading.evidence.faces += card([(850, 150)]).reading.evidence.faces
        #expect(several.documentWithEveryFace(among: [repeated]) == nil, "somebody holds the card")
    }

    @Test func `has no face if another one is on the page, or nobody's, or there are two pages`() {
        let picture = picture(.faceMultiple)
        for documents in [
            [document(portraitAt: 20)], [document(portraitAt: nil)],
            [document(portraitAt: 410), document(portraitAt: 20)],
        ] {
            let line = picture.withHolder(among: documents)
            #expect(line.reading.record == nil && line.reading.faceEmbedding == nil)
            #expect(line.reading.findings.first?.code == .faceMultiple)
            #expect(line.reading.findings.first?.severity == .error)
        }
    }
}
