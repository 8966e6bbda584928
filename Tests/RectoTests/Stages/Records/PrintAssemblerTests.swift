// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoRecords
import Testing

@testable import Recto

struct PrintAssemblerTests {
    /// Print with these values, each marked or sure.
    private func print(_ values: [PrintedField: (text: String, isSure: Bool)]) throws -> PrintReading {
        let corners = Quadrilateral(
            topLeft: Point(x: 0, y: 0),
            topRight: Point(x: 100, y: 0),
            bottomRight: Point(x: 100, y: 63),
            bottomLeft: Point(x: 0, y: 63)
        )
        var document = PrintedDocument()
        document.values = values.mapValues { value in
            PrintedValue(value: value.text, raw: value.text, confidence: 0.99, isSure: value.isSure)
        }
        return PrintReading(
            side: PrintedSide(corners: corners, width: 100, height: 63, isDirectionKnown: true, hasEdges: true),
            width: 100,
            toSource: try Homography(from: corners, to: corners),
            lines: [],
            meaning: document
        )
    }

    @Test func `makes up nothing for a day of birth that is only partly known, and notes it`() throws {
        let print = try print([.birthDate: ("1990-06", false), .lastName: ("KARIMI", true)])
        var page = Reading(of: .passport, .page, in: InputDescription())
        page.record = .passport(Passport())
        PrintAssembler().add(print, toPage: &page)
        var front = Reading(of: .driverLicense, .front, in: InputDescription())
        front.record = .driverLicense(DriverLicense())
        PrintAssembler().add(print, toFront: &front)
        #expect(page.passport?.birthDate == nil && page.passport?.lastName == "KARIMI")
        #expect(front.driverLicense?.birthDate == nil && front.driverLicense?.lastName == "KARIMI")
        for reading in [page, front] {
            #expect(reading.findings.map(\.code) == [.fieldMissing])
            #expect(reading.findings.map(\.field) == ["birthDate"])
        }
    }
}
